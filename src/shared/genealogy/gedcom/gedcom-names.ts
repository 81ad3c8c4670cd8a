/** Converts NAME structures to our name fields and back: birth name, married name, also known as. */

import { fromText, toText } from './gedcom-line-values.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { findSubstructureValue, getSubstructures, makeStructure, placeholder } from './gedcom-structures.ts'
import type { GedcomPerson, GedcomStructure, GedcomVersion } from './gedcom-types.ts'

export type PersonNames = Pick<GedcomPerson, 'firstName' | 'lastName' | 'maidenName' | 'alsoKnownAs'>

type NameType = 'birth' | 'married' | 'other' | 'none'

interface Name {
  type: NameType
  given: string
  surname: string
  suffix: string
  nicknames: string[]
  /** _MARNM */
  marriedName: string | null
}

/** Replaces underscores by spaces, as in old files; empty for text without letters and digits ("(-----)", "?"). */
function cleanText(text: string | null | undefined): string {
  if (text == null || text === '') return ''
  const words = toText(text)
    .replace(/[\s_]+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

function parseNameType(sub: readonly GedcomStructure[]): NameType {
  const type = (findSubstructureValue(sub, 'TYPE') ?? '').trim().toLowerCase()
  if (type === '') return 'none'
  if (/^(birth|maiden|born|geburtsname|natural)/.test(type)) return 'birth'
  return /^married|^marr\b/.test(type) ? 'married' : 'other'
}

function splitValue(value: string): { before: string; surname: string | null; after: string } {
  const open = value.indexOf('/')
  if (open < 0) return { before: cleanText(value), surname: null, after: '' }
  const close = value.indexOf('/', open + 1)
  const end = close < 0 ? value.length : close
  return {
    before: cleanText(value.slice(0, open)),
    surname: cleanText(value.slice(open + 1, end)),
    after: cleanText(value.slice(end + 1)),
  }
}

function withoutPrefix(text: string, prefix: string): string {
  return prefix !== '' && text.startsWith(`${prefix} `) ? text.slice(prefix.length + 1) : text
}

function withoutNickname(text: string, nickname: string): string {
  const quoted = `"${nickname}"`
  return nickname !== '' && text.includes(quoted) ? cleanText(text.replace(quoted, ' ')) || text : text
}

/** Splits a name without slashes into given name and surname with the help of GIVN and SURN. */
function combinePieces(whole: string, givn: string, surn: string): { given: string; surname: string } {
  if (surn === '') return { given: whole || givn, surname: '' }
  if (givn !== '') return { given: givn, surname: surn }
  return whole.endsWith(` ${surn}`)
    ? { given: whole.slice(0, -surn.length - 1), surname: surn }
    : { given: whole, surname: surn }
}

function readName(node: GedcomStructure): Name {
  const sub = getSubstructures(node)
  const piece = (tag: string) => cleanText(findSubstructureValue(sub, tag))
  const [givn, nick, nsfx] = [piece('GIVN'), piece('NICK'), piece('NSFX')]
  const surn = [piece('SPFX'), piece('SURN')].filter((part) => part !== '').join(' ')
  const { before, surname, after } = splitValue(node[1] ?? '')
  const name: Name = {
    type: parseNameType(sub),
    given: '',
    surname: '',
    suffix: after,
    nicknames: nick === '' ? [] : [nick],
    marriedName: findSubstructureValue(sub, '_MARNM'),
  }
  if (surname === null) return { ...name, ...combinePieces(before, givn, surn), suffix: '' }
  if (surname !== '' && surname === givn && before === surn) return { ...name, given: givn, surname: surn }
  const given = withoutNickname(withoutPrefix(before, piece('NPFX')), nick)
  const surnameFirst = given === '' && after !== '' && after !== nsfx && givn !== '' && after.includes(givn)
  if (surnameFirst) return { ...name, given: after, surname: surname || surn, suffix: '' }
  return { ...name, given: given || givn, surname: surname || surn }
}

function formatFullName({ given, surname, suffix }: Name): string {
  return [given, surname, suffix].filter((part) => part !== '').join(' ')
}

function formatLastName({ surname, suffix }: Name): string {
  return surname === '' ? '' : suffix === '' ? surname : `${surname} ${suffix}`
}

function formatFirstName({ given, surname, suffix }: Name): string {
  return surname === '' && suffix !== '' ? `${given} ${suffix}`.trim() : given
}

const PLAIN = /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*)*$/u

/**
 * Reads a single NAME in its simplest form ("Mary Ann /Smith/", with equal GIVN and SURN or without both), which our
 * fields contain completely; null for all other names.
 */
export function readPlainName({ value, sub }: GedcomNode): PersonNames | null {
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

/** Reads the surname from `_MARNM`: "Smith", or a full name ("Mary Ann /Smith/", "Mary Ann Smith"). */
function marriedSurname(text: string, given: string): string {
  if (text.includes('/')) return splitValue(text).surname ?? ''
  const words = cleanText(text)
  return given !== '' && words.startsWith(`${given} `) ? words.slice(given.length + 1) : words
}

/**
 * Reads the name fields from the NAME structures of a person. The displayed name is the married name where there is
 * one, else the first name; the maiden name is a different birth surname. Nicknames and other names become "also
 * known as".
 */
export function readNames(nodes: readonly GedcomStructure[]): PersonNames {
  const names = nodes.map(readName)
  const married = names.findLast((name) => name.type === 'married' && name.surname !== '')
  const candidates = names.filter((name) => name !== married && name.type !== 'married')
  const birth =
    candidates.find((name) => name.type === 'birth') ?? candidates.find((name) => name.type === 'none')
  const shown = married ? (birth ?? married) : (names[0] ?? null)
  if (!shown) return { firstName: '', lastName: '', maidenName: null, alsoKnownAs: [] }
  const given = formatFirstName(shown) || (married ? formatFirstName(married) : '')
  const surnameLater = married
    ? formatLastName(married)
    : marriedSurname(shown.marriedName ?? '', shown.given)
  const surname = formatLastName(shown)
  const explicitBirth = birth && birth.type === 'birth' ? formatLastName(birth) : ''
  const maiden = surnameLater !== '' ? surname : explicitBirth
  const lastName = surnameLater || surname
  const used = new Set(['', `${given} ${lastName}`.trim(), formatFullName(shown)])
  if (married?.given === given) used.add(formatFullName(married))
  const others = names.flatMap((name) => [...name.nicknames, formatFullName(name)])
  return {
    firstName: given,
    lastName,
    maidenName: maiden === '' || maiden === lastName ? null : maiden,
    alsoKnownAs: [...new Set(others)].filter((name) => !used.has(name)),
  }
}

function makePieces(given: string, surname: string): GedcomStructure[] {
  const nodes: GedcomStructure[] = []
  if (given !== '') nodes.push(['GIVN', fromText(given)])
  if (surname !== '') nodes.push(['SURN', fromText(surname)])
  return nodes
}

function nameValue(given: string, surname: string): string {
  const [first = '', last = ''] = [given, surname].map((part) => part.replaceAll('/', '-'))
  return fromText(`${first} /${last}/`.trim())
}

function makeType(type: string, version: GedcomVersion): GedcomStructure {
  return ['TYPE', version === '7.0' ? type.toUpperCase() : type]
}

/** Makes NAME structures from our fields alone; the first also gets `extra`. */
function makeNames(
  names: PersonNames,
  version: GedcomVersion,
  extra: readonly GedcomStructure[] = [],
): GedcomStructure[] {
  const { firstName, lastName, maidenName, alsoKnownAs } = names
  const nodes: GedcomStructure[] = []
  if (firstName !== '' || lastName !== '' || maidenName !== null) {
    const surname = maidenName ?? lastName
    const type = maidenName === null ? [] : [makeType('birth', version)]
    nodes.push(
      makeStructure('NAME', nameValue(firstName, surname), [
        ...makePieces(firstName, surname),
        ...type,
        ...extra,
      ]),
    )
  }
  if (maidenName !== null) {
    nodes.push([
      'NAME',
      nameValue(firstName, lastName),
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
export function preserveNames(nodes: readonly GedcomStructure[], names: PersonNames): GedcomStructure[] {
  const [only] = nodes
  if (nodes.length !== 1 || !only) return nodes.map(([, value, sub]) => placeholder('NAME', value ?? '', sub))
  const pieces = makePieces(names.firstName, names.lastName)
  const sub = getSubstructures(only)
  const isMade = (node: GedcomStructure) =>
    node.length === 2 && pieces.some(([tag, value]) => tag === node[0] && value === node[1])
  const rest = sub.filter((node) => !isMade(node))
  const hasPieces = sub.length - rest.length === pieces.length
  const plainBirth = (node: GedcomStructure) => node[0] === 'TYPE' && parseNameType([node]) === 'birth'
  const sameValue = only[1] === nameValue(names.firstName, names.lastName)
  const named = names.firstName !== '' || names.lastName !== ''
  const simple =
    named && sameValue && hasPieces && !rest.some((node) => DETAIL_TAGS.has(node[0]) && !plainBirth(node))
  return [
    simple ? placeholder('NAME', null, rest) : placeholder('NAME', only[1] ?? '', getSubstructures(only)),
  ]
}

/** Writes NAME structures: the original ones while they still have the meaning of our fields, else new ones. */
export function writeNames(
  names: PersonNames,
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

function hasSameNames(a: PersonNames, b: PersonNames): boolean {
  return (
    a.firstName === b.firstName &&
    a.lastName === b.lastName &&
    a.maidenName === b.maidenName &&
    a.alsoKnownAs.join('\n') === b.alsoKnownAs.join('\n')
  )
}
