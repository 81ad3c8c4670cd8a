/** What only the server knows and no device keeps: it can be read while the session is live, and not otherwise. */
import type { UseQueryResult } from '@tanstack/react-query'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { probeServer } from '#client/offline/connection.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'
import type { SessionState } from './session-state.ts'

/** A query that waits for a live session does not load while there is none: it has nothing, like one without a network. */
export function getLiveQueryState<T>(
  query: UseQueryResult<CachedResponse<T>>,
  lock: SessionState['lock'],
): QueryResult<T> {
  const reading = toQueryResult(query)
  if (reading.state !== 'loading' || lock === null) return reading
  return { ...reading, state: 'offline', retry: () => void probeServer() }
}
