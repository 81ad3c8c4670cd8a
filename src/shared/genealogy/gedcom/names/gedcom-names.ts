/** Converts NAME structures to our name fields and back: birth name, married name, also known as. */
import {
  deriveNameFields,
  isShownSurnameFirst,
  type NameDetails,
  type NameFields,
} from '../../derive-names.ts'
import { fromText } from '../gedcom-line-values.ts'
import type { GedcomNode } from '../gedcom-lines.ts'
import { getSubstructures, makeStructure, placeholder } from '../gedcom-structures.ts'
import type { GedcomStructure, GedcomVersion } from '../gedcom-types.ts'
import { isBirthType, readNameParts } from './gedcom-name-records.ts'

const PLAIN = /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*)*$/u

/**
 * Reads a single NAME in its simplest form ("Mary Ann /Smith/", with equal GIVN and SURN or without both), which our
 * fields contain completely; null for all other names.
 */
export function readPlainName({ value, sub }: GedcomNode): NameFields | null {
  const open = value.indexOf(' /')
  if (open < 1 || value.indexOf('/', open + 2) !== value.length - 1) return null
  const firstName = value.slice(0, open)
  const lastName = value.slice(open + 2, -1)
  if (!PLAIN.test(firstName) || !PLAIN.test(lastName)) return null
  const [given, surname] = sub
  const isSame =
    given === undefined ||
    (sub.length === 2 && isPiece(given, 'GIVN', firstName) && surname && isPiece(surname, 'SURN', lastName))
  return isSame ? { firstName, lastName, maidenName: null, alsoKnownAs: [] } : null
}

function isPiece(node: GedcomNode, tag: string, value: string): boolean {
  return node.tag === tag && node.value === value && node.sub.length === 0
}

function readDetails(nodes: readonly GedcomStructure[]): NameDetails[] {
  return nodes.flatMap(readNameParts).map(({ name }) => ({
    ...name,
    ...{ surname_prefix: name.surnamePrefix, surname_first: name.surnameFirst },
  }))
}

/** Reads the name fields from the NAME structures of a person. */
export function readNames(nodes: readonly GedcomStructure[]): NameFields {
  return deriveNameFields(readDetails(nodes))
}

/** Whether the structures of a person have the shown surname before the given names. */
export function hasSurnameFirst(structures: readonly GedcomStructure[]): boolean {
  return isShownSurnameFirst(readDetails(structures.filter(([tag]) => tag === '=NAME' || tag === 'NAME')))
}

export function makePieces(given: string, surname: string): GedcomStructure[] {
  const nodes: GedcomStructure[] = []
  if (given !== '') nodes.push(['GIVN', fromText(given)])
  if (surname !== '') nodes.push(['SURN', fromText(surname)])
  return nodes
}

/** "Anna /Berg/", or "/Nagy/ István" with the surname first. */
export function makeNameValue(given: string, surname: string, surnameFirst = false): string {
  const [first = '', last = ''] = [given, surname].map((part) => part.replaceAll('/', '-'))
  return fromText((surnameFirst && last !== '' ? `/${last}/ ${first}` : `${first} /${last}/`).trim())
}

function makeType(type: string, version: GedcomVersion): GedcomStructure {
  return ['TYPE', version === '7.0' ? type.toUpperCase() : type]
}

/** Makes NAME structures from our fields alone; the first also gets `extra`. */
function makeNames(
  names: NameFields,
  version: GedcomVersion,
  extra: readonly GedcomStructure[] = [],
): GedcomStructure[] {
  const { firstName, lastName, maidenName, alsoKnownAs } = names
  const nodes: GedcomStructure[] = []
  if (firstName !== '' || lastName !== '' || maidenName !== null) {
    const surname = maidenName ?? lastName
    const type = maidenName === null ? [] : [makeType('birth', version)]
    nodes.push(
      makeStructure('NAME', makeNameValue(firstName, surname), [
        ...makePieces(firstName, surname),
        ...type,
        ...extra,
      ]),
    )
  }
  if (maidenName !== null) {
    nodes.push([
      'NAME',
      makeNameValue(firstName, lastName),
      [...makePieces(firstName, lastName), makeType('married', version)],
    ])
  }
  for (const name of alsoKnownAs)
    nodes.push(['NAME', fromText(name.replaceAll('/', '-')), [makeType('aka', version)]])
  return nodes
}

const DETAIL_TAGS = new Set([
  'NICK',
  'NPFX',
  'NSFX',
  'SPFX',
  '_MARNM',
  '_MARN',
  '_AKA',
  '_AKAN',
  'ROMN',
  'FONE',
  'TRAN',
  'TYPE',
  'GIVN',
  'SURN',
])

/**
 * The structures to store for NAME structures: an empty placeholder where our fields give the same name, else
 * placeholders with the original texts.
 */
export function preserveNames(nodes: readonly GedcomStructure[], names: NameFields): GedcomStructure[] {
  const [only] = nodes
  if (nodes.length !== 1 || !only) return nodes.map(([, value, sub]) => placeholder('NAME', value ?? '', sub))
  const pieces = makePieces(names.firstName, names.lastName)
  const sub = getSubstructures(only)
  // The pieces are written first.
  const isMade = ([tag, value]: GedcomStructure, at: number) =>
    sub[at]?.length === 2 && sub[at]?.[0] === tag && sub[at]?.[1] === value
  const hasPieces = pieces.every(isMade)
  const rest = sub.slice(pieces.length)
  const plainBirth = (node: GedcomStructure) => node[0] === 'TYPE' && isBirthType(node[1])
  const sameValue = only[1] === makeNameValue(names.firstName, names.lastName)
  const named = names.firstName !== '' || names.lastName !== ''
  const simple =
    named && sameValue && hasPieces && !rest.some((node) => DETAIL_TAGS.has(node[0]) && !plainBirth(node))
  return [
    simple ? placeholder('NAME', null, rest) : placeholder('NAME', only[1] ?? '', getSubstructures(only)),
  ]
}

/** Writes NAME structures: the original ones while they still have the meaning of our fields, else new ones. */
export function writeNames(
  names: NameFields,
  stored: readonly GedcomStructure[],
  version: GedcomVersion,
): GedcomStructure[] {
  const originals = stored.map(
    ([, value, sub]): GedcomStructure => makeStructure('NAME', value ?? '', sub ?? []),
  )
  const verbatim = stored.some(([, value]) => typeof value === 'string')
  if (verbatim && hasSameNames(readNames(originals), names)) return originals
  const extra = stored
    .flatMap(getSubstructures)
    .filter((node) => !DETAIL_TAGS.has(node[0]) || (!verbatim && node[0] === 'TYPE'))
  return makeNames(
    names,
    version,
    names.maidenName === null ? extra : extra.filter((node) => node[0] !== 'TYPE'),
  )
}

function hasSameNames(a: NameFields, b: NameFields): boolean {
  return (
    a.firstName === b.firstName &&
    a.lastName === b.lastName &&
    a.maidenName === b.maidenName &&
    a.alsoKnownAs.join('\n') === b.alsoKnownAs.join('\n')
  )
}
