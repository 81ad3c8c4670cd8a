/** The media of facts: the objects of a file below a fact, what an import remembers of them, and their three-way merge. */
import { z } from 'zod'
import { type FactMedia, factMedia } from '#shared/contracts/facts.contract.ts'
import { findFactIndexes } from '#shared/genealogy/gedcom/gedcom-facts.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { findSubstructure, getSubstructures } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { textLength } from '#shared/limits.ts'
import { factMediaColumn, parseColumns } from '../import-plan/merge-record.ts'
import { type PixelBox, parseBox, toFaceRegion } from './crops.ts'
import { textIn } from './media-objects.ts'

/** What a file tells of an object that shows a fact. */
export interface ObjectDetails {
  /** Absent where the file has none. */
  caption?: string
  box: PixelBox | null
}

/** Facts that stand for a source or for somebody who took part: their objects show the source or the person. */
const otherTags: ReadonlySet<string> = new Set(['SOUR', 'ASSO'])

/** The indexes of the structures of a record that are facts; `showsObjects` is false for those that have no media of their own. */
export function findFacts(
  structures: readonly GedcomStructure[],
  owner: 'person' | 'union',
): { at: number; showsObjects: boolean }[] {
  return findFactIndexes(structures, owner).map((at) => ({
    at,
    showsObjects: !otherTags.has(structures[at]?.[0] ?? ''),
  }))
}

/** The title below a pointer is the caption here; the title of an embedded object is the one of the item. */
export function readObjectDetails(node: GedcomStructure): ObjectDetails {
  const sub = getSubstructures(node)
  const isPointer = node[1] != null && getPointerTarget(node[1]) !== null
  const caption = isPointer
    ? textIn(findSubstructure(sub, 'TITL'))?.trim().slice(0, textLength.shortText)
    : ''
  return { ...(caption && { caption }), box: parseBox(sub) }
}

/** @param picture in pixels; null where the size is not known */
export function toFactMedia(
  item_id: string,
  { caption, box }: ObjectDetails,
  { width, height }: { width: number | null; height: number | null },
): FactMedia {
  const found = box && width !== null && height !== null ? toFaceRegion(box, { width, height }) : null
  return {
    item_id,
    ...(caption !== undefined && { caption }),
    ...(found && { region: { left: found.x, top: found.y, width: found.width, height: found.height } }),
  }
}

/** The media of the facts of a record as an import told them, by the id of the fact. */
export type ImportedMedia = ReadonlyMap<string, readonly FactMedia[]>

const importedMedia = z.record(z.string(), z.array(factMedia))

/** @param base of a link */
export function parseImportedMedia(base: string): ImportedMedia {
  if (!base.includes(`"${factMediaColumn}"`)) return new Map()
  const json = parseColumns(base)[factMediaColumn]
  return new Map(typeof json === 'string' ? Object.entries(importedMedia.parse(JSON.parse(json))) : [])
}

/** Null where the file told none. */
export function serializeImportedMedia(media: ImportedMedia): string | null {
  const some = [...media].filter(([, own]) => own.length > 0)
  return some.length === 0 ? null : JSON.stringify(Object.fromEntries(some))
}

export function isSameMedia(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Merges the media of a fact: where only the file or only the site has changed them, the change is taken; otherwise item by item,
 * and what was edited here stays.
 *
 * @param before as the last import told them
 */
export function mergeFactMedia(
  before: readonly FactMedia[],
  file: readonly FactMedia[],
  current: readonly FactMedia[],
): readonly FactMedia[] {
  if (isSameMedia(before, current)) return file
  if (isSameMedia(before, file)) return current
  const find = (media: readonly FactMedia[], { item_id }: FactMedia) =>
    media.find((one) => one.item_id === item_id)
  const kept = current.flatMap((one) => {
    const [old, now] = [find(before, one), find(file, one)]
    if (!old || !isSameMedia(old, one)) return [one]
    return now ? [now] : []
  })
  return [...kept, ...file.filter((one) => !find(before, one) && !find(current, one))]
}
