/** Creates the query client, with the retry rules of the specification. */
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isOnline, watchConnection } from '#client/offline/connection.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

/** Retries after timeouts and server errors. A request that the server refused would be refused again. */
function shouldRetry(failures: number, error: Error) {
  if (error instanceof AppError && error.status < 500) return false
  return failures < limits.query.retries
}

/** 1 s, 2 s, 4 s, … at most 30 s. */
export function retryDelay(failures: number) {
  return Math.min(limits.query.firstRetryDelayMs * 2 ** failures, limits.query.maxRetryDelayMs)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'offlineFirst',
      retry: shouldRetry,
      retryDelay,
      gcTime: limits.query.unusedQueryMs,
      staleTime: 15_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Makes the query client follow our own connection state. Call once, before the first render. */
export function connectQueryClient() {
  onlineManager.setEventListener((setOnline) => {
    setOnline(isOnline())
    return watchConnection(setOnline)
  })
}
