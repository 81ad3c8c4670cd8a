/** Reads INDI records as people. Links to families are resolved later, when all records are read. */
import {
  isDenied,
  isUsable,
  NO_DETAIL,
  preferDetailed,
  preserveChanged,
  preserveDenied,
  preserveEvent,
  preserveUid,
  readChanged,
  readEventDetail,
  readUid,
} from './gedcom-event-detail.ts'
import { getPointerTarget, isPointer, toText } from './gedcom-line-values.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { getSubstructures, placeholder, toStructure } from './gedcom-structures.ts'
import type { GedcomPerson, GedcomSex, GedcomStructure, GedcomUnion } from './gedcom-types.ts'
import { preserveNames, readNames, readPlainName } from './names/gedcom-names.ts'
import { restoreStructures } from './programs/gramps.ts'

/** A FAMC or FAMS link: its index in `structures`, its family, and its substructures. */
interface FamilyLink {
  at: number
  union: string
  sub: readonly GedcomStructure[]
  /** Set when all records are read; null where the file has no such family. */
  family: GedcomUnion | null
}

/** A person whose links are not resolved yet: `structures` has no placeholders for FAMC, FAMS and NOTE yet. */
export interface PersonDraft {
  person: GedcomPerson
  structures: GedcomStructure[]
  line: number
  famc: FamilyLink[]
  fams: FamilyLink[]
  /** The indexes of the notes in `structures`. */
  notes: number[]
  /** Whether there is an ADOP event. */
  adopted: boolean
  /** The IMMI and EMIG structures. */
  moves: GedcomNode[]
  /** Set when all records are read, in the order of the families in the file. */
  partnerIn: GedcomUnion[]
  childIn: { union: GedcomUnion; order: number }[]
}

/** Shared by all empty lists, to save memory; `append` never changes it. */
const EMPTY: never[] = []

/** Adds an item to a list. A list with one item is created exactly: growing arrays reserve memory for more. */
export function append<T>(list: T[], item: T): T[] {
  if (list.length === 0) return [item]
  list.push(item)
  return list
}

export function readSex(value: string | null | undefined): GedcomSex | null {
  const sex = (value ?? '').trim().toUpperCase()
  return sex === 'M' || sex === 'F' ? sex : null
}

function emptyPerson(xref: string): GedcomPerson {
  return {
    xref,
    uid: null,
    firstName: '',
    lastName: '',
    maidenName: null,
    alsoKnownAs: [],
    sex: null,
    birth: { ...NO_DETAIL },
    death: { ...NO_DETAIL },
    deceased: null,
    occupation: null,
    biography: null,
    father: null,
    mother: null,
    otherParents: [],
    birthFamily: null,
    birthOrder: null,
    changed: null,
    structures: [],
  }
}

/** The structures from which our fields are read: all of a tag, or the one that counts. */
interface RecordParts {
  names: GedcomNode[]
  occupation: GedcomNode | null
  moves: GedcomNode[]
  birth: GedcomNode | null
  death: GedcomNode | null
  sex: GedcomNode | null
  uid: GedcomNode | null
  changed: GedcomNode | null
  changedAt: string | null
  /** The first DEAT that denies the death. */
  deniedDeath: GedcomNode | null
  notDead: GedcomNode | null
  buried: boolean
}

function sortStructures(sub: readonly GedcomNode[]): RecordParts {
  const found: RecordParts = {
    names: EMPTY,
    occupation: null,
    moves: EMPTY,
    birth: null,
    death: null,
    sex: null,
    uid: null,
    changed: null,
    changedAt: null,
    deniedDeath: null,
    notDead: null,
    buried: false,
  }
  for (const node of sub) sortStructure(node, found)
  return found
}

function sortStructure(node: GedcomNode, found: RecordParts): void {
  switch (node.tag) {
    case 'NAME':
      found.names = append(found.names, node)
      break
    case 'SEX':
      found.sex ??= node
      break
    case 'BIRT':
      if (isUsable(node)) found.birth = preferDetailed(found.birth, node)
      break
    case 'DEAT':
      if (isUsable(node)) found.death = preferDetailed(found.death, node)
      else if (isDenied(node.value)) found.deniedDeath ??= node
      break
    case 'BURI':
    case 'CREM':
    case 'PROB':
      if (isUsable(node)) found.buried = true
      break
    case 'OCCU':
      if (node.value.trim() !== '' && isUsable(node)) found.occupation ??= node
      break
    case 'IMMI':
    case 'EMIG':
      found.moves = append(found.moves, node)
      break
    case 'UID':
      if (readUid(node.value) !== null) found.uid ??= node
      break
    case 'CHAN':
      found.changedAt ??= readChanged(node)
      if (found.changedAt !== null) found.changed ??= node
      break
    case 'NO':
      if (node.value.trim() === 'DEAT') found.notDead ??= node
      break
  }
}

function readDeceased({ death, deniedDeath, buried, notDead }: RecordParts): boolean | null {
  if (death || buried) return true
  return deniedDeath || notDead ? false : null
}

function preserveSex(node: GedcomNode): GedcomStructure {
  const isPlain = readSex(node.value) === node.value
  return placeholder('SEX', isPlain ? null : node.value, node.sub.map(toStructure))
}

