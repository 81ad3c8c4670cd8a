/** Reads and writes the rows of notices about an account's security. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { SecurityNoticesTable } from '#server/db/schema.ts'

export type NoticeRow = Selectable<SecurityNoticesTable>

export async function insertNotice(db: Db, row: Insertable<SecurityNoticesTable>): Promise<void> {
  await db.insertInto('security_notices').values(row).execute()
}

/** A session that reads notices, and the hash of its device's cookie. */
export interface Reader {
  accountId: string
  sessionId: string
  deviceHash: string
}

/** Whether the notice about the first sign-in on a device is not answered yet: the device may be a stranger's. */
export async function isUnconfirmedDevice(
  db: Db,
  { accountId, sessionId, deviceHash }: Omit<Reader, 'deviceHash'> & { deviceHash: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('security_notices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'new_device')
    .where((notice) =>
      notice.or([notice('session_id', '=', sessionId), notice('device_hash', '=', deviceHash)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The notices of an account that a device may see: those from after the account first signed in on it, and not about the
 * device itself. A notice from a session of an unknown device has no device, but its session.
 */
function selectVisible(db: Db, { accountId, sessionId, deviceHash }: Reader) {
  return db
    .selectFrom('security_notices')
    .innerJoin('known_devices', 'known_devices.account_id', 'security_notices.account_id')
    .where('security_notices.account_id', '=', accountId)
    .where('known_devices.token_hash', '=', deviceHash)
    .whereRef('known_devices.added_at', '<', 'security_notices.created_at')
    .where((notice) =>
      notice.or([
        notice('security_notices.device_hash', 'is', null),
        notice('security_notices.device_hash', '<>', deviceHash),
      ]),
    )
    .where((notice) =>
      notice.or([
        notice('security_notices.session_id', 'is', null),
        notice('security_notices.session_id', '<>', sessionId),
      ]),
    )
    .where((notice) =>
      notice.or([
        notice('security_notices.hidden_on', 'is', null),
        notice('security_notices.hidden_on', '<>', deviceHash),
      ]),
    )
}

export async function listVisibleNotices(db: Db, reader: Reader) {
  return await selectVisible(db, reader)
    .selectAll('security_notices')
    .orderBy('security_notices.created_at')
    .execute()
}

export async function hasVisibleNotice(db: Db, reader: Reader): Promise<boolean> {
  const row = await selectVisible(db, reader).select('security_notices.id').limit(1).executeTakeFirst()
  return row !== undefined
}

export async function findVisibleNotice(db: Db, reader: Reader, id: string): Promise<NoticeRow | undefined> {
  return await selectVisible(db, reader)
    .selectAll('security_notices')
    .where('security_notices.id', '=', id)
    .executeTakeFirst()
}

/** Keeps a notice for the other devices. */
export async function hideNotice(db: Db, id: string, deviceHash: string): Promise<void> {
  await db.updateTable('security_notices').set({ hidden_on: deviceHash }).where('id', '=', id).execute()
}

export async function deleteNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('security_notices').where('id', '=', id).execute()
}

/** Deletes the notices about a device of an account, or all of the account. */
export async function deleteNotices(db: Db, accountId: string, deviceHash?: string): Promise<void> {
  let query = db.deleteFrom('security_notices').where('account_id', '=', accountId)
  if (deviceHash !== undefined) query = query.where('device_hash', '=', deviceHash)
  await query.execute()
}

export async function deleteNoticesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('security_notices').where('created_at', '<', before).execute()
}
