/**
 * The queries of what is known about a person and the near kin, a source, a repository and a place; saved on the device for every
 * page that was opened.
 */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { type KnowledgeLists, useWithSavedKnowledge } from '#client/people/knowledge/knowledge.queries.ts'
import { usePeople } from '#client/people/people.queries.ts'
import {
  getPersonFacts,
  getPlace,
  getRepository,
  getSource,
  type knowledge,
  type PlaceDetails,
  type RepositoryDetails,
  type SourceDetails,
} from '#shared/contracts/facts.contract.ts'
import { selectKnowledge, selectPlace, selectRepository, selectSource } from './select-knowledge.ts'

export type Knowledge = z.infer<typeof knowledge>

export function personFactsQuery(userId: string, id: string) {
  return offlineValueQuery(getPersonFacts, userId, { id })
}

/** Offline, a person whose page was never opened is read from the saved lists. */
export function usePersonFacts(id: string): QueryResult<Knowledge> {
  const { user } = useSession()
  const people = usePeople().data
  const query = useQuery({ ...personFactsQuery(user?.id ?? '', id), enabled: user !== null })
  const select = useCallback(
    (lists: KnowledgeLists) => selectKnowledge(lists, people ?? [], id),
    [people, id],
  )
  return useWithSavedKnowledge(toQueryResult(query), select)
}

export function sourceQuery(userId: string, id: string) {
  return offlineValueQuery(getSource, userId, { id })
}

/** A source, saved on the device once its page was opened, or with "Save everything". */
export function useSource(id: string): QueryResult<SourceDetails> {
  const { user } = useSession()
  const query = useQuery({ ...sourceQuery(user?.id ?? '', id), enabled: user !== null })
  const select = useCallback((lists: KnowledgeLists) => selectSource(lists, id), [id])
  return useWithSavedKnowledge(toQueryResult(query), select)
}

export function repositoryQuery(userId: string, id: string) {
  return offlineValueQuery(getRepository, userId, { id })
}

/** A repository, saved on the device once its page was opened, or with "Save everything". */
export function useRepository(id: string): QueryResult<RepositoryDetails> {
  const { user } = useSession()
  const query = useQuery({ ...repositoryQuery(user?.id ?? '', id), enabled: user !== null })
  const select = useCallback((lists: KnowledgeLists) => selectRepository(lists, id), [id])
  return useWithSavedKnowledge(toQueryResult(query), select)
}

export function placeQuery(userId: string, id: string) {
  return offlineValueQuery(getPlace, userId, { id })
}

/** A place, saved on the device once its page was opened, or with "Save everything". */
export function usePlace(id: string): QueryResult<PlaceDetails> {
  const { user } = useSession()
  const query = useQuery({ ...placeQuery(user?.id ?? '', id), enabled: user !== null })
  const select = useCallback((lists: KnowledgeLists) => selectPlace(lists, id), [id])
  return useWithSavedKnowledge(toQueryResult(query), select)
}
