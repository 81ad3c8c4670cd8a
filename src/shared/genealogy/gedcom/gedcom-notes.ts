/** Converts the NOTE structures of a person to the biography and back, including shared notes. */

import { fromText, getPointerTarget, toText } from './gedcom-line-values.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import {
  findSubstructure,
  getPlaceholderTag,
  getSubstructures,
  isHidden,
  makeStructure,
  placeholder,
  toStructure,
} from './gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure, ReadGedcomOptions } from './gedcom-types.ts'
import { isImportLog } from './programs/gramps.ts'
import { toPlainText } from './programs/html-notes.ts'

const SEPARATOR = '\n\n'

/** Below the placeholder of a note: the value in the file, where that is HTML. */
const htmlTag = '=HTML'

/** Finds the text of a shared note by cross-reference; null for a missing or hidden record, or an empty text. */
export interface SharedNotes {
  (xref: string): string | null
  /** Whether the file hides the source (SOUR) or repository (REPO) with a cross-reference; absent where it hides none. */
  hidesRecord?: (tag: string, xref: string) => boolean
}

export function indexSharedNotes(records: readonly GedcomRecord[]): SharedNotes {
  const texts = new Map<string, string>()
  const hidden = new Set<string>()
  for (const { tag, xref, value, sub } of records) {
    if (xref === null) continue
    if ((tag === 'SOUR' || tag === 'REPO') && isHidden(sub)) hidden.add(`${tag} ${xref}`)
    if (tag === 'NOTE' && value !== null && value.trim() !== '' && !isHidden(sub))
      texts.set(xref, toPlainText(toText(value)))
  }
  const findText: SharedNotes = (xref) => texts.get(xref) ?? null
  if (hidden.size > 0) findText.hidesRecord = (tag, xref) => hidden.has(`${tag} ${xref}`)
  return findText
}

/** Whether relatives may not see a structure, because it has a restriction or names a hidden source or repository. */
export function isRestricted(node: GedcomStructure, { hidesRecord }: SharedNotes): boolean {
  if (isHidden(getSubstructures(node))) return true
  const xref = hidesRecord && node[1] ? getPointerTarget(node[1]) : null
  return xref != null && hidesRecord?.(node[0], xref) === true
}

/** For what is read without the texts of shared notes. */
export const noNotes: SharedNotes = () => null

/** The text of a note as relatives may read it; null where there is none. */
export function getNoteText(node: GedcomStructure, shared: SharedNotes): string | null {
  if (isHidden(getSubstructures(node))) return null
  const value = node[1] ?? ''
  const xref = getPointerTarget(value)
  const text = xref === null ? toPlainText(toText(value)) : shared(xref)
  return text === null || text.trim() === '' || value === '@VOID@' || isImportLog(text) ? null : text
}

/** Adds the restrictions that `restrictNote` finds to the notes of a record, at any depth. */
export function restrictNotes(
  node: GedcomNode,
  restrictNote: NonNullable<ReadGedcomOptions['restrictNote']>,
  record = node.xref,
): GedcomNode {
  const sub = node.sub.map((child) => restrictNotes(child, restrictNote, record))
  const isOpen = (node.tag === 'NOTE' || node.tag === 'SNOTE') && !isHidden(sub.map(toStructure))
  const found = isOpen ? restrictNote(record, node.value) : null
  if (!found) return { ...node, sub }
  const [tag, value] = found
  return { ...node, sub: [...sub, { tag, xref: null, value: value ?? '', sub: [], line: node.line }] }
}

/** Joins notes to a biography. `structures` has a placeholder for each note, or the note itself where it is empty or hidden. */
export function readBiography(
  notes: readonly GedcomStructure[],
  shared: SharedNotes,
): { biography: string | null; structures: GedcomStructure[] } {
  const texts = notes.map((node) => getNoteText(node, shared))
  const parts = texts.filter((text) => text !== null)
  const structures = notes.map((node, index) => {
    const text = texts[index] ?? null
    if (text === null) return node
    const value = node[1] ?? ''
    const sub = getSubstructures(node)
    if (getPointerTarget(value) !== null) return placeholder('NOTE', value, sub)
    const html: GedcomStructure[] = text === toText(value) ? [] : [[htmlTag, value]]
    return placeholder('NOTE', parts.length === 1 ? null : String(text.length), [...sub, ...html])
  })
  return { biography: parts.length === 0 ? null : parts.join(SEPARATOR), structures }
}

/** Makes a note: as the file has it where it still says the same. */
function writeNote(text: string, slot: GedcomStructure): GedcomStructure {
  const sub = getSubstructures(slot)
  const html = findSubstructure(sub, htmlTag)?.[1]
  if (html === undefined) return makeStructure('NOTE', fromText(text), sub)
  const others = sub.filter(([tag]) => tag !== htmlTag)
  if (html !== null && toPlainText(toText(html)) === text) return makeStructure('NOTE', html, others)
  const plain = others.filter(([tag]) => tag !== 'MIME')
  return makeStructure('NOTE', fromText(text), plain)
}

/** Splits a biography into the notes of the import; null where the biography was edited too much for that. */
function splitBiography(
  biography: string,
  slots: readonly GedcomStructure[],
  shared: SharedNotes,
): GedcomStructure[] | null {
  const nodes: GedcomStructure[] = []
  let at = 0
  for (const [index, node] of slots.entries()) {
    const value = node[1] ?? null
    const xref = value === null ? null : getPointerTarget(value)
    const length = value === null ? biography.length : Number(value)
    const text = xref === null ? biography.slice(at, at + length) : shared(xref)
    if (text === null || !biography.startsWith(text, at)) return null
    at += text.length
    if (index < slots.length - 1 && !biography.startsWith(SEPARATOR, at)) return null
    at += index < slots.length - 1 ? SEPARATOR.length : 0
    nodes.push(xref === null ? writeNote(text, node) : makeStructure('NOTE', value, getSubstructures(node)))
  }
  return at === biography.length ? nodes : null
}

/** Makes NOTE structures from a biography: one for each placeholder where possible, else a single one. */
export function writeBiography(
  biography: string | null,
  slots: readonly GedcomStructure[],
  shared: SharedNotes,
): GedcomStructure[] {
  if (biography === null) return []
  const nodes = slots.length === 0 ? null : splitBiography(biography, slots, shared)
  return nodes ?? [writeNote(biography, slots[0] ?? ['NOTE'])]
}

/** Writes the notes that a biography consists of back into the structures of the record. */
export function restoreNotes(
  biography: string | null,
  structures: readonly GedcomStructure[],
  shared: SharedNotes,
): GedcomStructure[] {
  const isSlot = (node: GedcomStructure) => getPlaceholderTag(node) === 'NOTE'
  const notes = writeBiography(biography, structures.filter(isSlot), shared)
  return structures.flatMap((node) => {
    const written = isSlot(node) ? notes.shift() : node
    return written === undefined ? [] : [written]
  })
}
