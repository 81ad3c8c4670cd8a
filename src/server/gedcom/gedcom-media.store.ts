/** The rows that tie media to family trees: files that came in archives, and what an export takes along. */
import type { Db } from '#server/db/open.ts'
import type { MediaRow } from '#server/media/media.store.ts'

/** What an import has kept of a source: its object records, and its people with what was kept of each. */
export async function loadObjects(db: Db, sourceId: string) {
  const records = await db
    .selectFrom('gedcom_records')
    .select('record')
    .where('source_id', '=', sourceId)
    .orderBy('seq')
    .execute()
  const people = await db
    .selectFrom('gedcom_links')
    .innerJoin('people', 'people.id', 'gedcom_links.record_id')
    .select(['people.id', 'people.photo_media_id', 'gedcom_links.kept'])
    .where('gedcom_links.source_id', '=', sourceId)
    .where('gedcom_links.kind', '=', 'person')
    .where('gedcom_links.kept', 'like', '%OBJE%')
    .orderBy('gedcom_links.xref')
    .execute()
  return { records: records.map(({ record }) => record), people }
}

/** The media that a source has brought, by the path under which its records name them. */
export async function loadSourceMedia(db: Db, sourceId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('gedcom_media')
    .select(['path', 'media_id'])
    .where('source_id', '=', sourceId)
    .execute()
  return new Map(rows.map(({ path, media_id }) => [path, media_id]))
}

export async function saveSourceMedium(db: Db, row: { source_id: string; path: string; media_id: string }) {
  await db
    .insertInto('gedcom_media')
    .values(row)
    .onConflict((c) => c.columns(['source_id', 'path']).doUpdateSet({ media_id: row.media_id }))
    .execute()
}

/** A medium with these bytes that is here already. */
export function findMediumByHash(db: Db, sha256: string): Promise<MediaRow | undefined> {
  return db.selectFrom('media').selectAll().where('sha256', '=', sha256).limit(1).executeTakeFirst()
}

/** Whether an item of that title shows the medium, or another one with the same bytes. */
export async function isInArchives(
  db: Db,
  medium: Pick<MediaRow, 'id' | 'sha256'>,
  title: string,
): Promise<boolean> {
  const item = await db
    .selectFrom('archive_items')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .select('archive_items.id')
    .where('archive_items.title', '=', title)
    .where((e) => e.or([e('media.id', '=', medium.id), e('media.sha256', '=', medium.sha256)]))
    .executeTakeFirst()
  return item !== undefined
}

/** Everything that an export with media takes along. */
export async function loadExportMedia(db: Db) {
  const items = await db.selectFrom('archive_items').selectAll().orderBy('created_at').orderBy('id').execute()
  const named = await db.selectFrom('archive_people').selectAll().orderBy('position').execute()
  const portraits = await db
    .selectFrom('people')
    .select(['id', 'photo_media_id'])
    .where('photo_media_id', 'is not', null)
    .orderBy('created_at')
    .execute()
  const media = await db.selectFrom('media').selectAll().execute()
  return {
    items,
    peopleOf: Map.groupBy(named, ({ item_id }) => item_id),
    portraits: portraits.flatMap(({ id, photo_media_id }) =>
      photo_media_id === null ? [] : [{ person: id, mediaId: photo_media_id }],
    ),
    media: new Map(media.map((row) => [row.id, row])),
    brought: await db.selectFrom('gedcom_media').selectAll().execute(),
  }
}
