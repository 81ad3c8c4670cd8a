/**
 * The complete lists of what is known about the family: names, facts, sources, repositories and places. They are saved with
 * "Save everything", so that pages which were never opened on this device can be read offline.
 */
import { hashKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { QueryResult } from '#client/api/query-result.ts'
import { readSavedAt } from '#client/offline/saved/saved-queries.ts'
import { type Fact, factEndpoints, nameEndpoints, type PersonName } from '#shared/contracts/facts.contract.ts'
import { type Place, placeEndpoints } from '#shared/contracts/places.contract.ts'
import {
  type Repository,
  repositoryEndpoints,
  type Source,
  sourceEndpoints,
} from '#shared/contracts/sources.contract.ts'

export interface KnowledgeLists {
  names: readonly PersonName[]
  facts: readonly Fact[]
  sources: readonly Source[]
  repositories: readonly Repository[]
  places: readonly Place[]
}

export function knowledgeQueries(userId: string) {
  return {
    names: offlineListQuery(nameEndpoints.list, userId, 'names'),
    facts: offlineListQuery(factEndpoints.list, userId, 'facts'),
    sources: offlineListQuery(sourceEndpoints.list, userId, 'sources'),
    repositories: offlineListQuery(repositoryEndpoints.list, userId, 'repositories'),
    places: offlineListQuery(placeEndpoints.list, userId, 'places'),
  }
}

export type KnowledgeListName = keyof ReturnType<typeof knowledgeQueries>

/** Without the types of the lists, to refresh one after the other. */
export function listKnowledgeQueries(userId: string): { queryKey: readonly unknown[] }[] {
  return Object.values(knowledgeQueries(userId))
}

/** When the server last confirmed the oldest of the saved lists; null where one is not saved. */
export async function readKnowledgeSavedAt(userId: string): Promise<number | null> {
  const keys = listKnowledgeQueries(userId).map(({ queryKey }) => hashKey(queryKey))
  const dates = await Promise.all(keys.map((key) => readSavedAt(userId, key)))
  return dates.includes(null) ? null : Math.min(...dates.map(Number))
}

interface SavedKnowledge {
  lists: KnowledgeLists
  /** Milliseconds since 1970. */
  savedAt: number
}

/** Null where the lists are not saved on this device. */
async function loadSavedKnowledge(userId: string): Promise<SavedKnowledge | null> {
  const savedAt = await readKnowledgeSavedAt(userId)
  if (savedAt === null) return null
  const queries = knowledgeQueries(userId)
  const staleTime = Number.POSITIVE_INFINITY
  const [names, facts, sources, repositories, places] = await Promise.all([
    queryClient.fetchQuery({ ...queries.names, staleTime }),
    queryClient.fetchQuery({ ...queries.facts, staleTime }),
    queryClient.fetchQuery({ ...queries.sources, staleTime }),
    queryClient.fetchQuery({ ...queries.repositories, staleTime }),
    queryClient.fetchQuery({ ...queries.places, staleTime }),
  ])
  return {
    savedAt,
    lists: {
      names: names.value,
      facts: facts.value,
      sources: sources.value,
      repositories: repositories.value,
      places: places.value,
    },
  }
}

/**
 * Replaces the answer about one record that is missing offline by what the saved lists tell.
 * @param select null where the lists do not have the record. The same function until its result changes, because it runs
 *   over all the lists.
 */
export function useWithSavedKnowledge<T>(
  result: QueryResult<T>,
  select: (lists: KnowledgeLists) => T | null,
): QueryResult<T> {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const saved = useQuery({
    queryKey: ['saved knowledge', userId],
    queryFn: () => loadSavedKnowledge(userId),
    enabled: user !== null && result.state === 'offline',
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  }).data
  const lists = result.state === 'offline' ? saved?.lists : undefined
  const data = useMemo(() => (lists ? select(lists) : null), [lists, select])
  if (!saved || data === null) return result
  return { ...result, state: 'ready', data, savedAt: saved.savedAt, isStale: true }
}
