/** Reduces the result of a query to what pages show: one state, the data, and the date of the data. */

import type { UseQueryResult } from '@tanstack/react-query'
import { isOnline, probeServer } from '#client/offline/connection.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import type { CachedResponse } from '#client/offline/saved/saved-queries.ts'

export interface QueryResult<T> {
  /** `ready`: with data, perhaps a saved copy. `offline`: no data and no connection. `failed`: the server refused. */
  state: 'loading' | 'ready' | 'offline' | 'failed'
  data: T | undefined
  /** When the server last confirmed the data, milliseconds since 1970; null without data. */
  savedAt: number | null
  /** Whether the last attempt to refresh the data failed. */
  isStale: boolean
  error: Error | null
  retry: () => void
}

/** Whether the query failed without a connection. A query of a hidden page is paused also while online. */
function isOfflineError(query: UseQueryResult) {
  const reason = query.failureReason ?? query.error
  return reason instanceof NoConnectionError || (query.fetchStatus === 'paused' && !isOnline())
}

/** So that all pages agree on what offline means. */
export function toQueryResult<T>(query: UseQueryResult<CachedResponse<T>>): QueryResult<T> {
  const isOffline = isOfflineError(query)
  const base = {
    data: query.data?.value,
    savedAt: query.data ? query.dataUpdatedAt : null,
    error: query.error ?? query.failureReason,
    retry: () => {
      if (isOffline) void probeServer()
      void query.refetch()
    },
  }
  if (query.data)
    return { ...base, state: 'ready', isStale: query.isError || query.failureCount > 0 || isOffline }
  if (isOffline) return { ...base, state: 'offline', isStale: false }
  return { ...base, state: query.isError ? 'failed' : 'loading', isStale: false }
}
