/**
 * Sets the archive items of sources from the objects of their records, as scans of a register. What the file told is remembered,
 * so that items that were removed on the site are not set again.
 */
import { setImmediate } from 'node:timers/promises'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { chunks } from '#server/db/bulk.ts'
import type { Deps } from '#server/deps.ts'
import { updateRecordsOf } from '#server/facts/edit-records.service.ts'
import { sourceKind } from '#server/facts/record-kinds.ts'
import type { Source, SourcePayload } from '#shared/contracts/sources.contract.ts'
import { listLength } from '#shared/limits.ts'
import {
  loadSourceItems,
  loadSourceRecords,
  type SourceRecord,
  saveSourceItems,
} from '../facts/fact-media.store.ts'
import { isSameMedia, mergeFactMedia } from '../structures/fact-media.ts'

/** Other work of the process runs between the transactions. */
const sourcesInTransaction = 200

const toMedia = (ids: readonly string[]) => [...new Set(ids)].map((item_id) => ({ item_id }))

/** What the last import and this one tell of one of our sources. */
function compareRecords(
  records: readonly SourceRecord[],
  files: ReadonlyMap<string, readonly string[]>,
  itemIds: ReadonlyMap<string, { item_id: string }>,
) {
  const paths = records.flatMap(({ xref }) => files.get(xref) ?? [])
  const now = paths.flatMap((path) => itemIds.get(path)?.item_id ?? [])
  return {
    before: toMedia(records.flatMap((record) => record.item_ids)),
    now: toMedia(now).slice(0, listLength.media),
  }
}

/**
 * Call it when the files are stored.
 *
 * @param files the paths of the files of each source, by cross-reference
 */
export async function setSourceItems(
  deps: Deps,
  actor: AuditActor | null,
  sourceId: string,
  files: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const itemIds = await loadSourceItems(deps.db, sourceId)
  const records = Map.groupBy(await loadSourceRecords(deps.db, sourceId), ({ record_id }) => record_id)
  const changed = [...records]
    .map(([id, own]) => ({ id, ...compareRecords(own, files, itemIds) }))
    .filter(({ before, now }) => !isSameMedia(before, now))
  for (const some of chunks(changed, sourcesInTransaction)) {
    await deps.db.transaction().execute(async (db) => {
      const ids = some.map(({ id }) => id)
      const sources = new Map((await sourceKind.load(db, ids)).map((source) => [source.id, source]))
      const updates = new Map<Source, SourcePayload>()
      for (const { id, before, now } of some) {
        const source = sources.get(id)
        if (!source) continue
        const current = toMedia(source.item_ids ?? [])
        const merged = mergeFactMedia(before, now, current)
        if (!isSameMedia(merged, current))
          updates.set(source, { title: source.title, itemIds: merged.map(({ item_id }) => item_id) })
        await saveSourceItems(
          db,
          sourceId,
          id,
          now.map(({ item_id }) => item_id),
        )
      }
      await updateRecordsOf(sourceKind, { db, clock: deps.clock }, actor, updates)
    })
    await setImmediate()
  }
}
