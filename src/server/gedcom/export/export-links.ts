/** Indexes the links of imports for an export. */
import type { ExportLink } from '../gedcom.store.ts'
import { type Preserved, preservedSchema } from '../structures/preserved-json.ts'

/** The link of a record, with its preserved data. */
export interface LinkedRecord {
  link: ExportLink
  kept: Preserved
}

const nothingKept = preservedSchema.parse({})

/** What a record says besides its fields and facts, as often as it likes. */
const repeatableTags: ReadonlySet<string> = new Set([
  ...['OBJE', 'ALIA', 'NOTE', 'REFN', 'EXID', 'AFN', 'ANCI', 'DESI'],
])

/** Adds what a record of the same file said that was merged into this one. */
function addMerged({ link, kept }: LinkedRecord, merged: ExportLink): LinkedRecord {
  const known = new Set(kept.kept.map((node) => JSON.stringify(node)))
  const added = (merged.kept?.kept ?? []).filter(
    (node) => repeatableTags.has(node[0]) && !known.has(JSON.stringify(node)),
  )
  return added.length === 0 ? { link, kept } : { link, kept: { ...kept, kept: [...kept.kept, ...added] } }
}

/** Indexes links by our record; the link of the latest source, which comes first, counts. */
export function indexLinks(links: readonly ExportLink[]): Map<string, LinkedRecord> {
  const linkedRecords = new Map<string, LinkedRecord>()
  for (const link of links) {
    if (link.record_id === null) continue
    const known = linkedRecords.get(link.record_id)
    if (!known) linkedRecords.set(link.record_id, { link, kept: link.kept ?? nothingKept })
    else if (known.link.source_id === link.source_id)
      linkedRecords.set(link.record_id, addMerged(known, link))
  }
  return linkedRecords
}
