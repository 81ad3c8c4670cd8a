/** Writes the archive items of sources into their records: the objects of the file stay as far as the site still shows them. */
import { makeStructure } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { addFactMedia, type FactMediaContext, isRemovedObject } from '../facts/export-fact-media.ts'

type ItemIds = readonly string[]

/**
 * Leaves out the objects whose items were removed from the source here.
 *
 * @param told the items that the last import told of the source
 */
export function removeSourceObjects(
  sourceId: string,
  record: GedcomRecord,
  { told, now }: { told: ItemIds; now: ItemIds },
  context: Pick<FactMediaContext, 'objects'>,
): GedcomRecord {
  const isRemoved = (id: string) => told.includes(id) && !now.includes(id)
  if (!told.some(isRemoved)) return record
  return { ...record, sub: record.sub.filter((node) => !isRemovedObject(sourceId, node, isRemoved, context)) }
}

/** Adds the items that the record does not show. @param imported null for a source that no file has */
export function addSourceObjects(
  record: GedcomRecord,
  now: ItemIds,
  imported: { record: GedcomRecord; sourceId: string } | null,
  context: FactMediaContext,
): GedcomRecord {
  const toNode = ({ sub }: GedcomRecord) => makeStructure('SOUR', null, sub)
  const media = now.map((item_id) => ({ item_id }))
  const origin = imported && { node: toNode(imported.record), sourceId: imported.sourceId }
  const [, , sub = []] = addFactMedia(toNode(record), { media }, origin, context)
  return { ...record, sub }
}
