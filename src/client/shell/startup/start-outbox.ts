/** Begins to send what waits on this device once somebody is signed in and the page stands; nothing of it loads before. */
import { openOutboxFromNow, readSession, watchSession } from '#client/accounts/session/session-state.ts'
import { whenIdle } from '#client/offline/idle-queue.ts'
import { onceRead } from './run-after-initial-load.ts'

/** Call once, when the page starts. */
export function sendOnceSignedIn(): void {
  onceRead(openOutboxFromNow)
  const stop = watchSession(() => {
    if (!readSession().user) return
    stop()
    onceRead(() => whenIdle('outbox', () => void import('./run-outbox.ts').then(start, () => {})))
  })
}

function start({ runOutbox }: typeof import('./run-outbox.ts')) {
  runOutbox()
}
