/** Reads texts, notes and addresses of structures. */
import { isPointer, toText } from './gedcom-line-values.ts'
import { getNoteText, type SharedNotes } from './gedcom-notes.ts'
import { findSubstructure, findSubstructureValue, getSubstructures } from './gedcom-structures.ts'
import type { GedcomStructure } from './gedcom-types.ts'

/** Removes fields without a value. Called for every fact and citation of a file: a loop is faster than lists of entries. */
export function compact<T extends object>(fields: { [K in keyof T]: T[K] | null | undefined }): T {
  const known: Partial<T> = {}
  for (const name in fields) {
    const value = fields[name]
    const isEmpty = value == null || value === '' || (Array.isArray(value) && value.length === 0)
    if (!isEmpty) known[name] = value
  }
  return known as T
}

/** The trimmed text of the first structure with the tag; null for pointers and empty texts. */
export function findText(nodes: readonly GedcomStructure[], tag: string): string | null {
  const value = findSubstructureValue(nodes, tag)
  return value === null || isPointer(value) ? null : toText(value).trim() || null
}

/** The texts of all notes that relatives may read, separated by blank lines. */
export function readNotes(nodes: readonly GedcomStructure[], shared: SharedNotes): string | null {
  const texts = nodes.flatMap((node) => (node[0] === 'NOTE' ? getNoteText(node, shared)?.trim() || [] : []))
  return texts.length === 0 ? null : texts.join('\n\n')
}

const addressParts = ['ADR1', 'ADR2', 'ADR3', 'CITY', 'STAE', 'POST', 'CTRY']

/** The address in one text; null where there is none. */
export function readAddress(nodes: readonly GedcomStructure[]): string | null {
  const node = findSubstructure(nodes, 'ADDR')
  if (!node) return null
  const whole = toText(node[1] ?? '').trim()
  if (whole !== '') return whole
  return addressParts.flatMap((tag) => findText(getSubstructures(node), tag) ?? []).join('\n') || null
}
