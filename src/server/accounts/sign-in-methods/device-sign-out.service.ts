/** Signs out a device for the owner of an account: ends the sessions there, forgets the device, and removes what it has added. */
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import type { Deps } from '#server/deps.ts'
import { deleteKnownDevice } from '../known-devices.store.ts'
import { revokeDeviceSessions } from '../sessions.service.ts'
import { findSessionDevice } from '../sessions.store.ts'
import { removeMethodsOfDevice } from './device-methods.service.ts'
import { deleteNotices, isUnconfirmedDevice } from './security-notices.store.ts'

/** The session of the owner, on another device. */
export interface OwnerSession {
  id: string
  accountId: string
  user: { username: string }
}

/** Call it in a transaction. */
export async function signOutDevice(
  deps: Deps,
  { id: sessionId, accountId, user }: OwnerSession,
  actor: AuditActor,
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
  await removeMethodsOfDevice(deps, actor, { id: accountId, username: user.username }, deviceHash)
}
