/** The links of imports as an export goes by them. */
import type { LinkKind, LinkRow } from '../gedcom.store.ts'
import { type Preserved, preservedSchema } from '../structures/preserved-json.ts'

/** A record of a source, and what was kept of it. */
export interface LinkedRecord {
  link: LinkRow
  kept: Preserved
}

/** The link of each of our records that counts: that of the source imported last. */
export function indexLinks(links: readonly LinkRow[], kind: LinkKind): Map<string, LinkedRecord> {
  const known = new Map<string, LinkedRecord>()
  for (const link of links) {
    if (link.kind !== kind || link.record_id === null || known.has(link.record_id)) continue
    known.set(link.record_id, { link, kept: preservedSchema.parse(JSON.parse(link.kept)) })
  }
  return known
}
