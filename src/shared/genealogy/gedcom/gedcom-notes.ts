/** NOTE structures of a person and the biography made of them, shared notes (NOTE and SNOTE records) included. */
import { keptNode, keptSub, slot } from './gedcom-kept.ts'
import { keptFromText, pointerOf, textOf } from './gedcom-text.ts'
import type { KeptNode, KeptRecord } from './gedcom-types.ts'

const BETWEEN = '\n\n'

/** The text of a shared note by its cross-reference; null where there is no such record or it is empty. */
export type SharedNotes = (xref: string) => string | null

export function sharedNotes(records: readonly KeptRecord[]): SharedNotes {
  const texts = new Map<string, string>()
  for (const { tag, xref, value } of records) {
    if (tag === 'NOTE' && xref !== null && value !== null && value.trim() !== '')
      texts.set(xref, textOf(value))
  }
  return (xref) => texts.get(xref) ?? null
}

function noteText(node: KeptNode, shared: SharedNotes): string | null {
  const value = node[1] ?? ''
  const xref = pointerOf(value)
  const text = xref === null ? textOf(value) : shared(xref)
  return text === null || text.trim() === '' || value === '@VOID@' ? null : text
}

/** The biography, and what to keep for each of `notes` (kept form, whole): its place, or itself where it is empty. */
export function readBiography(
  notes: readonly KeptNode[],
  shared: SharedNotes,
): { biography: string | null; kept: KeptNode[] } {
  const texts = notes.map((node) => noteText(node, shared))
  const parts = texts.filter((text) => text !== null)
  const kept = notes.map((node, index) => {
    const text = texts[index] ?? null
    if (text === null) return node
    if (pointerOf(node[1] ?? '') !== null) return slot('NOTE', node[1] ?? null, keptSub(node))
    return slot('NOTE', parts.length === 1 ? null : String(text.length), keptSub(node))
  })
  return { biography: parts.length === 0 ? null : parts.join(BETWEEN), kept }
}

/** Cuts the biography into the notes it came from; null where it does not fall into them any more. */
function cut(biography: string, slots: readonly KeptNode[], shared: SharedNotes): KeptNode[] | null {
  const nodes: KeptNode[] = []
  let at = 0
  for (const [index, node] of slots.entries()) {
    const value = node[1] ?? null
    const xref = value === null ? null : pointerOf(value)
    const length = value === null ? biography.length : Number(value)
    const text = xref === null ? biography.slice(at, at + length) : shared(xref)
    if (text === null || !biography.startsWith(text, at)) return null
    at += text.length
    if (index < slots.length - 1 && !biography.startsWith(BETWEEN, at)) return null
    at += index < slots.length - 1 ? BETWEEN.length : 0
    nodes.push(keptNode('NOTE', xref === null ? keptFromText(text) : value, keptSub(node)))
  }
  return at === biography.length ? nodes : null
}

/** The NOTE structures that make `biography`, one for each of `slots` as far as it can still be told. */
export function writeBiography(
  biography: string | null,
  slots: readonly KeptNode[],
  shared: SharedNotes,
): KeptNode[] {
  if (biography === null) return []
  const nodes = slots.length === 0 ? null : cut(biography, slots, shared)
  return nodes ?? [keptNode('NOTE', keptFromText(biography), slots[0] ? keptSub(slots[0]) : [])]
}
