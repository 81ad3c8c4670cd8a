/** Finds the media files that the records of all collections refer to. Other copies on the device are outdated. */
import { queryClient } from '#client/api/query-client.ts'
import { forEachInTimeSlices } from '#client/api/time-slicing.ts'
import { collections } from '#client/collections.ts'
import { type CachedResponse, isConfirmedSince } from '#client/offline/saved/saved-queries.ts'
import { getCollectionQuery } from '#client/offline-queries.ts'
import { parseMediaUrl } from '#shared/media-url.ts'

/**
 * The ids of all media files that the lists in memory refer to.
 *
 * @param since the server must have confirmed the lists at or after this time, milliseconds since 1970
 * @returns null where one of the lists is older
 */
export async function findReferencedMedia(userId: string, since: number): Promise<Set<string> | null> {
  const ids = new Set<string>()
  for (const collection of collections) {
    const { queryKey } = getCollectionQuery(collection, userId)
    const state = queryClient.getQueryState<CachedResponse<readonly unknown[]>>(queryKey)
    const isUpToDate = state?.status === 'success' && isConfirmedSince(state.dataUpdatedAt, since)
    if (!isUpToDate || !state.data) return null
    await forEachInTimeSlices(state.data.value, (record) => {
      for (const { url } of collection.getMedia(record)) {
        const id = url === null ? null : parseMediaUrl(url)
        if (id !== null) ids.add(id)
      }
    })
  }
  return ids
}
