/** The texts of the notes that imports preserve, to compare notes of several files and versions. */

import { findText } from '#shared/genealogy/gedcom/gedcom-fields.ts'
import { getPointerTarget, toText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import { indexSharedNotes, type SharedNotes } from '#shared/genealogy/gedcom/gedcom-notes.ts'
import { findSubstructure, getSubstructures, isHidden } from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type { GedcomRecord, GedcomStructure } from '#shared/genealogy/gedcom/gedcom-types.ts'
import { toPlainText } from '#shared/genealogy/gedcom/programs/html-notes.ts'
import type { Columns } from '../import-plan/merge-record.ts'

/** The restriction that the file has lifted, and nobody here: the next import knows the note or object by it. */
export const restrictedBefore: GedcomStructure = ['RESN', 'confidential']

/** The restriction of another file: this file does not remember it as its own. */
export const restrictedElsewhere: GedcomStructure = ['_PRIV', 'Y, another file says so']

/** Programs break and trim lines in their own ways, and some write HTML. */
export function normalizeNote(text: string): string {
  const plain = toPlainText(text)
  return plain === text ? text.replace(/\s+/g, ' ').trim() : normalizeNote(plain)
}

export interface NotesOfFile {
  /** The text of a shared note, also of a hidden one. */
  getText: SharedNotes
  isHidden: (xref: string) => boolean
  /** The texts of hidden shared notes. */
  hiddenTexts: readonly string[]
  /** The texts of hidden notes of multimedia objects, sources and repositories. */
  hiddenOfRecords: readonly string[]
}

export const noShared: NotesOfFile = {
  getText: () => null,
  isHidden: () => false,
  hiddenTexts: [],
  hiddenOfRecords: [],
}

/** Whether a record is a multimedia object, source or repository: their notes are known by their texts alone. */
export function mayHideNotes({ tag }: Pick<GedcomRecord, 'tag'>): boolean {
  return tag === 'OBJE' || tag === 'SOUR' || tag === 'REPO'
}

export function indexNotes(records: readonly GedcomRecord[]): NotesOfFile {
  const hidden = records.filter(({ tag, sub }) => tag === 'NOTE' && isHidden(sub))
  const xrefs = new Set(hidden.map(({ xref }) => xref))
  const notes: NotesOfFile = {
    getText: indexSharedNotes(records.map((record) => ({ ...record, sub: [] }))),
    isHidden: (xref) => xrefs.has(xref),
    hiddenTexts: hidden.map(({ value }) => normalizeNote(toText(value ?? ''))).filter((text) => text !== ''),
    hiddenOfRecords: [],
  }
  const owners = records.filter(mayHideNotes)
  const ofRecords = owners.flatMap(({ sub }) => listNotes(sub, notes)).filter((note) => note.isHidden)
  return { ...notes, hiddenOfRecords: ofRecords.map(({ text }) => text) }
}

interface FoundNote {
  text: string
  isHidden: boolean
  /** Whether members could read it: neither the note nor anything above it is hidden. */
  isTold: boolean
}

/** The notes among structures, at any depth, without those that only another file hides. */
export function listNotes(
  structures: readonly GedcomStructure[],
  shared: NotesOfFile,
  isAboveHidden = isHidden(structures),
): FoundNote[] {
  return structures.flatMap(([tag, value = null, sub = []]): FoundNote[] => {
    const isBelowHidden = isAboveHidden || isHidden(sub)
    const below = listNotes(sub, shared, isBelowHidden)
    const isElsewhere = sub.some(([, mark]) => mark === restrictedElsewhere[1])
    if (!/^=?NOTE$/.test(tag) || value === null || isElsewhere) return below
    const xref = getPointerTarget(value)
    const text = normalizeNote(xref === null ? toText(value) : (shared.getText(xref) ?? ''))
    if (text === '') return below
    const isNoteHidden = isHidden(sub) || (xref !== null && shared.isHidden(xref))
    return [...below, { text, isHidden: isNoteHidden, isTold: !isNoteHidden && !isAboveHidden }]
  })
}

/** The column of a last import with the hidden notes of the record, also of earlier versions: a later one may tell them. */
const hiddenNotesColumn = 'hidden_notes'

export function readHiddenNotes(columns: Columns): string[] {
  const json = columns[hiddenNotesColumn]
  const texts: unknown = typeof json === 'string' ? JSON.parse(json) : []
  return Array.isArray(texts) ? texts.map((text) => normalizeNote(String(text))) : []
}

/** The words of a PEDI structure. */
export function readRelationPhrase(pedi: GedcomStructure): string | null {
  return findText(getSubstructures(pedi), 'PHRASE') ?? findText([pedi], 'PEDI')
}

/** The words about parents in links to families that are hidden. */
function listHiddenPhrases(structures: readonly GedcomStructure[]): string[] {
  return structures.flatMap((link) => {
    const pedi = /^=?FAMC$/.test(link[0]) ? findSubstructure(getSubstructures(link), 'PEDI') : undefined
    const isTold = !pedi || !(isHidden(getSubstructures(link)) || isHidden(getSubstructures(pedi)))
    const phrase = isTold ? null : readRelationPhrase(pedi)
    return phrase === null ? [] : [normalizeNote(phrase)]
  })
}

/** The columns of an import with the texts of the notes that the file hides in a record, or has hidden before. */
export function withHiddenNotes(
  columns: Columns,
  structures: readonly GedcomStructure[],
  shared: NotesOfFile,
  before: readonly string[],
): Columns {
  const hidden = listNotes(structures, shared).filter((note) => note.isHidden)
  const texts = [...new Set([...before, ...hidden.map(({ text }) => text), ...listHiddenPhrases(structures)])]
  return texts.length === 0 ? columns : { ...columns, [hiddenNotesColumn]: JSON.stringify(texts) }
}
