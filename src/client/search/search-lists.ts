/** The searched lists: their storage keys, and loading them from memory or the server. */
import { hashKey } from '@tanstack/react-query'
import type { CollectionName } from '#client/api/collection.ts'
import { queryClient } from '#client/api/query-client.ts'
import { collections } from '#client/collections.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import { getCollectionQuery } from '#client/offline-queries.ts'
import { type KnowledgeListName, knowledgeQueries } from '#client/people/knowledge/knowledge.queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'

export interface SearchedList {
  name: CollectionName | KnowledgeListName
  /** The storage key of the saved list. */
  queryHash: string
}

/** The longest list comes last. */
const knowledgeLists = ['places', 'sources', 'repositories', 'facts'] as const

/** The facts of larger families are searched only on devices that have saved them. */
const maxPeopleForFacts = 3000

function getQuery(name: SearchedList['name'], userId: string): { queryKey: readonly unknown[] } | undefined {
  const collection = collections.find((one) => one.name === name)
  if (collection) return getCollectionQuery(collection, userId)
  const known = knowledgeLists.find((one) => one === name)
  return known && knowledgeQueries(userId)[known]
}

export function getSearchedLists(userId: string): SearchedList[] {
  const names = collections.flatMap(({ name, search }) => (search === null ? [] : [name]))
  return [...names, ...knowledgeLists].flatMap((name) => {
    const query = getQuery(name, userId)
    return query ? [{ name, queryHash: hashKey(query.queryKey) }] : []
  })
}

async function load(query: { queryKey: readonly unknown[] }): Promise<readonly unknown[]> {
  return (await queryClient.fetchQuery<CachedResponse<readonly unknown[]>>(query)).value
}

/** Loads a list that is not saved on the device; empty if it cannot be loaded. */
export async function loadList({ name }: SearchedList, userId: string): Promise<readonly unknown[]> {
  const query = getQuery(name, userId)
  if (!query) return []
  try {
    if (name === 'facts' && (await load(peopleQuery(userId))).length > maxPeopleForFacts) return []
    return await load(query)
  } catch {
    return []
  }
}
