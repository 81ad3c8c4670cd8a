/** Indexes the links of imports for an export. */
import type { LinkKind, LinkRow } from '../gedcom.store.ts'
import { type Preserved, preservedSchema } from '../structures/preserved-json.ts'

/** The link of a record, with its preserved data. */
export interface LinkedRecord {
  link: LinkRow
  kept: Preserved
}

/** Indexes links by our record; the link of the latest source counts. */
export function indexLinks(links: readonly LinkRow[], kind: LinkKind): Map<string, LinkedRecord> {
  const linkedRecords = new Map<string, LinkedRecord>()
  for (const link of links) {
    if (link.kind !== kind || link.record_id === null || linkedRecords.has(link.record_id)) continue
    linkedRecords.set(link.record_id, { link, kept: preservedSchema.parse(JSON.parse(link.kept)) })
  }
  return linkedRecords
}
