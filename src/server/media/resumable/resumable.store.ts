/** The database queries for resumable uploads. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { ResumableUploadsTable } from '#server/db/schema.ts'

export type UploadRow = Selectable<ResumableUploadsTable>

export function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('resumable_uploads').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Inserts an upload, or replaces an expired one. */
export async function saveUpload(db: Db, row: Insertable<ResumableUploadsTable>): Promise<void> {
  await db
    .insertInto('resumable_uploads')
    .values(row)
    .onConflict((c) => c.column('id').doUpdateSet(row))
    .execute()
}

/** @param refusal code and message as JSON for a refused file */
export async function endUpload(
  db: Db,
  id: string,
  state: 'finished' | 'refused' | 'expired',
  refusal: string | null = null,
): Promise<void> {
  await db.updateTable('resumable_uploads').set({ state, refusal }).where('id', '=', id).execute()
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('resumable_uploads').where('id', '=', id).execute()
}

/** Sums the announced bytes of the unfinished uploads of an account. */
export async function sumAnnounced(db: Db, accountId: string, at: string): Promise<number> {
  const row = await db
    .selectFrom('resumable_uploads')
    .select(sql<number>`coalesce(sum(size), 0)`.as('bytes'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'receiving')
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}

/** Limits expiry times that were written while the clock was ahead: until then the files count as announced. */
export async function clampUploads(db: Db, latest: string): Promise<void> {
  await db
    .updateTable('resumable_uploads')
    .set({ expires_at: latest })
    .where('state', '=', 'receiving')
    .where('expires_at', '>', latest)
    .execute()
}

/** Lists the unfinished uploads that are expired at a time, the oldest first. */
export async function listOverdue(db: Db, at: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('resumable_uploads')
    .select('id')
    .where('state', '=', 'receiving')
    .where('expires_at', '<=', at)
    .orderBy('expires_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the ids of the unfinished uploads. */
export async function listReceiving(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resumable_uploads')
    .select('id')
    .where('state', '=', 'receiving')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Deletes uploads that ended before a time; a finished one stays as long as its media file. */
export async function deleteEndedBefore(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('resumable_uploads')
    .where('state', '!=', 'receiving')
    .where('expires_at', '<', before)
    .where(({ or, not, eb, exists, selectFrom }) =>
      or([
        eb('state', '!=', 'finished'),
        not(exists(selectFrom('media').select('media.id').whereRef('media.id', '=', 'resumable_uploads.id'))),
      ]),
    )
    .execute()
}

/** Expires the unfinished uploads of accounts, and erases the names of all their files. */
export async function endUploadsOf(db: Db, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  const uploads = db.updateTable('resumable_uploads').where('account_id', 'in', accountIds)
  await uploads.set({ file_name: '', refusal: null }).execute()
  await uploads.set({ state: 'expired' }).where('state', '=', 'receiving').execute()
}
