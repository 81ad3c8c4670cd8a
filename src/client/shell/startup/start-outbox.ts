/** Loads and starts the outbox after the first sign-in and the initial load of the page. */
import { allowOpeningOutbox } from '#client/accounts/session/open-outbox.ts'
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { runAfterInitialLoad } from './run-after-initial-load.ts'

/** Call once, when the page starts. */
export function startOutboxAfterSignIn(): void {
  runAfterInitialLoad(allowOpeningOutbox)
  const stop = watchSession(() => {
    if (!readSession().user) return
    stop()
    runAfterInitialLoad(() =>
      runWhenIdle('outbox', () => void import('./run-outbox.ts').then(start, () => {})),
    )
  })
}

function start({ runOutbox }: typeof import('./run-outbox.ts')) {
  runOutbox()
}
