/** Runs work after the initial load of the page, so that it does not slow the page down. */
import { readSession } from '#client/accounts/session/session-store.ts'
import { waitUntilIdle } from '#client/api/after-paint.ts'
import { queryClient } from '#client/api/query-client.ts'
import { isPageLoading } from '../frame/lazy-page.tsx'

/** The time between two checks, and the maximum delay, in milliseconds. */
const checkIntervalMs = 300
const maxDelayMs = 15_000

/** Runs the work once the session is known, the page has loaded and no query is running, or after 15 seconds. */
export function runAfterInitialLoad(work: () => void): void {
  const began = performance.now()
  const check = () => {
    const busy = readSession().state === 'loading' || isPageLoading() || queryClient.isFetching() > 0
    if (busy && performance.now() - began < maxDelayMs) setTimeout(check, checkIntervalMs)
    else void waitUntilIdle().then(work)
  }
  setTimeout(check, checkIntervalMs)
}
