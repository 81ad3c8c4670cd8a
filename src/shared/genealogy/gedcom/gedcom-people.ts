/** INDI records read into people; links to families are found later, when all of them are known. */
import {
  betterOf,
  isDenied,
  keepChanged,
  keepHappening,
  NOTHING,
  readChanged,
  readHappening,
  readUid,
} from './gedcom-happenings.ts'
import { keep, keptSub, slot } from './gedcom-kept.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { keepNames, readNames, readPlainName } from './gedcom-names.ts'
import { pointerOf, textOf } from './gedcom-text.ts'
import type { GedcomPerson, GedcomSex, GedcomUnion, KeptNode } from './gedcom-types.ts'

/** A person's FAMC or FAMS: where it stands in `kept`, to which family, and what stands below it. */
export interface FamilyLink {
  at: number
  union: string
  sub: readonly KeptNode[]
  /** Found when all records are read; null where the file has no such family. */
  family: GedcomUnion | null
}

/** A person on the way in: `kept` still has every structure, FAMC, FAMS and NOTE whole. */
export interface PersonDraft {
  person: GedcomPerson
  kept: KeptNode[]
  line: number
  famc: FamilyLink[]
  fams: FamilyLink[]
  /** Where in `kept` the notes are. */
  notes: number[]
  /** Whether there is an ADOP event. */
  adopted: boolean
  /** IMMI and EMIG, for the events. */
  moves: GedcomNode[]
  /** Found when all records are read, in the order of the families in the file. */
  partnerIn: GedcomUnion[]
  childIn: { union: GedcomUnion; order: number }[]
}

/** Stands for the lists that most people do not need; `added` never puts anything into it. */
const EMPTY: never[] = []

/** A list with one more. A new array that grows would reserve room for many, and most lists end with one. */
export function added<T>(list: T[], item: T): T[] {
  if (list.length === 0) return [item]
  list.push(item)
  return list
}

const LIST = ', '

export function readSex(value: string | null | undefined): GedcomSex | null {
  const sex = (value ?? '').trim().toUpperCase()
  return sex === 'M' || sex === 'F' ? sex : null
}

/** The occupations of a person as one text. */
export function joinOccupations(values: readonly string[]): string {
  return [...new Set(values.map((value) => textOf(value).trim()))].join(LIST)
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
    birth: { ...NOTHING },
    death: { ...NOTHING },
    deceased: null,
    occupation: null,
    biography: null,
    father: null,
    mother: null,
    otherParents: [],
    birthOrder: null,
    changed: null,
    kept: [],
  }
}

/** The structures that our fields carry: of each tag all, or the one that counts. */
interface Understood {
  names: GedcomNode[]
  occupations: GedcomNode[]
  moves: GedcomNode[]
  birth: GedcomNode | null
  death: GedcomNode | null
  sex: GedcomNode | null
  uid: GedcomNode | null
  changed: GedcomNode | null
  changedAt: string | null
  notDead: GedcomNode | null
  buried: boolean
}

function understand(sub: readonly GedcomNode[]): Understood {
  const found: Understood = {
    names: EMPTY,
    occupations: EMPTY,
    moves: EMPTY,
    birth: null,
    death: null,
    sex: null,
    uid: null,
    changed: null,
    changedAt: null,
    notDead: null,
    buried: false,
  }
  for (const node of sub) sortIn(node, found)
  return found
}

