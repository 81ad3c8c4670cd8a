/** Reads and writes the rows of queued mails. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { MailsTable } from '#server/db/schema.ts'

export type MailRow = Selectable<MailsTable>

export async function insertMail(db: Db, row: Insertable<MailsTable>): Promise<void> {
  await db.insertInto('mails').values(row).execute()
}

/**
 * The mails to send now, the longest waiting first.
 * @param latest the longest possible wait: a later time was written while the clock was ahead
 */
export function loadDueMails(
  db: Db,
  { at, latest }: { at: string; latest: string },
  limit: number,
): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where((mail) => mail.or([mail('next_try_at', '<=', at), mail('next_try_at', '>', latest)]))
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

/** Claims a mail until a time. False if another process has claimed it. */
export async function claimMail(db: Db, mail: MailRow, until: string): Promise<boolean> {
  const claimed = await db
    .updateTable('mails')
    .set({ next_try_at: until })
    .where('id', '=', mail.id)
    .where('next_try_at', '=', mail.next_try_at)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

export async function postponeMail(db: Db, id: string, tries: number, nextTryAt: string): Promise<void> {
  await db.updateTable('mails').set({ tries, next_try_at: nextTryAt }).where('id', '=', id).execute()
}

/** The number of mails that wait after a failed attempt. */
export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tries', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes the mails to a recipient. */
export async function deleteMailsTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mails').where('recipient', '=', recipient).execute()
}

/** Deletes the mails that contain a text. */
export async function deleteMailsWith(db: Db, text: string): Promise<void> {
  const mails = await db.selectFrom('mails').select(['id', 'subject', 'text']).execute()
  const ids = mails.filter((mail) => `${mail.subject}\n${mail.text}`.includes(text)).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('mails').where('id', 'in', ids).execute()
}

export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute()
}
