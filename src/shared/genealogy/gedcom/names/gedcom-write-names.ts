/** Writes names as NAME structures: what was imported stays as it was written, what was edited since is written anew. */
import { fromText } from '../gedcom-line-values.ts'
import type { SharedNotes } from '../gedcom-notes.ts'
import { getSubstructures, makeStructure, restrictionTags } from '../gedcom-structures.ts'
import type { GedcomStructure, GedcomVersion } from '../gedcom-types.ts'
import { citationKind } from '../gedcom-write-facts.ts'
import { listShown, replaceParts, writeDate, writeEach, writeText } from '../gedcom-write-parts.ts'
import type { GedcomName, GedcomTranslation } from './gedcom-name-records.ts'
import { makeNameValue, makePieces } from './gedcom-names.ts'
import { getWritingMethod } from './writing-methods.ts'

/** What can change of a name, each with the tags of its structures. */
const partTags = {
  pieces: ['NPFX', 'GIVN', 'NICK', 'SPFX', 'SURN', 'NSFX'],
  callName: ['_RUFNAME'],
  type: ['TYPE'],
  date: ['DATE', '_DATE'],
  translations: ['TRAN', 'FONE', 'ROMN'],
  note: ['NOTE'],
  restriction: restrictionTags,
  citations: ['SOUR'],
} as const

export type NamePart = keyof typeof partTags

function clean(text: string | undefined): string {
  return text?.replaceAll('/', '-') ?? ''
}

function join(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}

/** Whether the whole name is one text, as for "also known as" of our fields. */
function isText({ type, prefix, surname, surnamePrefix, suffix }: GedcomName): boolean {
  return type === 'aka' && !join(prefix, surname, surnamePrefix, suffix)
}

function writeValue(name: GedcomName): string {
  const { prefix, given, surnamePrefix, surname, suffix, surnameFirst } = name
  if (isText(name)) return fromText(clean(given))
  const last = join(surnamePrefix, surname)
  const value = surnameFirst
    ? join(prefix && fromText(clean(prefix)), makeNameValue(given ?? '', last, true))
    : makeNameValue(join(prefix, given), last)
  return suffix === undefined ? value : `${value} ${fromText(clean(suffix))}`
}

function writePieces(name: GedcomName): GedcomStructure[] {
  const { prefix, given, nickname, surnamePrefix, surname, suffix } = name
  const own = isText(name) ? {} : { given, surname }
  return [
    ...writeText('NPFX', prefix),
    ...writeText('GIVN', own.given),
    ...writeText('NICK', nickname),
    ...writeText('SPFX', surnamePrefix),
    ...writeText('SURN', own.surname),
    ...writeText('NSFX', suffix),
  ]
}

/** GEDCOM's own types; 7.0 has an enumeration. */
const knownTypes: ReadonlySet<string> = new Set(['aka', 'birth', 'immigrant', 'maiden', 'married'])

function writeType({ type, typeText }: GedcomName, version: GedcomVersion): GedcomStructure[] {
  if (type === undefined) return []
  const isKnown = knownTypes.has(type) || (version === '7.0' && type === 'professional')
  if (version === '5.5.1') return writeText('TYPE', type === 'other' ? (typeText ?? type) : type)
  const words = isKnown || type === 'other' ? typeText : type
  return [makeStructure('TYPE', isKnown ? type.toUpperCase() : 'OTHER', writeText('PHRASE', words))]
}

function writeTranslation(
  { language, given = '', surname = '', surname_first }: GedcomTranslation,
  version: GedcomVersion,
): GedcomStructure {
  const method = getWritingMethod(language ?? '') ?? language ?? 'user defined'
  const how = version === '7.0' ? ['LANG', language ?? 'und'] : ['TYPE', method]
  const [tag = '', text = ''] = how
  return makeStructure(version === '7.0' ? 'TRAN' : 'ROMN', makeNameValue(given, surname, surname_first), [
    [tag, fromText(text)],
    ...makePieces(given, surname),
  ])
}

/** @param stored the structures of the imported name */
function writeParts(
  name: GedcomName,
  version: GedcomVersion,
  stored: readonly GedcomStructure[],
  shared: SharedNotes,
): Record<NamePart, GedcomStructure[]> {
  return {
    pieces: writePieces(name),
    callName: writeText('_RUFNAME', name.callName),
    type: writeType(name, version),
    date: writeDate(name, version, '_DATE'),
    translations: (name.translations ?? []).map((translation) => writeTranslation(translation, version)),
    note: writeText('NOTE', name.note),
    restriction: writeText('_RESN', name.restriction),
    citations: writeEach(name.citations ?? [], listShown(stored, shared), citationKind(version, shared)),
  }
}

/** Makes the NAME structure of a name that no file has. */
export function writeNewName(name: GedcomName, version: GedcomVersion): GedcomStructure {
  const parts = writeParts(name, version, [], () => null)
  return makeStructure('NAME', writeValue(name), Object.values(parts).flat())
}

/** The imported structure without placeholders. */
export function resolveName(
  [, value, sub = []]: GedcomStructure,
  { given = '', surname = '' }: GedcomName,
): GedcomStructure {
  if (typeof value === 'string') return makeStructure('NAME', value, sub)
  return makeStructure('NAME', makeNameValue(given, surname), [...makePieces(given, surname), ...sub])
}

/**
 * Makes the NAME structure of an imported name that was edited.
 *
 * @param node the imported structure without placeholders
 * @param changed what was edited since
 */
export function rewriteName(
  name: GedcomName,
  version: GedcomVersion,
  { node, shared }: { node: GedcomStructure; shared: SharedNotes },
  changed: ReadonlySet<NamePart>,
): GedcomStructure {
  if (changed.size === 0) return node
  const stored = getSubstructures(node)
  const sub = replaceParts(stored, partTags, writeParts(name, version, stored, shared), changed, shared)
  return makeStructure('NAME', changed.has('pieces') ? writeValue(name) : (node[1] ?? ''), sub)
}
