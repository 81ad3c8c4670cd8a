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

/** The ids of all unfinished uploads. */
export async function listUploadIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('resumable_uploads').select('id').execute()
  return rows.map(({ id }) => id)
}

/** Makes files of an image host files on this server's disk: the host may have deleted them since the backup. */
export async function moveHostedMediaToDisk(
  db: Db,
  files: readonly { id: string; sha256: string }[],
): Promise<void> {
  for (const { id, sha256 } of files) {
    await db
      .updateTable('media')
      .set({ store: 'disk', host_file_id: null, host_path: null, host_version: null, sha256 })
      .where('id', '=', id)
      .where('store', '=', 'imagekit')
      .execute()
  }
}
