/** Brings the key of whoever is signed in to this device, so that what they write can be kept here, and what waits be read. */
import { call, NoConnectionError } from '#client/api/call.ts'
import { sessionEpoch } from '#client/api/session-signals.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import { createRetryTimer } from '#client/offline/retry-timer.ts'
import { readOwner } from '#client/offline/saved/saved-data.ts'
import { getEncryptionKey } from '#shared/contracts/accounts.contract.ts'
import { AppError } from '#shared/contracts/app-error.ts'

let wanted: { userId: string; epoch: number } | undefined
const again = createRetryTimer(() => void bring())
let swept = false

/**
 * Asks the server for the user's key where this device holds none, and keeps it while they are signed in. What fails is
 * tried again by itself, or when the server next confirms who is signed in. Never throws.
 *
 * @param epoch of the session in which they are signed in: nothing happens in any other
 */
export function loadEncryptionKey(userId: string, epoch: number): Promise<void> {
  wanted = { userId, epoch }
  again.stop()
  return bring()
}

async function bring(): Promise<void> {
  if (wanted?.epoch !== sessionEpoch()) return
  const { userId, epoch } = wanted
  try {
    await hold(userId, epoch)
    await sweepOnce()
  } catch (error) {
    const comesBackByItself =
      error instanceof NoConnectionError || (error instanceof AppError && error.status < 429)
    if (epoch !== sessionEpoch() || comesBackByItself) return
    again.later(error instanceof AppError ? (error.details.retryAfter ?? 0) * 1000 : 0)
  }
}

async function hold(userId: string, epoch: number) {
  const holders = await outbox.listKeyOwners()
  // A page that was killed at the wrong moment may have left somebody's.
  if (holders.some((holder) => holder !== userId)) await outbox.seal({ except: userId })
  if (holders.includes(userId)) return
  const key = await call(getEncryptionKey)
  if (epoch !== sessionEpoch()) return
  await outbox.saveKey(userId, key)
  // Signing out, here or in another tab, forgets the owner first and the keys then: one of the two is seen here.
  if ((await readOwner()).id !== userId) await outbox.deleteKey(userId)
}

/** Once in a page's life: what nobody uses any more is not in a hurry. */
async function sweepOnce() {
  if (swept) return
  swept = true
  await outbox.deleteUnused()
}
