/**
 * Converts the structures of a record to GEDCOM 7.0. What the version writes in another way is rewritten; what it has no place
 * for stays under a tag of our own, the tag with an underscore, so that nothing is lost.
 */
import { fromText, isPointer, toText } from '../gedcom-line-values.ts'
import { findSubstructureValue, getSubstructures, makeStructure } from '../gedcom-structures.ts'
import { toFileTag } from '../gedcom-tags.ts'
import type { GedcomStructure } from '../gedcom-types.ts'
import { convertDate, convertDay } from './convert-dates.ts'
import {
  convertAge,
  convertCoordinate,
  convertFilePath,
  convertLanguage,
  convertMediaType,
  convertName,
  convertTime,
  getMediaTypeOfPath,
} from './convert-values.ts'
import { getRule, type Payload, type Rule } from './grammar7.ts'
import { modernizeStructure } from './modernize-structure.ts'
import type { RecordNames } from './record-names.ts'

/** A converted value, and the words that stand below it where it says less than they do. */
interface Converted {
  value: string | null
  phrase?: string | null
}

const text = (value: string | null): Converted | null => (value === null ? null : { value })

/** Converts a value that is no pointer; null where it has no form in the data type. */
function convertText(value: string, { kind }: Payload): Converted | null {
  switch (kind) {
    case 'date':
    case 'period':
      return convertDate(value, kind)
    case 'day':
      return text(convertDay(value))
    case 'age':
      return convertAge(value)
    case 'language':
      return text(convertLanguage(value))
    case 'media type':
      return text(convertMediaType(value))
    case 'file path':
      return text(convertFilePath(value))
    case 'latitude':
      return text(convertCoordinate(value, ['N', 'S']))
    case 'longitude':
      return text(convertCoordinate(value, ['E', 'W']))
    case 'name':
      return text(convertName(value))
    case 'time':
      return text(convertTime(value))
    case 'number':
      return /^\s*\d+\s*$/.test(value) ? text(value.trim()) : null
    case 'uri':
      return /^[A-Za-z][A-Za-z0-9+.-]*:\S+$/.test(value) ? text(value) : null
    case 'tag definition':
      return /^_[A-Z0-9_]+ \S+$/.test(value) ? text(value) : null
    default:
      return text(value)
  }
}

const ownValue = /^_[A-Z0-9_]+$/

function convertEnumeration(value: string, values: ReadonlySet<string>): Converted | null {
  const trimmed = value.trim()
  if (values.has(trimmed) || (ownValue.test(trimmed) && !values.has('0'))) return { value: trimmed }
  const code = trimmed.toUpperCase().replace(/[^A-Z0-9]+/g, '_')
  if (values.has(code)) return { value: code }
  return values.has('OTHER') && trimmed !== '' ? { value: 'OTHER', phrase: trimmed } : null
}

function convertList(value: string, values: ReadonlySet<string>): Converted | null {
  const list = value.split(',').map((one) => convertEnumeration(one, values)?.value)
  return list.includes(undefined) ? null : { value: list.join(', ') }
}

function convertPointer(value: string, to: string, names: RecordNames): Converted | null {
  if (!isPointer(value)) return value === '' ? { value: '@VOID@' } : null
  const renamed = names.rename(value)
  const tag = names.getTag(renamed)
  return tag === null || tag === to ? { value: renamed } : null
}

function convertPayload(value: string | null, payload: Payload, names: RecordNames): Converted | null {
  if (payload.kind === 'pointer') return convertPointer(value ?? '', payload.to, names)
  if (value !== null && isPointer(value)) return null
  if (payload.kind === 'none') return value === null || /^\s*Y?\s*$/i.test(value) ? { value: null } : null
  if (payload.kind === 'happened') return convertHappened(value)
  const plain = toText(value ?? '')
  const converted =
    payload.kind === 'enumeration'
      ? convertEnumeration(plain, payload.values)
      : payload.kind === 'enumerations'
        ? convertList(plain, payload.values)
        : convertText(plain, payload)
  return converted && { ...converted, value: converted.value ? fromText(converted.value) : null }
}

function convertHappened(value: string | null): Converted | null {
  const plain = (value ?? '').trim()
  return plain === '' ? { value: null } : /^y(?:es)?$/i.test(plain) ? { value: 'Y' } : null
}

