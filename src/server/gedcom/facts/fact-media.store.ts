/** Reads the archive items of a family tree, and saves which of them its facts and sources had in the file. */
import { z } from 'zod'
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

/** A source record of a file, what it became, and the archive items that the last import told of it. */
export interface SourceRecord {
  xref: string
  record_id: string
  item_ids: readonly string[]
}

export async function loadSourceRecords(db: Db, sourceId: string): Promise<SourceRecord[]> {
  const rows = await db
    .selectFrom('gedcom_record_links')
    .select(['xref', 'record_id', 'item_ids'])
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'source')
    .orderBy('xref')
    .execute()
  return rows.map((row) => ({ ...row, item_ids: z.array(z.string()).parse(JSON.parse(row.item_ids)) }))
}

/** Saves the archive items that a file told of a source. */
export async function saveSourceItems(
  db: Db,
  sourceId: string,
  recordId: string,
  itemIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('gedcom_record_links')
    .set({ item_ids: JSON.stringify(itemIds) })
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'source')
    .where('record_id', '=', recordId)
    .execute()
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
