/** Reads and deletes what imports preserved of people whose data are erased. */
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { exportOnlyFolder } from '#server/media/storage/media-store.ts'

/** What the imports preserved of people and unions, as JSON by source. */
export async function loadPreservedTexts(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>()
  for (const part of chunks(ids)) {
    const rows = await db
      .selectFrom('gedcom_links')
      .select(['source_id', 'kept', 'facts', 'names'])
      .where('kind', 'in', ['person', 'union'])
      .where('record_id', 'in', part)
      .execute()
    for (const { source_id, kept, facts, names } of rows)
      texts.set(source_id, [...(texts.get(source_id) ?? []), kept, facts, names])
  }
  return texts
}

export async function deletePreservedRecords(
  db: Db,
  sourceId: string,
  records: readonly string[],
): Promise<void> {
  for (const part of chunks(records))
    await db
      .deleteFrom('gedcom_records')
      .where('source_id', '=', sourceId)
      .where('record', 'in', part)
      .execute()
}

/** Forgets files that are stored for exports only; the next import does not store them again. */
export async function forgetExportFiles(db: Db, sourceId: string, paths: readonly string[]): Promise<void> {
  for (const part of chunks(paths))
    await db
      .updateTable('gedcom_media')
      .set({ media_id: null, base: '{}' })
      .where('source_id', '=', sourceId)
      .where('path', 'in', part)
      .where('item_id', 'is', null)
      .where('media_id', 'in', (e) =>
        e.selectFrom('media').select('media.id').where('media.folder', '=', exportOnlyFolder),
      )
      .execute()
}