/** A structure that GEDCOM has no place for, under a tag of our own. The writer adds the underscore to tags of 5.5.1 only. */
export function convertOwn([tag, value, sub = []]: GedcomStructure, names: RecordNames): GedcomStructure {
  const isOwn = tag.startsWith('_') || toFileTag(tag, true) !== tag
  const own = isOwn ? tag : `_${tag}`
  const pointer = value != null && isPointer(value)
  return makeStructure(
    own,
    pointer ? names.rename(value) : (value ?? null),
    sub.map((node) => convertInside(node, names)),
  )
}

/** A structure below one of our own: every tag may stand there. */
function convertInside([tag, value, sub = []]: GedcomStructure, names: RecordNames): GedcomStructure {
  const pointer = value != null && isPointer(value)
  return makeStructure(
    tag,
    pointer ? names.rename(value) : (value ?? null),
    sub.map((node) => convertInside(node, names)),
  )
}

/** What stands for a required substructure that an older file does not have. */
function makeRequired(tag: string, node: GedcomStructure): GedcomStructure | null {
  switch (tag) {
    case 'TYPE':
      return ['TYPE', node[0] === 'IDNO' ? 'Number' : node[0] === 'FACT' ? 'Fact' : 'Event']
    case 'NAME':
      return ['NAME', 'Unknown']
    case 'ROLE':
      return ['ROLE', 'OTHER']
    case 'LANG':
      return ['LANG', 'und']
    case 'FORM':
      return node[0] === 'FILE' || node[0] === 'TRAN'
        ? ['FORM', getMediaTypeOfPath(toText(node[1] ?? ''))]
        : null
    default:
      return null
  }
}

/**
 * Adds a text below a structure: as a phrase where the rule has one, else as a note; null where it has neither. A phrase of the
 * file stays, and a different text stands beside it under a tag of our own.
 */
function addWords(
  sub: readonly GedcomStructure[],
  words: string,
  rule: Rule,
): readonly GedcomStructure[] | null {
  const tag = ['PHRASE', 'NOTE'].find((one) => rule.below.has(one))
  if (tag === undefined) return null
  const value = fromText(words.trim())
  const phrase = tag === 'PHRASE' ? findSubstructureValue(sub, tag) : null
  if (phrase === null) return [makeStructure(tag, value, []), ...sub]
  const isSame = phrase.replace(/\s+/g, ' ') === value.replace(/\s+/g, ' ')
  return isSame ? sub : [...sub, makeStructure('_PHRASE', value, [])]
}

/** The tag by which the grammar knows a structure: a pointer to a shared note has its own. */
function getGrammarTag([tag, value]: GedcomStructure): string {
  return tag === 'NOTE' && value != null && isPointer(value) ? 'SNOTE' : tag
}

/** Converts a structure by its rule; null where the grammar has no place for its value or lacks a substructure. */
function convertByRule(node: GedcomStructure, rule: Rule, names: RecordNames): GedcomStructure | null {
  const [tag, value = null] = node
  const converted = convertPayload(value, rule.payload, names)
  const isText = value !== null && !isPointer(value)
  const words = converted === null && isText ? toText(value) : (converted?.phrase ?? null)
  if (converted === null && (!isText || !['none', 'happened'].includes(rule.payload.kind))) return null
  const sub = words === null ? getSubstructures(node) : addWords(getSubstructures(node), words, rule)
  const below = sub && convertSubstructures(makeStructure(tag, value, sub), rule, names)
  return below && makeStructure(tag, converted?.value ?? null, below)
}

/** Converts what stands below a structure; null where a required substructure is missing. */
export function convertSubstructures(
  node: GedcomStructure,
  rule: Rule,
  names: RecordNames,
): GedcomStructure[] | null {
  const counts = new Map<string, number>()
  const below = getSubstructures(node)
    .flatMap((child) => modernizeStructure(child, node, names))
    .map((child) => {
      const tag = getGrammarTag(child)
      const known = rule.below.get(tag)
      const count = counts.get(tag) ?? 0
      const childRule = known && (known.isRepeatable || count === 0) ? getRule(known.rule) : undefined
      const converted = childRule ? convertByRule(child, childRule, names) : null
      if (converted === null) return convertOwn(child, names)
      counts.set(tag, count + 1)
      return converted
    })
  for (const [tag, { isRequired }] of rule.below) {
    if (!isRequired || counts.has(tag)) continue
    const made = makeRequired(tag, node)
    if (made === null) return null
    below.push(made)
  }
  return below
}
