/** Reads and writes the rows of sessions. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { AccountsTable, SessionsTable } from '#server/db/schema.ts'

export type SessionRow = Selectable<SessionsTable>
export type EndReason = NonNullable<SessionRow['end_reason']>

const accountColumns = [
  'accounts.username',
  'accounts.email',
  'accounts.first_name',
  'accounts.last_name',
  'accounts.role',
  'accounts.user_type',
  'accounts.must_change_password',
  'accounts.member_id',
  'accounts.is_active',
  'accounts.text_size',
] as const

/** A session with its account's columns, which are null if the account was removed. */
export type SessionWithAccount = SessionRow & {
  [Column in keyof Pick<
    Selectable<AccountsTable>,
    | 'username'
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'role'
    | 'user_type'
    | 'must_change_password'
    | 'member_id'
    | 'is_active'
    | 'text_size'
  >]: Selectable<AccountsTable>[Column] | null
}

export async function findSessionWithAccount(
  db: Db,
  key: { token_hash: string } | { id: string },
): Promise<SessionWithAccount | undefined> {
  return await db
    .selectFrom('sessions')
    .leftJoin('accounts', 'accounts.id', 'sessions.account_id')
    .selectAll('sessions')
    .select(accountColumns)
    .where((e) =>
      'id' in key ? e('sessions.id', '=', key.id) : e('sessions.token_hash', '=', key.token_hash),
    )
    .executeTakeFirst()
}

/** Why a session ended; null if it is open. A session without a row counts as signed out. */
export async function findEndReason(db: Db, id: string): Promise<EndReason | null> {
  const row = await db.selectFrom('sessions').select('end_reason').where('id', '=', id).executeTakeFirst()
  return row ? row.end_reason : 'signed_out'
}

export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

export async function updateSession(db: Db, id: string, change: Updateable<SessionsTable>): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute()
}

/** Changes a session that still has this token. False if the token was replaced meanwhile. */
export async function replaceToken(
  db: Db,
  id: string,
  tokenHash: string,
  change: Updateable<SessionsTable>,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set(change)
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends a session. True if it was active. */
export async function endOpenSession(
  db: Db,
  which: { id: string; accountId: string },
  reason: EndReason,
  at: string,
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('id', '=', which.id)
    .where('account_id', '=', which.accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends the active sessions of an account on a device. */
export async function endDeviceSessions(
  db: Db,
  which: { accountId: string; deviceHash: string },
  reason: EndReason,
  at: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('ended_at', 'is', null)
    .where('account_id', '=', which.accountId)
    .where('device_hash', '=', which.deviceHash)
    .execute()
}

/** Ends the active sessions that passkeys of an account have opened, except `exceptSession`. */
export async function endPasskeySessions(
  db: Db,
  which: { accountId: string; passkeyIds: readonly string[]; exceptSession: string },
  reason: EndReason,
  at: string,
): Promise<void> {
  if (which.passkeyIds.length === 0) return
  await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('ended_at', 'is', null)
    .where('account_id', '=', which.accountId)
    .where('passkey_id', 'in', which.passkeyIds)
    .where('id', '<>', which.exceptSession)
    .execute()
}

/** The hashes of the devices on which passkeys have opened sessions, also such as have ended. */
export async function listPasskeyDevices(db: Db, passkeyIds: readonly string[]): Promise<string[]> {
  if (passkeyIds.length === 0) return []
  const rows = await db
    .selectFrom('sessions')
    .select('device_hash')
    .distinct()
    .where('passkey_id', 'in', passkeyIds)
    .execute()
  return rows.flatMap(({ device_hash }) => device_hash ?? [])
}

/** On which device a session was opened, and with which passkey. */
export async function findSessionOrigin(
  db: Db,
  id: string,
): Promise<{ deviceHash: string | null; passkeyId: string | null }> {
  const row = await db
    .selectFrom('sessions')
    .select(['device_hash', 'passkey_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { deviceHash: row?.device_hash ?? null, passkeyId: row?.passkey_id ?? null }
}

/** The hash of the device on which a session was opened; null if it is unknown. */
export async function findSessionDevice(db: Db, id: string): Promise<string | null> {
  return (await findSessionOrigin(db, id)).deviceHash
}

/** Ends the active sessions of an account or of all accounts (null), except `exceptSession`. */
export async function endOpenSessions(
  db: Db,
  which: { accountId: string | null; exceptSession?: string },
  reason: EndReason,
  at: string,
): Promise<void> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('ended_at', 'is', null)
  if (which.accountId !== null) query = query.where('account_id', '=', which.accountId)
  if (which.exceptSession !== undefined) query = query.where('id', '<>', which.exceptSession)
  await query.execute()
}

/** Ends the active sessions of all administrators, except `exceptSession`. */
export async function endAdminSessions(
  db: Db,
  exceptSession: string,
  reason: EndReason,
  at: string,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at, end_reason: reason })
    .where('ended_at', 'is', null)
    .where('id', '<>', exceptSession)
    .where('account_id', 'in', db.selectFrom('accounts').select('id').where('role', '=', 'admin'))
    .execute()
}

/** Ends the sessions whose time has passed, so that they stay expired when the clock goes back. */
export async function endExpiredSessions(db: Db, now: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'expired' })
    .where('ended_at', 'is', null)
    .where((row) => row.or([row('idle_until', '<=', now), row('expires_at', '<=', now)]))
    .execute()
}

/** The active sessions of an account, the most recently used first. */
export async function listOpenSessions(db: Db, accountId: string, now: string): Promise<SessionRow[]> {
  return await db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('idle_until', '>', now)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Deletes sessions that ended before a time and were last used before it. */
export async function deleteSessionsBefore(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('idle_until', '<', before)
    .where('last_seen_at', '<', before)
    .execute()
}

/** Limits end times that were written while the clock was ahead. */
export async function clampSessions(db: Db, latest: { idle: string; absolute: string }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ idle_until: latest.idle })
    .where('idle_until', '>', latest.idle)
    .execute()
  await db
    .updateTable('sessions')
    .set({ expires_at: latest.absolute })
    .where('expires_at', '>', latest.absolute)
    .execute()
}
