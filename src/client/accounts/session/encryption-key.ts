/** Loads the current user's encryption key onto this device, so that drafts and the outbox can be saved and read. */

import { call } from '#client/api/call.ts'
import { sessionEpoch } from '#client/api/session-signals.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { createRetryTimer } from '#client/offline/retry-timer.ts'
import { type DeviceOwner, readOwner } from '#client/offline/saved/saved-data.ts'
import { getEncryptionKey } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'

const ownerDelayMs = 1_000

let request: { userId: string; epoch: number } | undefined
const retry = createRetryTimer(() => void loadRequestedKey())
let hasDeletedUnused = false

/**
 * Loads the key. Retries after a server error; after other errors the next confirmed session
 * loads the key. Never throws.
 *
 * @param epoch of the user's session; does nothing after a sign-out or another sign-in
 */
export function loadEncryptionKey(userId: string, epoch: number): Promise<void> {
  request = { userId, epoch }
  retry.stop()
  return loadRequestedKey()
}

async function loadRequestedKey(): Promise<void> {
  if (request?.epoch !== sessionEpoch()) return
  const { userId, epoch } = request
  try {
    await saveKey(userId, epoch)
    await deleteUnusedOnce()
  } catch (error) {
    const isLoadedWithNextSession =
      error instanceof NoConnectionError || (error instanceof AppError && error.status < 429)
    if (epoch !== sessionEpoch() || isLoadedWithNextSession) return
    retry.later(error instanceof AppError ? (error.details.retryAfter ?? 0) * 1000 : 0)
  }
}

async function saveKey(userId: string, epoch: number) {
  const keyOwners = await outbox.listKeyOwners()
  if (epoch !== sessionEpoch()) return
  // A page that was closed during a sign-out may have left another user's key.
  if (keyOwners.some((owner) => owner !== userId)) await outbox.seal({ except: userId })
  // Also where the device has a key: the server has another one after it lost the key before with its database.
  const key = await call(getEncryptionKey)
  if (epoch !== sessionEpoch()) return
  await outbox.saveKey(userId, key)
  // A sign-out removes the owner before the keys. If it ran meanwhile, this key was saved too late.
  if ((await readKnownOwner(epoch)).id !== userId) await outbox.deleteKey(userId, key.id)
}

/** A busy device tells only later whose it is: nobody may lose a key for that. Waits no longer than the session lasts. */
async function readKnownOwner(epoch: number): Promise<DeviceOwner> {
  const owner = await readOwner()
  if (owner.known || epoch !== sessionEpoch()) return owner
  await new Promise((resolve) => setTimeout(resolve, ownerDelayMs))
  return await readKnownOwner(epoch)
}

/** Deletes unused outbox data once per page load. */
async function deleteUnusedOnce() {
  if (hasDeletedUnused) return
  hasDeletedUnused = true
  await outbox.deleteUnused()
}
