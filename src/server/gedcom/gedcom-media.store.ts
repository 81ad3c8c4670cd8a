/** The rows that tie media to family trees: files that came in archives, and what an export takes along. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { GedcomMediaTable } from '#server/db/schema.ts'
import type { MediaRow } from '#server/media/media.store.ts'
import { keptFolder } from '#server/media/storage/media-store.ts'

export type SourceMediaRow = Selectable<GedcomMediaTable>

/** What an import has kept of a source: its own records, and the links that name objects. */
export async function loadObjectSources(db: Db, sourceId: string) {
  const records = await db
    .selectFrom('gedcom_records')
    .select('record')
    .where('source_id', '=', sourceId)
    .orderBy('seq')
    .execute()
  const links = await db
    .selectFrom('gedcom_links')
    .select(['kind', 'record_id', 'kept'])
    .where('source_id', '=', sourceId)
    .where('kept', 'like', '%OBJE%')
    .orderBy('xref')
    .execute()
  return { records: records.map(({ record }) => record), links }
}

/** Which of these people have no portrait. */
export async function findWithoutPortrait(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', ids)
    .where('photo_media_id', 'is', null)
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of these people who are here, erased ones not. */
export async function findPresent(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The media that a source has brought, by the path under which its records name them. */
export async function loadSourceMedia(db: Db, sourceId: string): Promise<Map<string, SourceMediaRow>> {
  const rows = await db.selectFrom('gedcom_media').selectAll().where('source_id', '=', sourceId).execute()
  return new Map(rows.map((row) => [row.path, row]))
}

export async function saveSourceMedia(db: Db, row: Insertable<GedcomMediaTable>): Promise<void> {
  await db
    .insertInto('gedcom_media')
    .values(row)
    .onConflict((c) => c.columns(['source_id', 'path']).doUpdateSet(row))
    .execute()
}

/** A medium with these bytes that is here already, among those that are only kept or among all others. */
export function findMediaByHash(db: Db, sha256: string, isKept: boolean): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('sha256', '=', sha256)
    .where('folder', isKept ? '=' : '!=', keptFolder)
    .limit(1)
    .executeTakeFirst()
}

/** An item of that title that shows the medium, or another one with the same bytes. */
export async function findArchiveItem(
  db: Db,
  medium: Pick<MediaRow, 'id' | 'sha256'>,
  title: string,
): Promise<string | null> {
  const item = await db
    .selectFrom('archive_items')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .select('archive_items.id')
    .where('archive_items.title', '=', title)
    .where((e) => e.or([e('media.id', '=', medium.id), e('media.sha256', '=', medium.sha256)]))
    .executeTakeFirst()
  return item?.id ?? null
}

/** The archives, and what imports have brought: what an export needs to tell them apart. */
export async function loadExportMedia(db: Db) {
  const items = await db.selectFrom('archive_items').selectAll().orderBy('created_at').orderBy('id').execute()
  const named = await db.selectFrom('archive_people').selectAll().orderBy('position').execute()
  const portraits = await db
    .selectFrom('people')
    .select(['id', 'photo_media_id'])
    .where('photo_media_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const pictures = await db
    .selectFrom('events')
    .select('image_media_id')
    .where('image_media_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const media = await db.selectFrom('media').selectAll().execute()
  return {
    items,
    peopleOf: Map.groupBy(named, ({ item_id }) => item_id),
    portraits: new Map(portraits.map(({ id, photo_media_id }) => [id, photo_media_id ?? ''])),
    pictures: pictures.map(({ image_media_id }) => image_media_id ?? ''),
    media: new Map(media.map((row) => [row.id, row])),
    brought: await db.selectFrom('gedcom_media').selectAll().orderBy('source_id').orderBy('path').execute(),
  }
}
