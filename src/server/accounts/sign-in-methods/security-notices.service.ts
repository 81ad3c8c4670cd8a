/** Tells users by mail what happened to their accounts, or by a notice on their known devices where no mail can be sent. */
import { randomUUID } from 'node:crypto'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { canNotify, queueNotification } from '#server/mail/mail-queue.service.ts'
import { buildSecurityMail } from '#server/mail/security-mails.ts'
import { readSiteName } from '#server/settings/settings.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { SecurityNotice } from '#shared/contracts/sign-in-methods.contract.ts'
import type { AccountRow } from '../accounts.store.ts'
import { hashToken } from '../session-token.ts'
import { revokeDeviceSessions, revokeSession } from '../sessions.service.ts'
import { deleteKnownDevice, listOpenSessions, type SessionRow } from '../sessions.store.ts'
import { findApp } from './authenticator-app.store.ts'
import { removeMethodsOfDevice } from './device-methods.service.ts'
import { listPasskeyRows } from './passkeys.store.ts'
import * as store from './security-notices.store.ts'

interface AccountEvent {
  kind: SecurityNotice['kind']
  /** The browser's name. */
  device: string
  deviceHash?: string
  sessionId?: string
}

/** Who reads notices, on which device. */
interface Reader {
  accountId: string
  /** The cookie of the device; null on an unknown device, which sees no notices. */
  device: string | null
}

/** Tells the owner of an account. Call it in the transaction of the event. */
export async function notifyOwner(
  deps: Pick<Deps, 'db' | 'clock' | 'mailer' | 'config'>,
  account: Pick<AccountRow, 'id' | 'email' | 'first_name'>,
  { kind, device, deviceHash, sessionId }: AccountEvent,
): Promise<void> {
  const at = timestamp(deps.clock)
  if (account.email !== null && (await canNotify(deps))) {
    const site = { name: await readSiteName(deps), url: deps.config.publicUrl }
    const mail = buildSecurityMail(site, { firstName: account.first_name, kind, device, at })
    return await queueNotification(deps, { to: account.email, ...mail })
  }
  await store.insertNotice(deps.db, {
    id: randomUUID(),
    account_id: account.id,
    kind,
    device,
    device_hash: deviceHash ?? null,
    session_id: sessionId ?? null,
    created_at: at,
  })
}

export async function hasSecurityNotice(
  { db }: Pick<Deps, 'db'>,
  { accountId, device }: Reader,
): Promise<boolean> {
  return device !== null && (await store.hasVisibleNotice(db, accountId, hashToken(device)))
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
  { accountId, device }: Reader,
): Promise<SecurityNotice[]> {
  if (device === null) return []
  const rows = await store.listVisibleNotices(db, accountId, hashToken(device))
  const sessions = await listOpenSessions(db, accountId, timestamp(clock))
  const methods = [...(await listPasskeyRows(db, accountId)), await findApp(db, accountId)]
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    device: row.device,
    created_at: row.created_at,
    can_end_session:
      sessions.some((session) => isOnDevice(session, row)) ||
      methods.some((method) => method?.device_hash != null && method.device_hash === row.device_hash),
  }))
}

/**
 * Deletes a notice. With `end_session` all sessions of the account on the new device end, what the device has added to sign
 * in with is removed, and the device counts as unknown again.
 * @throws AppError not_found
 */
export async function answerSecurityNotice(
  deps: Deps,
  { accountId, username, device }: Reader & { username: string },
  actor: AuditActor,
  id: string,
  answer: 'was_me' | 'end_session',
): Promise<void> {
  await deps.db.transaction().execute(async (db) => {
    const notice =
      device === null ? undefined : await store.findVisibleNotice(db, accountId, hashToken(device), id)
    if (!notice) throw new AppError('not_found', 'This notice has already been answered.')
    await store.deleteNotice(db, id)
    if (answer === 'was_me') return
    // By its id too: sessions from before the column `device_hash` have none.
    if (notice.session_id !== null) await revokeSession({ ...deps, db }, accountId, notice.session_id)
    if (notice.device_hash === null) return
    await revokeDeviceSessions({ ...deps, db }, accountId, notice.device_hash)
    await deleteKnownDevice(db, notice.device_hash, accountId)
    await removeMethodsOfDevice({ ...deps, db }, actor, { id: accountId, username }, notice.device_hash)
  })
}