/** Reads the names, and returns the structures to store for the NAME structures in their order. */
function readPersonNames(person: GedcomPerson, nodes: readonly GedcomNode[]): GedcomStructure[] {
  const [only] = nodes
  const plain = only && nodes.length === 1 ? readPlainName(only) : null
  if (only && plain) {
    Object.assign(person, plain)
    return [placeholder('NAME', only.sub.length === 0 ? only.value : null)]
  }
  const names = nodes.map(toStructure)
  Object.assign(person, readNames(names))
  return preserveNames(names, person)
}

/** An ALIA in words (GEDCOM before 5.5), or an _AKA beside NAME, is an additional name. */
function asName(node: GedcomNode): GedcomNode {
  const isName = node.tag === 'ALIA' || node.tag === '_AKA' || node.tag === '_AKAN'
  if (!isName || node.value.trim() === '' || isPointer(node.value)) return node
  const type: GedcomNode = { tag: 'TYPE', xref: null, value: 'aka', sub: EMPTY, line: node.line }
  const details = node.sub.filter(({ tag }) => tag !== 'TYPE')
  return { ...node, tag: 'NAME', sub: [type, ...details] }
}

/** Reads aliases as names. They follow the last NAME, because the first name is the main one. */
function readAliases(sub: readonly GedcomNode[]): readonly GedcomNode[] {
  const nodes = sub.map(asName)
  const end = sub.findLastIndex(({ tag }) => tag === 'NAME') + 1
  const aliases = nodes.slice(0, end).filter((node, at) => node !== sub[at])
  if (aliases.length === 0) return nodes
  return [...nodes.slice(0, end).filter((node, at) => node === sub[at]), ...aliases, ...nodes.slice(end)]
}

/** Reads an INDI record. */
export function readPerson(record: GedcomNode, xref: string): PersonDraft {
  const sub = restoreStructures(readAliases(record.sub))
  const parts = sortStructures(sub)
  const person = emptyPerson(xref)
  const names = readPersonNames(person, parts.names).values()
  const { birth, death, occupation } = parts
  const denied = death || parts.buried ? null : parts.deniedDeath
  person.sex = readSex(parts.sex?.value)
  if (birth) person.birth = readEventDetail(birth)
  if (death) person.death = readEventDetail(death)
  person.deceased = readDeceased(parts)
  if (parts.occupation) person.occupation = toText(parts.occupation.value).trim()
  if (parts.uid) person.uid = readUid(parts.uid.value)
  person.changed = parts.changedAt
  const toStored = (node: GedcomNode): GedcomStructure => {
    if (node === birth || node === death) return preserveEvent(node)
    if (node === denied) return preserveDenied(node)
    if (node === parts.sex) return preserveSex(node)
    if (node === parts.changed) return preserveChanged(node)
    if (node === parts.uid) return preserveUid(node)
    if (node === parts.notDead) return placeholder('NO', 'DEAT', node.sub.map(toStructure))
    if (node.tag === 'NAME') return names.next().value ?? toStructure(node)
    if (node === occupation) return preserveOccupation(node)
    return toStructure(node)
  }
  const draft: PersonDraft = {
    person,
    structures: record.value.trim() === '' ? [] : [['_VALUE', record.value]],
    line: record.line,
    famc: EMPTY,
    fams: EMPTY,
    notes: EMPTY,
    adopted: false,
    moves: parts.moves,
    partnerIn: EMPTY,
    childIn: EMPTY,
  }
  for (const node of sub) addStructure(draft, toStored(node))
  return draft
}

/** Adds a structure to the draft, and notes the indexes of links and notes. */
function addStructure(draft: PersonDraft, node: GedcomStructure): void {
  const at = draft.structures.push(node) - 1
  const [tag] = node
  if (tag === 'FAMC' || tag === 'FAMS') {
    const union = getLinkTarget(node, tag)
    if (union === null) return
    const link = { at, union, sub: getSubstructures(node), family: null }
    if (tag === 'FAMC') draft.famc = append(draft.famc, link)
    else draft.fams = append(draft.fams, link)
  } else if (tag === 'NOTE') draft.notes = append(draft.notes, at)
  else if (tag === 'ADOP') draft.adopted = true
}

function preserveOccupation(node: GedcomNode): GedcomStructure {
  const isPlain = toText(node.value).trim() === node.value
  return placeholder('OCCU', isPlain ? null : node.value, node.sub.map(toStructure))
}

/** The cross-reference of a link structure with the tag; null for other structures. */
export function getLinkTarget(
  node: GedcomStructure,
  tag: 'FAMC' | 'FAMS' | 'HUSB' | 'WIFE' | 'CHIL',
): string | null {
  return node[0] === tag && node[1] ? getPointerTarget(node[1]) : null
}

/** The family of an ADOP event, and which of its partners adopted; null for other structures. */
export function parseAdoption(node: GedcomStructure): { union: string; by: string } | null {
  if (node[0] !== 'ADOP') return null
  const family = getSubstructures(node).find(([tag]) => tag === 'FAMC')
  const union = family?.[1] ? getPointerTarget(family[1]) : null
  if (!family || union === null) return null
  const by = getSubstructures(family).find(([tag]) => tag === 'ADOP')?.[1] ?? 'BOTH'
  return { union, by: by.trim().toUpperCase() }
}
