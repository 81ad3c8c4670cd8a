/** Changes a restored database: removes what must not come back with a backup, and marks the restore. */
import { randomUUID } from 'node:crypto'
import { type Clock, timestamp } from '#server/clock.ts'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { findSecret, replaceSecret } from '#server/db/secrets.ts'

/** A random id of the last restore, in the settings table. */
export const restoreKey = 'restore_id'

/** Marks the restore: after it, numbers such as those of log entries are given anew, to other content. */
export async function markRestore(db: Db, clock: Clock): Promise<void> {
  await replaceSecret(db, restoreKey, randomUUID(), timestamp(clock))
}

/** Whether no restore came between the backup and the data of the site: then the same key stands for the same record. */
export async function isSameHistory(site: Db, backup: Db): Promise<boolean> {
  return (await findSecret(site, restoreKey)) === (await findSecret(backup, restoreKey))
}

/** Deletes the state of an import that was running when the backup was made. */
export async function deleteImportRun(db: Db): Promise<void> {
  await db.deleteFrom('import_run').execute()
}

/** Deletes waiting mail: it was sent after the backup, or contains a password that no longer works. */
export async function deleteWaitingMail(db: Db): Promise<void> {
  await db.deleteFrom('mails').execute()
}

/** Deletes the addresses of calendar feeds: one that was stopped since the backup must not work again. */
export async function deleteCalendarFeeds(db: Db): Promise<void> {
  await db.deleteFrom('calendar_feeds').execute()
}

/** Deletes the links of invitations: one that was used or revoked since the backup must not work again. */
export async function deleteInvitationLinks(db: Db): Promise<void> {
  await db.deleteFrom('invitation_links').execute()
}

/**
 * Deletes the devices that receive pushes, whose sessions have ended, and switches the weekly mails off: somebody may have
 * unsubscribed since the backup.
 */
export async function endNotifications(db: Db): Promise<void> {
  await db.deleteFrom('push_messages').execute()
  await db.deleteFrom('push_subscriptions').execute()
  await db.updateTable('notice_settings').set({ mail_kinds: '[]', mail_due_at: null }).execute()
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

/** The files that this site stores itself, of those with these ids. */
export async function listOwnMedia(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; sha256: string | null }[]> {
  const found: { id: string; sha256: string | null }[] = []
  for (const part of chunks(ids)) {
    const own = db.selectFrom('media').select(['id', 'sha256']).where('store', '=', 'disk')
    found.push(...(await own.where('id', 'in', part).execute()))
  }
  return found
}

/** The ids of all unfinished uploads. */
export async function listUploadIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('resumable_uploads').select('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Makes files of an image host files on this server's disk: the host may have deleted them since the backup.
 * @param originals SHA-256 by id
 */
export async function moveHostedMediaToDisk(db: Db, originals: ReadonlyMap<string, string>): Promise<void> {
  for (const [id, sha256] of originals) {
    await db
      .updateTable('media')
      .set({ store: 'disk', host_file_id: null, host_path: null, host_version: null, sha256 })
      .where('id', '=', id)
      .where('store', '=', 'imagekit')
      .execute()
  }
}
