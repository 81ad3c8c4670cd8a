/** What relatives may not see of people and unions, for imports and for whatever leaves the site. */
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { findExistingIds } from '#server/facts/bulk-records.service.ts'
import { type HiddenDetail, listHiddenDetails } from '#server/facts/visible-references.service.ts'
import { type HiddenOfFile, loadHiddenOfFiles } from './facts/facts.store.ts'
import type { ToldFact } from './facts/told-facts.ts'
import { listRestrictedIds, loadKept } from './gedcom.store.ts'
import { isRecordHidden } from './structures/preserved-json.ts'

export interface Restrictions {
  /** The people and unions that a file calls confidential or private as a whole, with the ids of these files. */
  records: ReadonlyMap<string, ReadonlySet<string>>
  details: readonly HiddenDetail[]
}

/** Finds those of some people and unions that files hide as a whole, with the ids of these files. */
export async function findHiddenRecords(db: Db, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const hidden = new Map<string, Set<string>>()
  for (const some of chunks(ids))
    for (const { record_id, source_id, kept } of await loadKept(db, some)) {
      if (record_id === null || !isRecordHidden(kept)) continue
      hidden.set(record_id, (hidden.get(record_id) ?? new Set()).add(source_id))
    }
  return hidden
}

export async function loadRestrictions(db: Db): Promise<Restrictions> {
  return {
    records: await findHiddenRecords(db, await listRestrictedIds(db)),
    details: await listHiddenDetails(db),
  }
}

/** What a file may not tell relatives. */
export interface ImportRestrictions extends Restrictions {
  /**
   * The hidden facts and names of a person or union, and those that a file has hidden and that were deleted here.
   *
   * @param lifting the file whose restrictions an import lifts: what was deleted counts no longer as hidden by it
   */
  hiddenOf: (id: string | null, lifting: string | null) => readonly ToldFact[]
}

const nothing: readonly never[] = []

/** What a file hides and the site has no more: a fact or name that was deleted here. */
async function listDeletedHidden(db: Db): Promise<HiddenOfFile[]> {
  const hidden = await loadHiddenOfFiles(db)
  const listIds = (of: HiddenOfFile['table']) =>
    hidden.flatMap(({ id, table }) => (table === of && id !== null ? id : []))
  const present = new Set<string | null>([
    ...(await findExistingIds(db, 'facts', listIds('facts'))),
    ...(await findExistingIds(db, 'person_names', listIds('person_names'))),
  ])
  return hidden.filter(({ id }) => !present.has(id))
}

export async function loadImportRestrictions(db: Db): Promise<ImportRestrictions> {
  const restrictions = await loadRestrictions(db)
  const present = Map.groupBy(restrictions.details, ({ owner }) => owner)
  const deleted = Map.groupBy(await listDeletedHidden(db), ({ owner }) => owner)
  return {
    ...restrictions,
    hiddenOf: (id, lifting) => {
      const own = deleted.get(id ?? '') ?? nothing
      return [
        ...(present.get(id ?? '') ?? nothing),
        ...own.flatMap(({ sourceId, fact }) => (sourceId === lifting ? [] : fact)),
      ]
    },
  }
}
