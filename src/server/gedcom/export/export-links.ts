/** The links of imports as an export goes by them. */
import type { LinkKind, LinkRow } from '../gedcom.store.ts'
import { type KeptOfLink, keptOfLink } from '../structures/preserved-json.ts'

/** A record of a source, and what was kept of it. */
export interface Known {
  link: LinkRow
  kept: KeptOfLink
}

/** The link of each of our records that counts: that of the source imported last. */
export function linksByRecord(links: readonly LinkRow[], kind: LinkKind): Map<string, Known> {
  const known = new Map<string, Known>()
  for (const link of links) {
    if (link.kind !== kind || link.record_id === null || known.has(link.record_id)) continue
    known.set(link.record_id, { link, kept: keptOfLink.parse(JSON.parse(link.kept)) })
  }
  return known
}
