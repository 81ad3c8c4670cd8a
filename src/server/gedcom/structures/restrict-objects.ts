/** Adds restrictions to multimedia objects whose files relatives may not see, and finds what relatives may see. */
import { internalTags } from '#shared/fact-tags.ts'
import { getPointerTarget } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { getSubstructures, isHidden, makeStructure } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { normalizeArchivePath } from '../archive/archive-paths.ts'
import { parseFiles } from './media-objects.ts'
import { restrictedElsewhere } from './note-texts.ts'

/** Finds the restriction of a file by its normalized path; null where relatives may see the file. */
export type FindRestriction = (path: string) => GedcomStructure | null

/** The normalized paths of the files of an object. */
export function listObjectPaths(sub: readonly GedcomStructure[]): string[] {
  return parseFiles(sub).map(({ path }) => normalizeArchivePath(path))
}

/** Restricts an object, or those of its files that relatives may not see. */
export function restrictObject(
  sub: readonly GedcomStructure[],
  find: FindRestriction,
): readonly GedcomStructure[] {
  if (isHidden(sub)) return sub
  const found = listObjectPaths(sub).map(find)
  const [first = null] = found
  if (found.every((restriction) => restriction === null)) return sub
  if (first !== null && found.every((restriction) => restriction !== null)) return [...sub, first]
  return sub.map((node) => {
    const [own = null] = listObjectPaths([node]).map(find)
    return own === null ? node : makeStructure(node[0], node[1] ?? null, [...getSubstructures(node), own])
  })
}

/**
 * Restricts the objects in structures, at any depth; the same array where nothing is restricted.
 *
 * @param findLink the restriction of a pointer to the record of an object
 */
export function restrictObjects(
  nodes: readonly GedcomStructure[],
  find: FindRestriction,
  findLink: (xref: string) => GedcomStructure | null,
): readonly GedcomStructure[] {
  if (isHidden(nodes)) return nodes
  const restrict = (node: GedcomStructure): GedcomStructure => {
    const [tag, value = null] = node
    const sub = getSubstructures(node)
    if (isHidden(sub)) return node
    const xref = tag === 'OBJE' && value ? getPointerTarget(value) : null
    const link = xref === null ? null : findLink(xref)
    if (link !== null) return makeStructure(tag, value, [...sub, link])
    const restricted = tag === 'OBJE' ? restrictObject(sub, find) : restrictObjects(sub, find, findLink)
    return restricted === sub ? node : makeStructure(tag, value, restricted)
  }
  const all = nodes.map(restrict)
  return all.some((node, i) => node !== nodes[i]) ? all : nodes
}

/** Removes the restrictions that are another file's. */
export function withoutOthersRestrictions(nodes: readonly GedcomStructure[]): readonly GedcomStructure[] {
  return nodes.flatMap((node): GedcomStructure[] => {
    const [tag, value = null] = node
    if (tag === restrictedElsewhere[0] && value === restrictedElsewhere[1]) return []
    const sub = getSubstructures(node)
    return [sub.length === 0 ? node : makeStructure(tag, value, withoutOthersRestrictions(sub))]
  })
}

const forAdministrators: ReadonlySet<string> = new Set(internalTags)

const noSources: ReadonlySet<string> = new Set()

/**
 * Removes the structures that relatives may not see, by a restriction or as facts for administrators; nothing is left of a record
 * with such a restriction.
 *
 * @param hiddenSources the cross-references of the sources whose citations relatives may not see
 */
export function removeHidden(
  nodes: readonly GedcomStructure[],
  hiddenSources: ReadonlySet<string> = noSources,
): GedcomStructure[] {
  if (isHidden(nodes)) return []
  return nodes.flatMap((node): GedcomStructure[] => {
    if (forAdministrators.has(node[0])) return []
    if (node[0] === 'SOUR' && hiddenSources.has(getPointerTarget(node[1] ?? '') ?? '')) return []
    const sub = getSubstructures(node)
    if (sub.length === 0) return [node]
    return isHidden(sub) ? [] : [makeStructure(node[0], node[1] ?? null, removeHidden(sub, hiddenSources))]
  })
}
