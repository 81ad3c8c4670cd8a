/** What of a record is kept beside our own fields: whole structures, and places where our fields belong. */
import type { GedcomNode } from './gedcom-lines.ts'
import { isPointer, pointerOf } from './gedcom-text.ts'
import type { KeptNode } from './gedcom-types.ts'

const NOTHING_BELOW: readonly KeptNode[] = []

/** A structure whole, as it is kept and written out again. */
export function keep(node: GedcomNode): KeptNode {
  const tag = node.tag === 'SNOTE' ? 'NOTE' : node.tag
  const sub = node.sub.length === 0 ? NOTHING_BELOW : node.sub.map(keep)
  return keptNode(tag, node.value === '' ? null : node.value, sub)
}

/** A kept node without its empty trailing parts. */
export function keptNode(tag: string, value: string | null, sub: readonly KeptNode[]): KeptNode {
  if (sub.length > 0) return [tag, value, sub]
  return value === null ? [tag] : [tag, value]
}

const bare = new Map<string, KeptNode>()

function bareSlot(tag: string): KeptNode {
  let node = bare.get(tag)
  if (!node) {
    node = [`=${tag}`]
    bare.set(tag, node)
  }
  return node
}

/** The place of a structure that our own fields carry. */
export function slot(tag: string, value: string | null = null, sub = NOTHING_BELOW): KeptNode {
  return value === null && sub.length === 0 ? bareSlot(tag) : keptNode(`=${tag}`, value, sub)
}

/** The tag whose place a node is, null for a structure kept whole. */
export function slotTag(node: KeptNode): string | null {
  return node[0].charCodeAt(0) === 61 ? node[0].slice(1) : null
}

export function keptSub(node: KeptNode): readonly KeptNode[] {
  return node[2] ?? NOTHING_BELOW
}

export function isBare(node: KeptNode): boolean {
  return node.length === 1 && node[0].charCodeAt(0) === 61
}

/** Nothing to keep where our fields say it all. */
export function withoutBare(nodes: readonly KeptNode[]): readonly KeptNode[] {
  return nodes.every(isBare) ? NOTHING_BELOW : nodes
}

export function keptChild(nodes: readonly KeptNode[], tag: string): KeptNode | undefined {
  return nodes.find((node) => node[0] === tag)
}

/** The value of the first structure of that tag, null where there is none. */
export function keptChildValue(nodes: readonly KeptNode[], tag: string): string | null {
  return keptChild(nodes, tag)?.[1] ?? null
}

/**
 * Kept structures with every pointer renamed, for records that get other cross-references on their way out.
 * @param rename takes and gives a cross-reference without at signs; null turns the pointer into a void one.
 */
export function mapPointers(
  nodes: readonly KeptNode[],
  rename: (xref: string) => string | null,
): readonly KeptNode[] {
  return nodes.map(([tag, value, sub]) => {
    const target = value && isPointer(value) ? pointerOf(value) : null
    const renamed = target === null ? (value ?? null) : `@${rename(target) ?? 'VOID'}@`
    return keptNode(tag, renamed, sub ? mapPointers(sub, rename) : [])
  })
}
