/** The state of queries whose responses are never saved on the device and need a live session. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { probeServer } from '#client/offline/connection.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import type { SessionState } from './session-store.ts'

/** Without a live session the query is disabled, which TanStack Query calls loading; the page shows it as offline. */
export function getLiveQueryState<T>(
  query: UseQueryResult<CachedResponse<T>>,
  lock: SessionState['lock'],
): QueryResult<T> {
  const result = toQueryResult(query)
  if (result.state !== 'loading' || lock === null) return result
  return { ...result, state: 'offline', retry: () => void probeServer() }
}
