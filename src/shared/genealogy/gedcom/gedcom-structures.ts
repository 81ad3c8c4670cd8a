/** GEDCOM structures as they are stored next to our own fields, and placeholders for the fields. */

import { getPointerTarget, isPointer } from './gedcom-line-values.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import type { GedcomRestriction, GedcomStructure } from './gedcom-types.ts'

const NO_SUBSTRUCTURES: readonly GedcomStructure[] = []

/** Converts a parsed structure with all its substructures. */
export function toStructure(node: GedcomNode): GedcomStructure {
  const tag = node.tag === 'SNOTE' ? 'NOTE' : node.tag
  const sub = node.sub.length === 0 ? NO_SUBSTRUCTURES : node.sub.map(toStructure)
  return makeStructure(tag, node.value === '' ? null : node.value, sub)
}

/** Makes a structure without empty trailing parts. */
export function makeStructure(
  tag: string,
  value: string | null,
  sub: readonly GedcomStructure[],
): GedcomStructure {
  if (sub.length > 0) return [tag, value, sub]
  return value === null ? [tag] : [tag, value]
}

const bare = new Map<string, GedcomStructure>()

function emptyPlaceholder(tag: string): GedcomStructure {
  let node = bare.get(tag)
  if (!node) {
    node = [`=${tag}`]
    bare.set(tag, node)
  }
  return node
}

/** Makes a placeholder for a structure that our fields contain. */
export function placeholder(
  tag: string,
  value: string | null = null,
  sub = NO_SUBSTRUCTURES,
): GedcomStructure {
  return value === null && sub.length === 0 ? emptyPlaceholder(tag) : makeStructure(`=${tag}`, value, sub)
}

/** The tag that a placeholder stands for; null for other structures. */
export function getPlaceholderTag(node: GedcomStructure): string | null {
  return node[0].charCodeAt(0) === 61 ? node[0].slice(1) : null
}

export function getSubstructures(node: GedcomStructure): readonly GedcomStructure[] {
  return node[2] ?? NO_SUBSTRUCTURES
}

/** The tags of restrictions. GEDCOM 7.0 files have `_RESN` where the version knows no RESN: below notes, sources, citations. */
export const restrictionTags = ['RESN', '_RESN', '_PRIV'] as const

const restrictions = ['confidential', 'privacy', 'locked'] as const

/** The strongest restriction of what has these substructures; null where there is none. Some programs write several. */
export function readRestriction(sub: readonly GedcomStructure[]): GedcomRestriction | null {
  // Nearly all structures have none.
  if (!sub.some(([tag]) => tag === 'RESN' || tag === '_RESN' || tag === '_PRIV')) return null
  const words = sub.flatMap(([tag, value]) => {
    if (tag === 'RESN' || tag === '_RESN') return (value ?? '').toLowerCase()
    return tag === '_PRIV' && /^y/i.test((value ?? '').trim()) ? 'privacy' : []
  })
  return restrictions.find((restriction) => words.some((word) => word.includes(restriction))) ?? null
}

/** Whether relatives may not see what has this restriction: a locked fact is only not edited. */
export function hidesFromRelatives(restriction: string | null | undefined): boolean {
  return restriction === 'confidential' || restriction === 'privacy'
}

/** Whether relatives may not see what has these substructures. */
export function isHidden(sub: readonly GedcomStructure[]): boolean {
  return hidesFromRelatives(readRestriction(sub))
}

/** The structures that relatives may see. */
export function listOpen(nodes: readonly GedcomStructure[]): readonly GedcomStructure[] {
  const isRestricted = (node: GedcomStructure) => isHidden(getSubstructures(node))
  return nodes.some(isRestricted) ? nodes.filter((node) => !isRestricted(node)) : nodes
}

/** The order in which our fields are written where nothing is stored: of people, unions and events. */
const writtenOrder = [
  ...['NAME', 'SEX', 'BIRT', 'DEAT', 'OCCU', 'NOTE'],
  ...['HUSB', 'WIFE', 'MARR', 'DIV', 'ANUL', '_SEPR', '_DETS', 'EVEN'],
  ...['FAMC', 'FAMS', 'CHIL', 'UID', 'CHAN', 'DATE', 'PLAC'],
]
const ranks: ReadonlyMap<string, number> = new Map(writtenOrder.map((tag, rank) => [`=${tag}`, rank]))

/** Drops the list where all structures are placeholders without a value, in the usual order: our fields contain everything. */
export function dropEmptyPlaceholders(nodes: readonly GedcomStructure[]): readonly GedcomStructure[] {
  let last = -1
  for (const node of nodes) {
    const rank = node.length === 1 ? ranks.get(node[0]) : undefined
    if (rank === undefined || rank < last) return nodes
    last = rank
  }
  return NO_SUBSTRUCTURES
}

export function findSubstructure(
  nodes: readonly GedcomStructure[],
  tag: string,
): GedcomStructure | undefined {
  return nodes.find((node) => node[0] === tag)
}

/** The value of the first structure with the tag; null where there is none. */
export function findSubstructureValue(nodes: readonly GedcomStructure[], tag: string): string | null {
  return findSubstructure(nodes, tag)?.[1] ?? null
}

/**
 * Renames every pointer in structures, for records that get other cross-references in an export.
 *
 * @param rename maps a cross-reference without at signs; null makes a void pointer
 */
export function mapPointers(
  nodes: readonly GedcomStructure[],
  rename: (xref: string) => string | null,
): readonly GedcomStructure[] {
  return nodes.map(([tag, value, sub]) => {
    const target = value && isPointer(value) ? getPointerTarget(value) : null
    const renamed = target === null ? (value ?? null) : `@${rename(target) ?? 'VOID'}@`
    return makeStructure(tag, renamed, sub ? mapPointers(sub, rename) : [])
  })
}
