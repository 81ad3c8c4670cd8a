/** What can wait until the page has what it came for: on a slow line it would only take it longer. */
import { readSession } from '#client/accounts/session/session-store.ts'
import { waitUntilIdle } from '#client/api/after-paint.ts'
import { queryClient } from '#client/api/query-client.ts'
import { isPageLoading } from '../frame/lazy-page.tsx'

/** Milliseconds between two looks, and after which it is done in any case. */
const pause = 300
const latest = 15_000

/** Does the work once the session is known, the page is drawn and nothing is being read, or after a quarter minute. */
export function runAfterInitialLoad(work: () => void): void {
  const began = performance.now()
  const look = () => {
    const busy = readSession().state === 'loading' || isPageLoading() || queryClient.isFetching() > 0
    if (busy && performance.now() - began < latest) setTimeout(look, pause)
    else void waitUntilIdle().then(work)
  }
  setTimeout(look, pause)
}
