/** What a page shows of a query: one word for its state, and when its copy was last brought up to date. */

import type { UseQueryResult } from '@tanstack/react-query'
import { isOnline, probeServer } from '#client/offline/connection.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'

export interface QueryResult<T> {
  /** `ready` has data (perhaps a saved copy); `offline` has none and no connection; `failed` a server's refusal. */
  state: 'loading' | 'ready' | 'offline' | 'failed'
  data: T | undefined
  /** When the copy was last known to be right, milliseconds since 1970; null where there is none. */
  savedAt: number | null
  /** The last attempt to refresh the copy failed. */
  isStale: boolean
  error: Error | null
  retry: () => void
}

/** Without an answer there is no connection. A query also pauses where nobody looks at the page: that says nothing. */
function isCutOff(query: UseQueryResult) {
  const reason = query.failureReason ?? query.error
  return reason instanceof NoConnectionError || (query.fetchStatus === 'paused' && !isOnline())
}

/** Reads a query's result as one state, so that no page decides for itself what offline means. */
export function toQueryResult<T>(query: UseQueryResult<CachedResponse<T>>): QueryResult<T> {
  const cutOff = isCutOff(query)
  const base = {
    data: query.data?.value,
    savedAt: query.data ? query.dataUpdatedAt : null,
    error: query.error ?? query.failureReason,
    retry: () => {
      if (cutOff) void probeServer()
      void query.refetch()
    },
  }
  if (query.data)
    return { ...base, state: 'ready', isStale: query.isError || query.failureCount > 0 || cutOff }
  if (cutOff) return { ...base, state: 'offline', isStale: false }
  return { ...base, state: query.isError ? 'failed' : 'loading', isStale: false }
}
