/** Reads the archive items of a family tree, and saves which media its facts had in the file. */
import type { Db } from '#server/db/open.ts'
import type { LinkRow } from '../gedcom.store.ts'
import { factMediaColumn, parseColumns, serializeColumns } from '../import-plan/merge-record.ts'

/** An archive item of a source, with the size of its picture. */
export interface SourceItem {
  item_id: string
  width: number | null
  height: number | null
}

/** The archive items of a source, by the path of the file. */
export async function loadSourceItems(db: Db, sourceId: string): Promise<Map<string, SourceItem>> {
  const rows = await db
    .selectFrom('gedcom_media')
    .innerJoin('archive_items', 'archive_items.id', 'gedcom_media.item_id')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .select(['gedcom_media.path', 'archive_items.id as item_id', 'media.width', 'media.height'])
    .where('gedcom_media.source_id', '=', sourceId)
    .execute()
  return new Map(rows.map(({ path, ...item }) => [path, item]))
}

/** Saves the media of a record's facts as a file told them. Call it in a transaction. */
export async function saveFactMedia(
  db: Db,
  link: Pick<LinkRow, 'source_id' | 'kind' | 'xref'>,
  media: string | null,
): Promise<void> {
  const row = await db
    .selectFrom('gedcom_links')
    .select('base')
    .where((e) => e.and(link))
    .executeTakeFirst()
  if (!row) return
  await db
    .updateTable('gedcom_links')
    .set({ base: serializeColumns({ ...parseColumns(row.base), [factMediaColumn]: media }) })
    .where((e) => e.and(link))
    .execute()
}
