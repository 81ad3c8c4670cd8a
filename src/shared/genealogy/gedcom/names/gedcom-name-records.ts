/** Reads NAME structures as names with all that GEDCOM says about them. */
import type { GedcomCitation } from '../gedcom-facts.ts'
import { readCitation, readDate } from '../gedcom-facts.ts'
import { compact, findText, readNotes } from '../gedcom-fields.ts'
import { isPointer, toText } from '../gedcom-line-values.ts'
import type { SharedNotes } from '../gedcom-notes.ts'
import {
  findSubstructure,
  findSubstructureValue,
  getSubstructures,
  readRestriction,
} from '../gedcom-structures.ts'
import type { GedcomPerson, GedcomRestriction, GedcomStructure } from '../gedcom-types.ts'

type GedcomNameType =
  | 'birth'
  | 'married'
  | 'aka'
  | 'maiden'
  | 'immigrant'
  | 'professional'
  | 'religious'
  | 'other'

/** A name in another script or language. */
export interface GedcomTranslation {
  /** A language tag, or the method ("romaji") of 5.5.1. */
  language?: string
  given?: string
  surname?: string
}

/** A name of a person. Absent fields are not known. */
export interface GedcomName {
  type?: GedcomNameType
  /** The type in the words of the file, where it is no type of GEDCOM. */
  typeText?: string
  prefix?: string
  given?: string
  callName?: string
  nickname?: string
  surnamePrefix?: string
  surname?: string
  suffix?: string
  date?: string
  phrase?: string
  translations?: readonly GedcomTranslation[]
  note?: string
  restriction?: GedcomRestriction
  citations?: readonly GedcomCitation[]
}

/** A name, and where the record has it. */
export interface FoundName {
  name: GedcomName
  /** The index of the NAME structure in the record; -1 where our fields contain the whole record. */
  at: number
  /** The index of the substructure that is a name of its own: a married name, another name. Null for NAME itself. */
  part: number | null
}

