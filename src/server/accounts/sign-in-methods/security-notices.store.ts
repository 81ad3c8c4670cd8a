/** Reads and writes the rows of notices about an account's security. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { SecurityNoticesTable } from '#server/db/schema.ts'

export type NoticeRow = Selectable<SecurityNoticesTable>

export async function insertNotice(db: Db, row: Insertable<SecurityNoticesTable>): Promise<void> {
  await db.insertInto('security_notices').values(row).execute()
}

/** The notices of an account that a device may see: those from after the account first signed in on it. */
function selectVisible(db: Db, accountId: string, deviceHash: string) {
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
}

export async function listVisibleNotices(db: Db, accountId: string, deviceHash: string) {
  return await selectVisible(db, accountId, deviceHash)
    .selectAll('security_notices')
    .orderBy('security_notices.created_at')
    .execute()
}

export async function hasVisibleNotice(db: Db, accountId: string, deviceHash: string): Promise<boolean> {
  const row = await selectVisible(db, accountId, deviceHash)
    .select('security_notices.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findVisibleNotice(
  db: Db,
  accountId: string,
  deviceHash: string,
  id: string,
): Promise<NoticeRow | undefined> {
  return await selectVisible(db, accountId, deviceHash)
    .selectAll('security_notices')
    .where('security_notices.id', '=', id)
    .executeTakeFirst()
}

export async function deleteNotice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('security_notices').where('id', '=', id).execute()
}

export async function deleteNoticesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('security_notices').where('created_at', '<', before).execute()
}