function sortIn(node: GedcomNode, found: Understood): void {
  switch (node.tag) {
    case 'NAME':
      found.names = added(found.names, node)
      break
    case 'SEX':
      found.sex ??= node
      break
    case 'BIRT':
      found.birth = betterOf(found.birth, node)
      break
    case 'DEAT':
      found.death = betterOf(found.death, node)
      break
    case 'BURI':
    case 'CREM':
    case 'PROB':
      found.buried = true
      break
    case 'OCCU':
      if (node.value.trim() !== '') found.occupations = added(found.occupations, node)
      break
    case 'IMMI':
    case 'EMIG':
      found.moves = added(found.moves, node)
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

function readDeceased({ death, buried, notDead }: Understood): boolean | null {
  if (death) return !isDenied(death.value)
  return buried ? true : notDead ? false : null
}

function keepSex(node: GedcomNode): KeptNode {
  const sex = readSex(node.value)
  return slot('SEX', sex === null ? node.value : null, node.sub.map(keep))
}

/** Names, and what is kept of the NAME structures in their order. */
function readPersonNames(person: GedcomPerson, nodes: readonly GedcomNode[]): KeptNode[] {
  const [only] = nodes
  const plain = only && nodes.length === 1 ? readPlainName(only) : null
  if (plain) {
    Object.assign(person, plain)
    return [slot('NAME')]
  }
  const names = nodes.map(keep)
  Object.assign(person, readNames(names))
  return keepNames(names, person)
}

/** A person of an INDI record. */
export function readPerson(record: GedcomNode, xref: string): PersonDraft {
  const known = understand(record.sub)
  const person = emptyPerson(xref)
  const names = readPersonNames(person, known.names).values()
  const { birth, death } = known
  person.sex = readSex(known.sex?.value)
  if (birth) person.birth = readHappening(birth)
  if (death) person.death = readHappening(death)
  person.deceased = readDeceased(known)
  if (known.occupations.length > 0)
    person.occupation = joinOccupations(known.occupations.map((node) => node.value))
  if (known.uid) person.uid = readUid(known.uid.value)
  person.changed = known.changedAt
  const keepOne = (node: GedcomNode): KeptNode => {
    if (node === birth || node === death) return keepHappening(node)
    if (node === known.sex) return keepSex(node)
    if (node === known.changed) return keepChanged(node)
    if (node === known.uid) return slot('UID', null, node.sub.map(keep))
    if (node === known.notDead) return slot('NO', 'DEAT', node.sub.map(keep))
    if (node.tag === 'NAME') return names.next().value ?? keep(node)
    if (node.tag === 'OCCU' && node.value.trim() !== '') return keepOccupation(node, known.occupations.length)
    return keep(node)
  }
  const draft: PersonDraft = {
    person,
    kept: record.value.trim() === '' ? [] : [['_VALUE', record.value]],
    line: record.line,
    famc: EMPTY,
    fams: EMPTY,
    notes: EMPTY,
    adopted: false,
    moves: known.moves,
    partnerIn: EMPTY,
    childIn: EMPTY,
  }
  for (const node of record.sub) note(draft, keepOne(node))
  return draft
}

/** Takes a structure into the draft, and remembers where what is found later has its place. */
function note(draft: PersonDraft, node: KeptNode): void {
  const at = draft.kept.push(node) - 1
  const [tag] = node
  if (tag === 'FAMC' || tag === 'FAMS') {
    const union = linkOf(node, tag)
    if (union === null) return
    const link = { at, union, sub: keptSub(node), family: null }
    if (tag === 'FAMC') draft.famc = added(draft.famc, link)
    else draft.fams = added(draft.fams, link)
  } else if (tag === 'NOTE') draft.notes = added(draft.notes, at)
  else if (tag === 'ADOP') draft.adopted = true
}

function keepOccupation(node: GedcomNode, count: number): KeptNode {
  return slot('OCCU', count === 1 ? null : node.value, node.sub.map(keep))
}

/** Where a kept structure is a link of that tag to a record: the cross-reference; null otherwise. */
export function linkOf(node: KeptNode, tag: 'FAMC' | 'FAMS' | 'HUSB' | 'WIFE' | 'CHIL'): string | null {
  return node[0] === tag && node[1] ? pointerOf(node[1]) : null
}

/** The adoption by a family that an ADOP event names, and by whom of it. */
export function adoptionOf(node: KeptNode): { union: string; by: string } | null {
  if (node[0] !== 'ADOP') return null
  const family = keptSub(node).find(([tag]) => tag === 'FAMC')
  const union = family?.[1] ? pointerOf(family[1]) : null
  if (!family || union === null) return null
  const by = keptSub(family).find(([tag]) => tag === 'ADOP')?.[1] ?? 'BOTH'
  return { union, by: by.trim().toUpperCase() }
}
