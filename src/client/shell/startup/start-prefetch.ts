/** Begins to read ahead once somebody is signed in and the page is idle; until then none of it is loaded. */
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { runAfterInitialLoad } from './run-after-initial-load.ts'

/** Call once, when the page starts. */
export function startPrefetchAfterSignIn(): void {
  const stop = watchSession(() => {
    if (!readSession().live) return
    stop()
    // The other lists would take their share of a slow line from the page that is open.
    runAfterInitialLoad(() => runWhenIdle('reading ahead', loadAndStart))
  })
}

function loadAndStart() {
  void import('#client/prefetch.ts').then(
    ({ startPrefetching: startReadingAhead }) => startReadingAhead(),
    () => {},
  )
}
