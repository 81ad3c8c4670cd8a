/** Changes a restored database: removes what must not come back with a backup. */
import type { Db } from '#server/db/open.ts'

/** Deletes the state of an import that was running when the backup was made. */
export async function deleteImportRun(db: Db): Promise<void> {
  await db.deleteFrom('import_run').execute()
}

/** Deletes waiting mail: it was sent after the backup, or contains a password that no longer works. */
export async function deleteWaitingMail(db: Db): Promise<void> {
  await db.deleteFrom('mails').execute()
}

/**
 * Ends all temporary passwords: their owners may have replaced them since. The end is in the past for every clock.
 * @returns the number of accounts
 */
export async function endTemporaryPasswords(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ temporary_until: '1970-01-01T00:00:00.000Z' })
    .where('must_change_password', '=', 1)
    .where('temporary_until', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The ids of all media files that the database names. */
export async function listMediaIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}
