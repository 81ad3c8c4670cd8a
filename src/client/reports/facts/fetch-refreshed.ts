/** Fetches a query whose responses are saved on the device, and waits until a saved copy has been refreshed. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from '#client/api/query-client.ts'
import { isOnline } from '#client/offline/connection.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import { waitForNextTask } from '#client/offline/wait-for-next-task.ts'

/** Answers that this page has loaded or refreshed are not loaded again within this time. */
const freshForMs = 5 * 60_000

/** @throws what the request throws, where no copy is in memory or on the device */
export async function fetchRefreshed<T, K extends QueryKey>(
  query: FetchQueryOptions<CachedResponse<T>, Error, CachedResponse<T>, K>,
): Promise<T> {
  const { queryKey } = query
  const known = queryClient.getQueryData<CachedResponse<T>>(queryKey)
  if (known && !isOnline()) return known.value
  try {
    const answer = await queryClient.fetchQuery({ ...query, retry: false, staleTime: freshForMs })
    if (isOnline()) await waitForRefresh(queryKey)
    return (queryClient.getQueryData<CachedResponse<T>>(queryKey) ?? answer).value
  } catch (error) {
    if (known) return known.value
    throw error
  }
}

/** A copy from the device is refreshed right after it has been read. */
async function waitForRefresh(queryKey: QueryKey) {
  await waitForNextTask()
  const query = queryClient.getQueryCache().find({ queryKey, exact: true })
  if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => {})
}
