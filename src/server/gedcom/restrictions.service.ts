/** What relatives may not see of people and unions, for imports and for whatever leaves the site. */
import type { Db } from '#server/db/open.ts'
import { type HiddenDetail, listHiddenDetails } from '#server/facts/visible-references.service.ts'
import { loadKeptRestrictions } from './gedcom.store.ts'
import { isRecordHidden } from './structures/preserved-json.ts'

export interface Restrictions {
  /** The people and unions that a file calls confidential or private as a whole, with the ids of these files. */
  records: ReadonlyMap<string, ReadonlySet<string>>
  details: readonly HiddenDetail[]
  /** The tags of the hidden facts of a person or union; `NAME` for a name. */
  tagsOf: (id: string | null) => ReadonlySet<string>
}

const noTags: ReadonlySet<string> = new Set()

export async function loadRestrictions(db: Db): Promise<Restrictions> {
  const records = new Map<string, Set<string>>()
  for (const { record_id, source_id, kept } of await loadKeptRestrictions(db)) {
    if (record_id === null || !isRecordHidden(kept)) continue
    records.set(record_id, (records.get(record_id) ?? new Set()).add(source_id))
  }
  const details = await listHiddenDetails(db)
  const byOwner = Map.groupBy(details, ({ owner }) => owner)
  const tags = new Map([...byOwner].map(([owner, own]) => [owner, new Set(own.map(({ tag }) => tag))]))
  return { records, details, tagsOf: (id) => tags.get(id ?? '') ?? noTags }
}
