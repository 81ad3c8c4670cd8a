/** The searched lists: their storage keys, and loading them from memory or the server. */
import { hashKey } from '@tanstack/react-query'
import type { CollectionName } from '#client/api/collection.ts'
import { queryClient } from '#client/api/query-client.ts'
import { collections } from '#client/collections.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import { getCollectionQuery } from '#client/offline-queries.ts'

export interface SearchedList {
  name: CollectionName
  /** The storage key of the saved list. */
  queryHash: string
}

export function getSearchedLists(userId: string): SearchedList[] {
  return collections
    .filter(({ search }) => search !== null)
    .map((collection) => ({
      name: collection.name,
      queryHash: hashKey(getCollectionQuery(collection, userId).queryKey),
    }))
}

/** Loads a list that is not saved on the device; empty if it cannot be loaded. */
export async function loadList({ name }: SearchedList, userId: string): Promise<readonly unknown[]> {
  const collection = collections.find((one) => one.name === name)
  if (!collection) return []
  try {
    const query = getCollectionQuery(collection, userId)
    return (await queryClient.fetchQuery<CachedResponse<readonly unknown[]>>(query)).value
  } catch {
    return []
  }
}
