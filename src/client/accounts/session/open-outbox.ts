/** Opens the outbox for the current user: loads the key that encrypts unsent submissions on this device. */
import { sessionEpoch } from '#client/api/session-signals.ts'
import { runWhenIdle } from '#client/offline/idle-queue.ts'
import { readSession, sessionFlags } from './session-store.ts'

/** The outbox code is not loaded before the first page is drawn, because both would share a slow connection. */
let isAllowed = false

/** Call once after the first page is drawn. Opens the outbox now and after every later sign-in. */
export function allowOpeningOutbox(): void {
  isAllowed = true
  openOutbox()
}

export function openOutbox(): void {
  if (!isAllowed) return
  runWhenIdle('opening the outbox', () => {
    const { user, live } = readSession()
    if (!user || !live || user.mustChangePassword || !sessionFlags.isOwnerSaved) return
    const epoch = sessionEpoch()
    import('./encryption-key.ts').then(
      ({ loadEncryptionKey }) => loadEncryptionKey(user.id, epoch),
      () => {},
    )
  })
}
