/** Writes the media of facts into the structures of an export: the objects of the file stay as far as the site still shows them. */
import type { Fact, FactMedia } from '#shared/contracts/facts.contract.ts'
import { fromText, getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { getSubstructures, makeStructure } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure, GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExportMediaObjects } from '../export/export-media-objects.ts'
import type { ExportLink } from '../gedcom.store.ts'
import { makeCrop } from '../structures/crops.ts'
import { findFacts, isSameMedia, parseImportedMedia } from '../structures/fact-media.ts'

export interface FactMediaContext {
  objects: Pick<ExportMediaObjects, 'listItemsAt' | 'getItemReference' | 'getItemSize'>
  version: GedcomVersion
}

/** The caption and region of a medium, which only pointers of GEDCOM 7 have. */
function makeDetails(
  { item_id, caption, region }: FactMedia,
  { objects }: FactMediaContext,
): GedcomStructure[] {
  const size = objects.getItemSize(item_id)
  const crops =
    region && size
      ? [
          makeCrop({
            ...{ left: region.left * size.width, top: region.top * size.height },
            ...{ width: region.width * size.width, height: region.height * size.height },
          }),
        ]
      : []
  return [...crops, ...(caption ? [makeStructure('TITL', fromText(caption), [])] : [])]
}

function isPointer([tag, value]: GedcomStructure): boolean {
  return tag === 'OBJE' && value != null && getPointerTarget(value) !== null
}

/** Writes the caption and region of a pointer where they were edited here. */
function updateDetails(
  node: GedcomStructure,
  before: FactMedia,
  now: FactMedia,
  context: FactMediaContext,
): GedcomStructure {
  const changed = [
    ...(before.caption === now.caption ? [] : ['TITL']),
    ...(isSameMedia(before.region, now.region) ? [] : ['CROP', '_POSITION']),
  ]
  if (changed.length === 0 || context.version !== '7.0' || !isPointer(node)) return node
  const kept = getSubstructures(node).filter(([tag]) => !changed.includes(tag))
  const made = makeDetails(now, context).filter(([tag]) => changed.includes(tag))
  return makeStructure(node[0], node[1] ?? null, [...kept, ...made])
}

/** The structure of an object of a citation. @param object a pointer to a record, or the path of a file */
export function toObjectNode(object: string): GedcomStructure {
  if (getPointerTarget(object) !== null) return ['OBJE', object]
  return makeStructure('OBJE', null, [['FILE', fromText(object)]])
}

/** Whether an object of a file shows only items that were removed here. */
export function isRemovedObject(
  source: string,
  node: GedcomStructure,
  isRemoved: (itemId: string) => boolean,
  { objects }: Pick<FactMediaContext, 'objects'>,
): boolean {
  const items = node[0] === 'OBJE' ? objects.listItemsAt(source, node) : []
  return items.length > 0 && items.every(isRemoved)
}

/** Updates the objects of a fact as the file has it; those that were removed here are left out. */
function updateObjects(
  source: string,
  node: GedcomStructure,
  before: readonly FactMedia[],
  now: readonly FactMedia[],
  context: FactMediaContext,
): GedcomStructure {
  if (before.length === 0 || isSameMedia(before, now)) return node
  const find = (media: readonly FactMedia[], id: string) => media.find(({ item_id }) => item_id === id)
  const sub = getSubstructures(node).flatMap((child): GedcomStructure[] => {
    if (child[0] !== 'OBJE') return [child]
    const items = context.objects.listItemsAt(source, child)
    const isRemoved = (id: string) => find(before, id) !== undefined && find(now, id) === undefined
    if (isRemovedObject(source, child, isRemoved, context)) return []
    const [old, own] = [find(before, items[0] ?? ''), find(now, items[0] ?? '')]
    return [items.length === 1 && old && own ? updateDetails(child, old, own, context) : child]
  })
  return makeStructure(node[0], node[1] ?? null, sub)
}

/**
 * Brings the objects of facts in a link to the current state. Of facts that were deleted here nothing is left: what they showed
 * is not written elsewhere either.
 *
 * @param facts those of the site by id
 */
export function updateFactObjects(
  link: ExportLink,
  facts: ReadonlyMap<string, Fact>,
  context: FactMediaContext,
): ExportLink {
  const { kind, source_id, kept, facts: imported } = link
  if (kind === 'event' || kept === null || imported === null) return link
  const found = findFacts(kept.kept, kind)
  if (found.length !== imported.ids.length) return link
  const media = parseImportedMedia(link.base)
  const nodes = [...kept.kept]
  for (const [i, { at }] of found.entries()) {
    const [node, id] = [nodes[at], imported.ids[i] ?? '']
    if (!node) continue
    const fact = facts.get(id)
    nodes[at] = fact
      ? updateObjects(source_id, node, media.get(id) ?? [], fact.media ?? [], context)
      : makeStructure(node[0], node[1] ?? null, [])
  }
  return { ...link, kept: { ...kept, kept: nodes } }
}

/**
 * Adds the media that the structure of a fact does not show.
 *
 * @param imported the structure as the file has it; null for a fact that no file has
 */
export function addFactMedia(
  written: GedcomStructure,
  { media = [] }: Pick<Fact, 'media'>,
  imported: { node: GedcomStructure; sourceId: string } | null,
  context: FactMediaContext,
): GedcomStructure {
  // Somebody who takes part in a life has no objects in GEDCOM.
  if (media.length === 0 || written[0] === 'ASSO') return written
  const { objects, version } = context
  const shown = new Set(
    imported &&
      getSubstructures(imported.node).flatMap((child) =>
        child[0] === 'OBJE' ? objects.listItemsAt(imported.sourceId, child) : [],
      ),
  )
  const added = media.flatMap((one): GedcomStructure[] => {
    const reference = shown.has(one.item_id) ? undefined : objects.getItemReference(one.item_id)
    if (!reference) return []
    if (version !== '7.0' || !isPointer(reference)) return [reference]
    return [makeStructure('OBJE', reference[1] ?? null, makeDetails(one, context))]
  })
  if (added.length === 0) return written
  const unique = new Map(added.map((node) => [JSON.stringify(node), node])).values()
  return makeStructure(written[0], written[1] ?? null, [...getSubstructures(written), ...unique])
}
