/** Finds which pictures of a person are the portrait: programs mark it, else it is the first photo. */
import {
  findSubstructure,
  getSubstructures,
  makeStructure,
} from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { customTags, findObjects } from './media-objects.ts'

function isMark([tag, value = '']: GedcomStructure): boolean {
  return (tag === '_PRIM' || tag === '_PRIMARY') && /^y/i.test(value?.trim() ?? '')
}

/** Family Tree Maker points to the portrait beside the other pictures (`_PHOTO`); many programs mark it (`_PRIM Y`). */
export function isMarkedPortrait(node: GedcomStructure): boolean {
  return node[0] === '_PHOTO' || (node[0] === 'OBJE' && getSubstructures(node).some(isMark))
}

/** A `_PHOTO` as the object that it is. */
export function toObject([tag, value = null, sub = []]: GedcomStructure): GedcomStructure {
  return makeStructure(tag === '_PHOTO' ? 'OBJE' : tag, value, sub)
}

/** Finds the objects directly in a record that may be the portrait, the marked ones first. */
export function findPortraits(nodes: readonly GedcomStructure[]): ReturnType<typeof findObjects>[] {
  if (findSubstructure(nodes, customTags.portrait)?.[1] === 'N') return []
  const marked = nodes.filter(isMarkedPortrait).map(toObject)
  return [marked, nodes.filter(([tag]) => tag === 'OBJE')].map(findObjects)
}

/** For a person who has another portrait now. */
export function removePortraitMarks(nodes: readonly GedcomStructure[]): readonly GedcomStructure[] {
  return nodes.flatMap((node) => {
    if (!isMarkedPortrait(node)) return [node]
    const others = getSubstructures(node).filter((child) => !isMark(child))
    return node[0] === '_PHOTO' ? [] : [makeStructure(node[0], node[1] ?? null, others)]
  })
}
