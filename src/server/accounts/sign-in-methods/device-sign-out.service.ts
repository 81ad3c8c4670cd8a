/** Signs out a device for the owner of an account: ends the sessions there, forgets the device, and removes what it has added. */
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { checkRecentPassword } from '#server/http/recent-password.ts'
import { findAccount } from '../accounts.store.ts'
import { deviceName } from '../device-name.ts'
import { deleteKnownDevice } from '../known-devices.store.ts'
import { revokeDeviceSessions } from '../sessions.service.ts'
import { findSessionDevice } from '../sessions.store.ts'
import { removeMethodsOfDevice } from './device-methods.service.ts'
import { notifyOwner } from './notify-owner.service.ts'
import { deleteNotices, isUnconfirmedDevice } from './security-notices.store.ts'

/** The session of the owner, on another device. */
export interface OwnerSession {
  id: string
  accountId: string
  user: { username: string }
  provedAt: string
}

/** Who signs out a device, for the log and the notice. */
export interface SignOutSource {
  actor: AuditActor
  userAgent: string
}

/**
 * Call it in a transaction, which is rolled back without a recent password.
 * @throws AppError password_needed if the device has added something to sign in with
 */
export async function signOutDevice(
  deps: Deps,
  { id: sessionId, accountId, user, provedAt }: OwnerSession,
  { actor, userAgent }: SignOutSource,
  deviceHash: string,
): Promise<void> {
  const { db } = deps
  await revokeDeviceSessions(deps, accountId, deviceHash)
  const ownDevice = await findSessionDevice(db, sessionId)
  // A stranger's new device must not make the site forget the owner's devices: only those see the notice about it.
  if (!(await isUnconfirmedDevice(db, { accountId, sessionId, deviceHash: ownDevice }))) {
    await deleteKnownDevice(db, deviceHash, accountId)
    await deleteNotices(db, accountId, deviceHash)
  }
  const owner = { id: accountId, username: user.username }
  if (!(await removeMethodsOfDevice(deps, actor, owner, deviceHash))) return
  checkRecentPassword({ provedAt }, deps.clock.now())
  const account = await findAccount(db, accountId)
  if (account)
    await notifyOwner(deps, account, {
      ...{ kind: 'methods_removed', device: deviceName(userAgent), sessionId },
      ...(ownDevice !== null && { deviceHash: ownDevice }),
    })
}
