/** Loads and starts prefetching after the first sign-in and the initial load of the page. */
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { runAfterInitialLoad } from './run-after-initial-load.ts'

/** Call once, when the page starts. */
export function startPrefetchAfterSignIn(): void {
  const stop = watchSession(() => {
    if (!readSession().live) return
    stop()
    // Prefetching would slow the open page down on a slow connection.
    runAfterInitialLoad(() => runWhenIdle('prefetch', loadAndStart))
  })
}

function loadAndStart() {
  void import('#client/notices/count-notices.ts').then(
    ({ startCountingNotices }) => startCountingNotices(),
    () => {},
  )
  void import('#client/prefetch.ts').then(
    ({ startPrefetching }) => startPrefetching(),
    () => {},
  )
}
