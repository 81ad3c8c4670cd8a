/** Reads NAME structures as names with all that GEDCOM says about them. */
import type { GedcomCitation } from '../gedcom-facts.ts'
import { readCitations, readDate } from '../gedcom-facts.ts'
import { compact, findText, readNotes } from '../gedcom-fields.ts'
import { isPointer, toText } from '../gedcom-line-values.ts'
import type { SharedNotes } from '../gedcom-notes.ts'
import {
  findSubstructure,
  findSubstructureValue,
  getSubstructures,
  listOpen,
  readRestriction,
} from '../gedcom-structures.ts'
import type { GedcomPerson, GedcomRestriction, GedcomStructure } from '../gedcom-types.ts'
import { cleanText, type FindPiece, readParts, splitValue, withoutPrefix } from './split-name.ts'
import { getMethodLanguage } from './writing-methods.ts'

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
  /** A language tag, or the words of the file. */
  language?: string
  given?: string
  surname?: string
  surname_first?: boolean
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
  /** The surname comes before the given names: "/Nagy/ István". */
  surnameFirst?: boolean
  date?: string
  phrase?: string
  translations?: readonly GedcomTranslation[]
  note?: string
  restriction?: GedcomRestriction
  citations?: readonly GedcomCitation[]
  /** Those that relatives may not see, although they may see the name. */
  hiddenCitations?: readonly GedcomCitation[]
}

/** A name, and where the record has it. */
export interface FoundName {
  name: GedcomName
  /** The index of the NAME structure in the record; -1 where our fields contain the whole record. */
  at: number
  /** The index of the substructure that is a name of its own: a married name, another name. Null for NAME itself. */
  part: number | null
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

/** The structures that GEDCOM does not know below NAME: programs use the standard tags, our exports these. */
const ownTags: Readonly<Record<string, string>> = { _DATE: 'DATE', _RESN: 'RESN' }

function withOwnTags(sub: readonly GedcomStructure[]): readonly GedcomStructure[] {
  return sub.map((node) => [ownTags[node[0]] ?? node[0], node[1] ?? null, getSubstructures(node)])
}

/** Some programs mark the call name with an asterisk: "Clara* Agnes". */
const CALL_NAME = /(?<![\p{L}\p{M}'’.-])(\p{L}[\p{L}\p{M}'’.-]*)\*/u

/** Reads what a name consists of. */
function readPieces([, value, sub = []]: GedcomStructure): GedcomName {
  const piece: FindPiece = (tag) => cleanText(findSubstructureValue(sub, tag)).replaceAll('*', '')
  const { given, surname, suffix, surnameFirst } = readParts((value ?? '').replaceAll('*', ''), piece)
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
    surnameFirst: surnameFirst || null,
    restriction: readRestriction(withOwnTags(sub)),
  })
}

/** Reads `_MARNM`: "Smith", or a full name ("Mary Ann /Smith/", "Mary Ann Smith"), in the order of the main name. */
function readMarriedSurname(text: string, { given = '', surnameFirst }: GedcomName) {
  if (text.includes('/')) {
    const { surname, after } = splitValue(text)
    return { surname: surname ?? '', surnameFirst: after === '' ? null : surnameFirst }
  }
  const words = cleanText(text)
  const isWhole = surnameFirst && given !== '' && words.endsWith(` ${given}`)
  const surname = isWhole ? words.slice(0, -given.length - 1) : withoutPrefix(words, given)
  return { surname, surnameFirst }
}

const restrictions = ['confidential', 'privacy', 'locked'] as const

/** The stronger of two restrictions: a part of a hidden name is hidden, whatever it says itself. */
function getStronger(one: GedcomRestriction | null | undefined, other: GedcomRestriction | undefined) {
  return restrictions.find((restriction) => restriction === one || restriction === other)
}

/** Reads a substructure of NAME that is a name of its own; null for other substructures. */
function readPart([tag, value, sub = []]: GedcomStructure, main: GedcomName): GedcomName | null {
  if (!value || isPointer(value)) return null
  if (tag === 'NICK') {
    // The first nickname belongs to the name.
    const given = cleanText(value)
    if (given === main.nickname || given === '') return null
    return compact<GedcomName>({ type: 'aka', given, restriction: main.restriction })
  }
  if (tag === '_AKA' || tag === '_AKAN') {
    const own = readPieces(['NAME', value, sub])
    return compact<GedcomName>({
      ...own,
      type: 'aka',
      restriction: getStronger(own.restriction, main.restriction),
    })
  }
  if (tag !== '_MARNM' && tag !== '_MARN') return null
  const own = readMarriedSurname(value, main)
  if (own.surname === '') return null
  const restriction = getStronger(readRestriction(withOwnTags(sub)), main.restriction)
  return compact<GedcomName>({ type: 'married', given: main.given, ...own, restriction })
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

/** The language of a name in another script; 7.0 has `und` where none is known, and our exports the method beside it. */
function readLanguage(sub: readonly GedcomStructure[]): string | null {
  const language = findText(sub, 'LANG')
  if (language !== null && language !== 'und') return language
  const method = findText(sub, 'TYPE') ?? findText(sub, '_TYPE')
  return method === null ? null : (getMethodLanguage(method) ?? method)
}

function readTranslation(node: GedcomStructure): GedcomTranslation[] {
  const [tag, , sub = []] = node
  if (!translationTags.has(tag)) return []
  const { given, surnamePrefix, surname, surnameFirst } = readPieces(node)
  const language = readLanguage(sub)
  const whole = [surnamePrefix, surname].filter(Boolean).join(' ')
  return given === undefined && whole === ''
    ? []
    : [compact({ language, given, surname: whole, surname_first: surnameFirst })]
}

/** Adds what a structure says about a name besides its pieces. */
function withDetails(name: GedcomName, sub: readonly GedcomStructure[], shared: SharedNotes): GedcomName {
  if (sub.length === 0) return name
  return compact<GedcomName>({
    ...name,
    ...readDate(withOwnTags(sub)),
    translations: listOpen(sub).flatMap(readTranslation),
    note: readNotes(sub, shared),
    ...readCitations(sub, shared),
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
  return Object.keys(name).every((field) => ['type', 'restriction', 'hiddenCitations'].includes(field))
}
