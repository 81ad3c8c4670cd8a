/** Shows notices about an account's security on the devices that its owner had used before, and takes the answers. */
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { SecurityNotice } from '#shared/contracts/sign-in-methods.contract.ts'
import { type OwnerSession, signOutDevice } from '../devices/device-sign-out.service.ts'
import { hashToken } from '../session-token.ts'
import { checkSessionOpen, revokeSession } from '../sessions.service.ts'
import { findSessionDevice, listOpenSessions, type SessionRow } from '../sessions.store.ts'
import { findApp, findRecoveryCodesDevice } from './authenticator-app.store.ts'
import type { ChangeSource } from './notify-owner.service.ts'
import { listPasskeyRows } from './passkeys.store.ts'
import * as store from './security-notices.store.ts'

/** The session that asks for notices, and the cookie of its device; null on an unknown device. */
interface Caller {
  session: Pick<OwnerSession, 'id' | 'accountId'>
  device: string | null
}

/** Where notices may be read and answered; null without a cookie, and with that of another device than the session's. */
async function findReader(db: Db, { session, device }: Caller): Promise<store.Reader | null> {
  if (device === null) return null
  const deviceHash = hashToken(device)
  const sessionDevice = await findSessionDevice(db, session.id)
  if (sessionDevice !== null && sessionDevice !== deviceHash) return null
  return { accountId: session.accountId, sessionId: session.id, deviceHash }
}

export async function hasSecurityNotice({ db }: Pick<Deps, 'db'>, caller: Caller): Promise<boolean> {
  const reader = await findReader(db, caller)
  return reader !== null && (await store.hasVisibleNotice(db, reader))
}

/** Whether a session was opened on the device of a notice. */
function isOnDevice(session: SessionRow, notice: store.NoticeRow): boolean {
  return (
    session.id === notice.session_id ||
    (notice.device_hash !== null && session.device_hash === notice.device_hash)
  )
}

export async function listSecurityNotices(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
): Promise<SecurityNotice[]> {
  const { accountId } = caller.session
  const reader = await findReader(db, caller)
  if (!reader) return []
  const rows = await store.listVisibleNotices(db, reader)
  const sessions = await listOpenSessions(db, accountId, timestamp(clock))
  const addingDevices = [
    ...(await listPasskeyRows(db, accountId)).map(({ device_hash }) => device_hash),
    (await findApp(db, accountId))?.device_hash ?? null,
    await findRecoveryCodesDevice(db, accountId),
  ]
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    device: row.device,
    created_at: row.created_at,
    can_end_session:
      sessions.some((session) => isOnDevice(session, row)) ||
      (row.device_hash !== null && addingDevices.includes(row.device_hash)),
  }))
}

/**
 * Takes a notice away. On a device whose own notice is not answered yet, only that device no longer shows it: the device may
 * be a stranger's, who must not answer for the owner. With `end_session` all sessions of the account on the new device end, what the device has added to sign
 * in with is removed, and the device counts as unknown again.
 * @throws AppError not_found, password_needed if the device has added something to sign in with
 */
export async function answerSecurityNotice(
  deps: Deps,
  { session, device }: { session: OwnerSession; device: string | null },
  by: ChangeSource,
  id: string,
  answer: 'was_me' | 'end_session',
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const transactionDeps = { ...deps, db }
    await checkSessionOpen(transactionDeps, session.id)
    const reader = await findReader(db, { session, device })
    const notice = reader ? await store.findVisibleNotice(db, reader, id) : undefined
    if (!reader || !notice) throw new AppError('not_found', 'This notice has already been answered.')
    if (await store.isUnconfirmedDevice(db, reader)) await store.hideNotice(db, id, reader.deviceHash)
    else await store.deleteNotice(db, id)
    if (answer === 'was_me') return
    // By its id too: sessions from before the column `device_hash` have none.
    if (notice.session_id !== null) await revokeSession(transactionDeps, session.accountId, notice.session_id)
    if (notice.device_hash !== null) await signOutDevice(transactionDeps, session, by, notice.device_hash)
  })
}