/** Replaces underscores by spaces, as in old files; empty for text without letters and digits ("(-----)", "?"). */
function cleanText(text: string | null | undefined): string {
  if (text == null || text === '') return ''
  const words = toText(text)
    .replace(/[\s_]+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

const typeWords: readonly (readonly [words: RegExp, type: GedcomNameType])[] = [
  [/^maiden/i, 'maiden'],
  [/^(?:birth|born|geburtsname|natural)/i, 'birth'],
  [/^(?:married|marr\b)/i, 'married'],
  [/^(?:aka|also known as|alias)\b/i, 'aka'],
  [/^immigrant\b/i, 'immigrant'],
  [/^professional\b/i, 'professional'],
  [/^religious\b/i, 'religious'],
]

function findType(text: string): GedcomNameType | undefined {
  return typeWords.find(([words]) => words.test(text))?.[1]
}

/** Whether a TYPE calls a name the one at birth. */
export function isBirthType(text: string | null | undefined): boolean {
  const type = findType(toText(text ?? '').trim())
  return type === 'birth' || type === 'maiden'
}

function readType(sub: readonly GedcomStructure[]): Pick<GedcomName, 'type' | 'typeText'> {
  const node = findSubstructure(sub, 'TYPE')
  const text = toText(node?.[1] ?? '').trim()
  if (!node || text === '') return {}
  const phrase = findText(getSubstructures(node), 'PHRASE')
  const isOther = /^other$/i.test(text)
  const words = isOther ? phrase : text
  const type = findType(words ?? '')
  if (type) return compact<GedcomName>({ type, typeText: isOther ? null : phrase })
  return compact<GedcomName>({ type: 'other', typeText: words })
}

/** Splits a name at its slashes; two surnames may each have a pair: "Ana /Gómez/ /Iglesias/", "Óscar /Romero/ y /Galdámez/". */
function splitValue(value: string): { before: string; surname: string | null; after: string } {
  const open = value.indexOf('/')
  if (open < 0) return { before: cleanText(value), surname: null, after: '' }
  const close = value.lastIndexOf('/')
  const end = close === open ? value.length : close
  return {
    before: cleanText(value.slice(0, open)),
    surname: cleanText(value.slice(open + 1, end).replaceAll('/', ' ')),
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

/** What follows a surname and is no given name, where nothing else tells. */
const SUFFIX = /^(?:jr|sr|jun|sen|snr|jnr|esq|esquire|junior|senior|md|phd|mbe|obe|cbe|[ivx]+)\.?$/i

function areSuffixes(text: string): boolean {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  return words.length > 0 && words.every((word) => SUFFIX.test(word))
}

type FindPiece = (tag: string) => string

/** Whether what follows the surname is the given name, as in Hungarian and Chinese names. */
function isGivenName(after: string, givn: string, nsfx: string): boolean {
  if (after === nsfx) return false
  return givn === '' ? !areSuffixes(after) : after.includes(givn)
}

/** The given names, the whole surname and the suffix of a NAME. */
function readParts(value: string, piece: FindPiece): { given: string; surname: string; suffix: string } {
  const [givn, nick, nsfx] = [piece('GIVN'), piece('NICK'), piece('NSFX')]
  // Several surnames are separated by commas.
  const surn = [piece('SPFX'), piece('SURN').replace(/\s*,\s*/g, ' ')].filter((part) => part !== '').join(' ')
  const { before, surname, after } = splitValue(value)
  if (surname === null) return { ...combinePieces(before, givn, surn), suffix: '' }
  if (surname !== '' && surname === givn && before === surn)
    return { given: givn, surname: surn, suffix: after }
  const given = withoutNickname(withoutPrefix(before, piece('NPFX')), nick)
  if (given === '' && after !== '' && isGivenName(after, givn, nsfx))
    return { given: after, surname: surname || surn, suffix: '' }
  return { given: given || givn, surname: surname || surn, suffix: after || nsfx }
}

/** The structures that GEDCOM does not know below NAME: programs use the standard tags, our exports these. */
const ownTags: Readonly<Record<string, string>> = { _DATE: 'DATE', _RESN: 'RESN' }

function withOwnTags(sub: readonly GedcomStructure[]): readonly GedcomStructure[] {
  return sub.map((node) => [ownTags[node[0]] ?? node[0], node[1] ?? null, getSubstructures(node)])
}

/** Some programs mark the call name with an asterisk: "Clara* Agnes". */
const CALL_NAME = /(\p{L}[\p{L}\p{M}'’.-]*)\*/u

/** Reads what a name consists of. */
function readPieces([, value, sub = []]: GedcomStructure): GedcomName {
  const piece: FindPiece = (tag) => cleanText(findSubstructureValue(sub, tag)).replaceAll('*', '')
  const { given, surname, suffix } = readParts((value ?? '').replaceAll('*', ''), piece)
  const marked = CALL_NAME.exec(value ?? '') ?? CALL_NAME.exec(findSubstructureValue(sub, 'GIVN') ?? '')
  const surnamePrefix = piece('SPFX')
  const hasPrefix = surnamePrefix !== '' && surname.startsWith(`${surnamePrefix} `)
  return compact<GedcomName>({
    ...readType(sub),
    prefix: piece('NPFX'),
    given,
    callName: piece('_RUFNAME') || marked?.[1],
    nickname: piece('NICK'),
    surnamePrefix: hasPrefix ? surnamePrefix : null,
    surname: hasPrefix ? withoutPrefix(surname, surnamePrefix) : surname,
    suffix,
    restriction: readRestriction(withOwnTags(sub)),
  })
}

/** Reads the surname from `_MARNM`: "Smith", or a full name ("Mary Ann /Smith/", "Mary Ann Smith"). */
function readMarriedSurname(text: string, given: string): string {
  if (text.includes('/')) return splitValue(text).surname ?? ''
  const words = cleanText(text)
  return given !== '' && words.startsWith(`${given} `) ? words.slice(given.length + 1) : words
}

/** Reads a substructure of NAME that is a name of its own; null for other substructures. */
function readPart([tag, value, sub = []]: GedcomStructure, main: GedcomName): GedcomName | null {
  if (!value || isPointer(value)) return null
  if (tag === 'NICK') {
    // The first nickname belongs to the name.
    const given = cleanText(value)
    return given === main.nickname || given === '' ? null : { type: 'aka', given }
  }
  if (tag === '_AKA' || tag === '_AKAN') {
    const own = readPieces(['NAME', value, sub])
    return compact<GedcomName>({ ...own, type: 'aka', restriction: own.restriction ?? main.restriction })
  }
  if (tag !== '_MARNM' && tag !== '_MARN') return null
  const surname = readMarriedSurname(value, main.given ?? '')
  if (surname === '') return null
  return compact<GedcomName>({ type: 'married', given: main.given, surname, restriction: main.restriction })
}

/** The names of a NAME structure without notes and citations: its own, then those of its substructures. */
export function readNameParts(node: GedcomStructure): Omit<FoundName, 'at'>[] {
  const name = readPieces(node)
  const parts = getSubstructures(node).flatMap((child, part) => {
    const own = readPart(child, name)
    return own ? [{ name: own, part }] : []
  })
  return [{ name, part: null }, ...parts]
}

const translationTags: ReadonlySet<string> = new Set(['TRAN', 'FONE', 'ROMN'])

function readTranslation(node: GedcomStructure): GedcomTranslation[] {
  const [tag, , sub = []] = node
  if (!translationTags.has(tag)) return []
  const { given, surnamePrefix, surname } = readPieces(node)
  const language = findText(sub, 'LANG') ?? findText(sub, 'TYPE')
  const whole = [surnamePrefix, surname].filter(Boolean).join(' ')
  return given === undefined && whole === '' ? [] : [compact({ language, given, surname: whole })]
}

/** Adds what a structure says about a name besides its pieces. */
function withDetails(name: GedcomName, sub: readonly GedcomStructure[], shared: SharedNotes): GedcomName {
  if (sub.length === 0) return name
  return compact<GedcomName>({
    ...name,
    ...readDate(withOwnTags(sub)),
    translations: sub.flatMap(readTranslation),
    note: readNotes(sub, shared),
    citations: sub.flatMap((child) => (child[0] === 'SOUR' ? [readCitation(child, shared)] : [])),
  })
}

function isName([tag]: GedcomStructure): boolean {
  return tag === '=NAME' || tag === 'NAME'
}

/**
 * Reads all names of a person, also those that our fields contain.
 *
 * @param shared finds the texts of shared notes
 */
export function readPersonNames(
  person: Pick<GedcomPerson, 'firstName' | 'lastName' | 'structures'>,
  shared: SharedNotes,
): FoundName[] {
  const { firstName, lastName, structures } = person
  const own = compact<GedcomName>({ given: firstName, surname: lastName })
  if (structures.length === 0) return Object.keys(own).length === 0 ? [] : [{ name: own, at: -1, part: null }]
  return structures.flatMap((node, at): FoundName[] => {
    if (!isName(node)) return []
    const [tag, value] = node
    const sub = getSubstructures(node)
    const isField = tag === '=NAME' && typeof value !== 'string'
    if (isField && sub.length === 0) return [{ name: own, at, part: null }]
    const whole: GedcomStructure = isField ? ['NAME', `${firstName} /${lastName}/`, sub] : node
    return readNameParts(whole).flatMap(({ name, part }) => {
      const detailed = withDetails(name, part === null ? sub : getSubstructures(sub[part] ?? node), shared)
      return isEmptyName(detailed) ? [] : [{ name: detailed, at, part }]
    })
  })
}

/** Whether a name says nothing: an empty NAME. */
function isEmptyName(name: GedcomName): boolean {
  return Object.keys(name).every((field) => field === 'type' || field === 'restriction')
}
