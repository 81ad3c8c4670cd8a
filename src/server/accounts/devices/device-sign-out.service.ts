/** Signs out a device for the owner of an account: ends the sessions there, forgets the device, and removes what it has made. */

import { stopFeedOfDevice } from '#server/calendar/stop-feed.service.ts'
import type { Deps } from '#server/deps.ts'
import { checkRecentPassword } from '#server/http/recent-password.ts'
import { deleteLinksOfAccount } from '#server/invitations/delete-links.service.ts'
import { endPasskeySessions, revokeDeviceSessions } from '../sessions.service.ts'
import { findSessionDevice, listPasskeyDevices } from '../sessions.store.ts'
import { type ChangeSource, notifyOfMethodChange } from '../sign-in-methods/notify-owner.service.ts'
import { deleteNotices, isUnconfirmedDevice } from '../sign-in-methods/security-notices.store.ts'
import { removeMethodsOfDevice } from './device-methods.service.ts'
import { deleteKnownDevice } from './known-devices.store.ts'

/** The session of the owner, on another device. */
export interface OwnerSession {
  id: string
  accountId: string
  user: { username: string }
  provedAt: string
}

/**
 * Also signs out the devices that signed in with a passkey from this device, and removes what they have added. Call it in a
 * transaction, which is rolled back without a recent password. Links of invitations end, whoever made them: a new one is
 * quickly made.
 * @throws AppError password_needed if the devices have added something to sign in with, or a calendar feed
 */
export async function signOutDevice(
  deps: Deps,
  { id: sessionId, accountId, user, provedAt }: OwnerSession,
  { actor, userAgent }: ChangeSource,
  deviceHash: string,
): Promise<void> {
  const { db } = deps
  const owner = { id: accountId, username: user.username }
  const ownDevice = await findSessionDevice(db, sessionId)
  // A stranger's new device must not make the site forget the owner's devices: only those see the notice about it.
  const canForget = !(await isUnconfirmedDevice(db, { accountId, sessionId, deviceHash: ownDevice }))
  const devices = new Set([deviceHash])
  let hasRemoved = false
  // Goes on with the devices that are added meanwhile.
  for (const device of devices) {
    await revokeDeviceSessions(deps, accountId, device)
    if (canForget) {
      await deleteKnownDevice(db, device, accountId)
      await deleteNotices(db, accountId, device)
    }
    const { passkeyIds, hadSecondStep } = await removeMethodsOfDevice(deps, actor, owner, device)
    await endPasskeySessions(deps, { accountId, passkeyIds, exceptSession: sessionId }, 'revoked')
    for (const next of await listPasskeyDevices(db, passkeyIds)) if (next !== ownDevice) devices.add(next)
    hasRemoved ||= hadSecondStep || passkeyIds.length > 0
  }
  await deleteLinksOfAccount(deps, accountId)
  const hasStoppedFeed = await stopFeedOfDevice(
    deps,
    accountId,
    (device) => device !== null && devices.has(device),
  )
  if (hasRemoved || hasStoppedFeed) checkRecentPassword({ provedAt }, deps.clock.now())
  if (hasRemoved) await notifyOfMethodChange(deps, { id: sessionId, accountId }, 'methods_removed', userAgent)
}
