/** Deletes a user's data from this device, and retries when that fails. */
import { storageTimeoutMs, withTimeout } from '#client/offline/indexed-db.ts'
import { createRetryTimer } from '#client/offline/retry-timer.ts'
import { saveOwner } from '#client/offline/saved/saved-data.ts'
import { removePersonalData } from '#client/offline/sign-out.ts'
import { openOutbox } from './open-outbox.ts'
import { readSession, sessionFlags, updateSession } from './session-store.ts'

const retry = createRetryTimer(() => void deleteUserData())

/** Never throws; a failure, or a storage that does not answer in time, sets `hasLeftoverData`. */
export async function deleteUserData(): Promise<void> {
  try {
    await withTimeout(storageTimeoutMs, removePersonalData())
  } catch {
    updateSession({ hasLeftoverData: true })
    retry.later()
    return
  }
  retry.stop()
  const { user, hasLeftoverData } = readSession()
  if (hasLeftoverData) updateSession({ hasLeftoverData: false })
  // A retry also deletes the saved data of a user who has signed in since, so that user becomes the owner again.
  if (!user) return
  sessionFlags.isOwnerSaved = (await saveOwner(user)).isSaved
  openOutbox()
}
