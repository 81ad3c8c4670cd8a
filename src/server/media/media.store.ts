/** The database queries for media files. */
import { type Insertable, sql } from 'kysely'
import { selectReadableMediaIds } from '#server/db/collections.ts'
import type { Db } from '#server/db/open.ts'
import type { MediaTable } from '#server/db/schema.ts'
import { saveHostedDeletion } from './hosted-deletions.store.ts'
import type { MediaRow } from './media-row.ts'

export async function insertMedia(db: Db, row: Insertable<MediaTable>): Promise<void> {
  await db.insertInto('media').values(row).execute()
}

export function findMedia(db: Db, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds a media file by our id or the id of the image host. */
export function findMediaByFileId(db: Db, fileId: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', fileId), eb('host_file_id', '=', fileId)]))
    .executeTakeFirst()
}

export function findMediaByHostPath(db: Db, path: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('host_path', '=', path).executeTakeFirst()
}

/** Deletes a row, and saves that the image host must delete its file. Call `removeContent` after the transaction. */
export async function deleteMediaRow(
  db: Db,
  { id, host_file_id }: Pick<MediaRow, 'id' | 'host_file_id'>,
): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute()
  if (host_file_id !== null) await saveHostedDeletion(db, host_file_id)
}

/** Adds the size of a new image variant. */
export async function addStoredBytes(db: Db, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ stored_bytes: sql`stored_bytes + ${bytes}` })
    .where('id', '=', id)
    .execute()
}

/** Finds the oldest image, or first page of a PDF file, without AVIF thumbnails. */
export function findImageWithoutAvif(db: Db): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('width', 'is not', null)
    .where('store', '=', 'disk')
    .where('small_made_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the oldest PDF file or film without a preview. @param withFilms whether films can be drawn */
export function findUndrawnFile(db: Db, withFilms: boolean): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where(({ eb, or }) =>
      or([eb('mime_type', '=', 'application/pdf'), ...(withFilms ? [eb('kind', '=', 'video')] : [])]),
    )
    .where('store', '=', 'disk')
    .where('width', 'is', null)
    .where('small_made_at', 'is', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Saves the size and the blurred image of the preview of a PDF file or film. */
export async function savePreview(
  db: Db,
  id: string,
  { width, height, thumbhash }: Pick<MediaRow, 'width' | 'height' | 'thumbhash'>,
): Promise<void> {
  await db.updateTable('media').set({ width, height, thumbhash }).where('id', '=', id).execute()
}

export async function markAvifMade(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('media').set({ small_made_at: at }).where('id', '=', id).execute()
}

/** Lists the ids of all media files, also of those at an image host: their copies for backups are on the disk. */
export async function listMediaIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Lists the media files that this site stores itself. */
export function listOwnMedia(db: Db): Promise<Pick<MediaRow, 'id' | 'sha256'>[]> {
  return db.selectFrom('media').select(['id', 'sha256']).where('store', '=', 'disk').execute()
}

export function listHostedMedia(db: Db): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('store', '=', 'imagekit').orderBy('created_at').execute()
}

/** Sums the bytes of all media files with their variants. */
export async function sumStoredBytes(db: Db): Promise<number> {
  const row = await db
    .selectFrom('media')
    .select(sql<number>`coalesce(sum(stored_bytes), 0)`.as('bytes'))
    .executeTakeFirstOrThrow()
  return Number(row.bytes)
}

/** Lists the ids of all media files that the accounts uploaded. */
export async function listMediaIdsOf(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await db.selectFrom('media').select('id').where('owner_id', 'in', accountIds).execute()
  return rows.map(({ id }) => id)
}

/** Lists the images and drawn documents that every relative may read. */
export function listReadableImages(db: Db): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('width', 'is not', null)
    .where(sql<boolean>`media.id in (${selectReadableMediaIds()})`)
    .execute()
}

/** Lists the media files whose ids come after an id, in the order of the ids. */
export function listMediaAfter(db: Db, id: string, limit: number): Promise<MediaRow[]> {
  return db.selectFrom('media').selectAll().where('id', '>', id).orderBy('id').limit(limit).execute()
}

/** Saves the hash of a file that has none. */
export async function saveHash(db: Db, id: string, sha256: string): Promise<void> {
  await db.updateTable('media').set({ sha256 }).where('id', '=', id).where('sha256', 'is', null).execute()
}
