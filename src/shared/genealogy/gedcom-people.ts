/** INDI records read into people; links to families are found later, when all of them are known. */
import {
  bestOf,
  keepChanged,
  keepHappening,
  NOTHING,
  readChanged,
  readHappening,
  readUid,
} from './gedcom-happenings.ts'
import { keep, keptNode, keptSub, slot } from './gedcom-kept.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { keepNames, readNames } from './gedcom-names.ts'
import { pointerOf, textOf } from './gedcom-text.ts'
import type { GedcomPerson, GedcomSex, KeptNode } from './gedcom-types.ts'

/** A person on the way in: `kept` still has every structure, FAMC, FAMS and NOTE whole. */
export interface PersonDraft {
  person: GedcomPerson
  kept: KeptNode[]
  line: number
  /** IMMI and EMIG, for the events. */
  moves: GedcomNode[]
}

const IMPLIES_DEATH = new Set(['BURI', 'CREM', 'PROB'])
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
  birth: GedcomNode | undefined
  death: GedcomNode | undefined
  occupations: GedcomNode[]
  sex: GedcomNode | undefined
  uid: GedcomNode | undefined
  changed: GedcomNode | undefined
  notDead: GedcomNode | undefined
}

function understand(sub: readonly GedcomNode[]): Understood {
  const first = (tag: string) => sub.find((node) => node.tag === tag)
  const all = (tag: string) => sub.filter((node) => node.tag === tag)
  const changed = first('CHAN')
  return {
    names: all('NAME'),
    birth: bestOf(all('BIRT')),
    death: bestOf(all('DEAT')),
    occupations: all('OCCU').filter((node) => node.value.trim() !== ''),
    sex: first('SEX'),
    uid: sub.find((node) => node.tag === 'UID' && readUid(node.value) !== null),
    changed: changed && readChanged(changed) !== null ? changed : undefined,
    notDead: sub.find((node) => node.tag === 'NO' && node.value.trim() === 'DEAT'),
  }
}

function readDeceased(
  death: GedcomNode | undefined,
  sub: readonly GedcomNode[],
  notDead: boolean,
): boolean | null {
  if (death) return !/^n(o)?$/i.test(death.value.trim())
  if (sub.some((node) => IMPLIES_DEATH.has(node.tag))) return true
  return notDead ? false : null
}

function keepSex(node: GedcomNode): KeptNode {
  const sex = readSex(node.value)
  return slot('SEX', sex === null ? node.value : null, node.sub.map(keep))
}

/** A person of an INDI record. */
export function readPerson(record: GedcomNode, xref: string): PersonDraft {
  const { sub } = record
  const known = understand(sub)
  const person = emptyPerson(xref)
  const names = known.names.map(keep)
  Object.assign(person, readNames(names))
  person.sex = readSex(known.sex?.value)
  if (known.birth) person.birth = readHappening(known.birth)
  if (known.death) person.death = readHappening(known.death)
  person.deceased = readDeceased(known.death, sub, known.notDead !== undefined)
  if (known.occupations.length > 0)
    person.occupation = joinOccupations(known.occupations.map((node) => node.value))
  if (known.uid) person.uid = readUid(known.uid.value)
  if (known.changed) person.changed = readChanged(known.changed)
  const keptNames = keepNames(names, person)
  const kept = sub.map((node): KeptNode => {
    switch (node) {
      case known.sex:
        return keepSex(node)
      case known.birth:
      case known.death:
        return keepHappening(node)
      case known.uid:
        return slot('UID', null, node.sub.map(keep))
      case known.changed:
        return keepChanged(node)
      case known.notDead:
        return slot('NO', 'DEAT', node.sub.map(keep))
    }
    if (node.tag === 'NAME') return keptNames.shift() ?? keep(node)
    if (known.occupations.includes(node)) return keepOccupation(node, known.occupations.length)
    return keep(node)
  })
  if (record.value.trim() !== '') kept.unshift(keptNode('_VALUE', record.value, []))
  return { person, kept, line: record.line, moves: sub.filter(({ tag }) => tag === 'IMMI' || tag === 'EMIG') }
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
