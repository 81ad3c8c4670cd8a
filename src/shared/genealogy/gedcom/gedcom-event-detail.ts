/** Reads and writes the events that our fields contain (BIRT, DEAT, MARR, DIV …) with DATE and PLAC. */

import { isCommonDate, readGedcomDate, readGedcomDay } from './dates/gedcom-dates.ts'
import { writeGedcomDate, writeGedcomDay } from './dates/gedcom-write-date.ts'
import { fromText, toText } from './gedcom-line-values.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import {
  dropEmptyPlaceholders,
  findSubstructure,
  getPlaceholderTag,
  getSubstructures,
  isHidden,
  makeStructure,
  placeholder,
  toStructure,
} from './gedcom-structures.ts'
import type { GedcomEventDetail, GedcomStructure, GedcomVersion } from './gedcom-types.ts'

export const NO_DETAIL: Readonly<GedcomEventDetail> = { date: null, phrase: null, place: null }

function findPhrase(node: GedcomNode): string | null {
  const phrase = node.sub.find((child) => child.tag === 'PHRASE')
  return phrase ? toText(phrase.value) : null
}

function isDated(node: GedcomNode): boolean {
  return node.tag === 'DATE' && (node.value.trim() !== '' || Boolean(findPhrase(node)?.trim()))
}

function isPlaced(node: GedcomNode): boolean {
  return node.tag === 'PLAC' && node.value.trim() !== ''
}

/** Whether an export of one of the versions writes a date without a phrase as the file does. */
function isUsualDate(value: string): boolean {
  if (isCommonDate(value)) return true
  const text = toText(value)
  const date = readGedcomDate(text)
  return writeGedcomDate(date, '5.5.1')?.value === text || writeGedcomDate(date, '7.0')?.value === text
}

function datePlaceholder(node: GedcomNode, phrase: string | null): GedcomStructure {
  const value = node.value.trim()
  const saysMore = phrase === null ? !isUsualDate(value) : readGedcomDate(toText(value)).phrase !== null
  const consumed = phrase === null ? null : node.sub.find((child) => child.tag === 'PHRASE')
  return placeholder(
    'DATE',
    saysMore ? value : null,
    node.sub.filter((child) => child !== consumed).map(toStructure),
  )
}

/** Removes the empty parts of a place (", , , Ireland"), which come from programs with fixed columns. */
export function readPlace(value: string): string {
  const text = toText(value).trim()
  if (!/,\s*,|^,|,$/.test(text)) return text
  const parts = text.split(',').map((part) => part.trim())
  const named = parts.filter((part) => part !== '')
  return named.length === parts.length || named.length === 0 ? text : named.join(', ')
}

/** Reads the date and place of an event; missing ones are null. */
export function readEventDetail(node: GedcomNode): GedcomEventDetail {
  const dated = node.sub.find(isDated)
  const place = node.sub.find(isPlaced)
  return {
    ...(dated ? readGedcomDate(toText(dated.value), findPhrase(dated)) : { date: null, phrase: null }),
    place: place ? readPlace(place.value) : null,
  }
}

function placePlaceholder(node: GedcomNode): GedcomStructure {
  const tidied = readPlace(node.value) !== toText(node.value).trim()
  return placeholder('PLAC', tidied ? node.value : null, node.sub.map(toStructure))
}

function writePlace(place: string | null, stored: GedcomStructure | null): GedcomStructure | null {
  if (place === null) return null
  const original = stored?.[1] ?? null
  const value = original !== null && readPlace(original) === place ? original : fromText(place)
  return makeStructure('PLAC', value, stored ? getSubstructures(stored) : [])
}

/** Whether a value denies the event: some programs write `DEAT N` or `DIV N` for an event that did not happen. */
export function isDenied(value: string): boolean {
  return /^no?$/i.test(value.trim())
}

/** The structure to store for an event whose date (and place, where `placed`) is in our fields. */
export function preserveEvent(node: GedcomNode, placed = true): GedcomStructure {
  const dated = node.sub.find(isDated)
  const place = placed ? node.sub.find(isPlaced) : undefined
  const sub = node.sub.map((child) => {
    if (child === dated) return datePlaceholder(child, findPhrase(child)?.trim() || null)
    return child === place ? placePlaceholder(child) : toStructure(child)
  })
  const value = node.value.trim()
  const isDefault = sub.length > 0 ? value === '' : value === 'Y' && node.tag !== 'BIRT'
  return placeholder(node.tag, isDefault ? null : node.value, dropEmptyPlaceholders(sub))
}

export function isDatedOrPlaced(node: GedcomNode): boolean {
  return node.sub.some((child) => isDated(child) || isPlaced(child))
}

/** Whether an event happened, as far as the file tells everybody. */
export function isUsable(node: GedcomNode): boolean {
  return !isDenied(node.value) && !isHidden(node.sub.map(({ tag, value }) => [tag, value]))
}

/** The structure to store for an event that our fields deny. */
export function preserveDenied(node: GedcomNode): GedcomStructure {
  return placeholder(node.tag, node.value, node.sub.map(toStructure))
}

/** Chooses between two events of one kind: the first with a date or a place, else the first. */
export function preferDetailed(best: GedcomNode | null, next: GedcomNode): GedcomNode {
  return best === null || (!isDatedOrPlaced(best) && isDatedOrPlaced(next)) ? next : best
}

function writeDate(
  happening: GedcomEventDetail,
  place: GedcomStructure | null,
  version: GedcomVersion,
): GedcomStructure | null {
  const rest = place ? getSubstructures(place) : []
  const { date, phrase } = happening
  const original = place?.[1] == null ? null : toText(place[1])
  const hasOwnPhrase = phrase !== null && findSubstructure(rest, 'PHRASE') !== undefined
  const line = writeGedcomDate(hasOwnPhrase ? { date, phrase: null } : happening, version, original)
  const beside = hasOwnPhrase ? phrase : (line?.phrase ?? null)
  if (line === null && beside === null) return null
  const value = line === null || line.value === '' ? null : fromText(line.value)
  return makeStructure('DATE', value, [
    ...(beside === null ? [] : [['PHRASE', fromText(beside)] as const]),
    ...rest,
  ])
}

/** Makes the structure of an event from our fields and the stored structure; value `Y` where the file has nothing else. */
export function writeEvent(
  tag: string,
  happening: GedcomEventDetail,
  stored: GedcomStructure | undefined,
  version: GedcomVersion,
): GedcomStructure {
  const unwritten = new Map<string, (place: GedcomStructure | null) => GedcomStructure | null>([
    ['DATE', (place) => writeDate(happening, place, version)],
    ['PLAC', (place) => writePlace(happening.place, place)],
  ])
  const write = (name: string, place: GedcomStructure | null): GedcomStructure[] => {
    const made = unwritten.get(name)?.(place)
    unwritten.delete(name)
    return made ? [made] : []
  }
  const sub = (stored ? getSubstructures(stored) : []).flatMap((node) => {
    const name = getPlaceholderTag(node)
    return name === null ? [node] : write(name, node)
  })
  const whole = [...sub, ...write('DATE', null), ...write('PLAC', null)]
  const storedValue = stored?.[1] ?? null
  const value = storedValue !== null && !isDenied(storedValue) ? storedValue : whole.length === 0 ? 'Y' : null
  return makeStructure(tag, value, whole)
}

/** Reads CHAN as `2001-01-11T16:00:06`, the time as written; null without a complete date. */
export function readChanged(node: GedcomNode): string | null {
  const date = node.sub.find((child) => child.tag === 'DATE')
  const day = date ? readGedcomDay(date.value) : null
  if (!date || day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const time = date.sub.find((child) => child.tag === 'TIME')?.value.trim() ?? ''
  return /^\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?Z?$/.test(time) ? `${day}T${time}` : day
}

/** The structure to store for a CHAN that `readChanged` reads: its notes. */
export function preserveChanged(node: GedcomNode): GedcomStructure {
  const date = node.sub.find((child) => child.tag === 'DATE')
  const hasTime = date !== undefined && (readChanged(node)?.includes('T') ?? false)
  const sub = node.sub.map((child) => {
    if (child !== date) return toStructure(child)
    const isUsual = writeGedcomDay(readGedcomDay(child.value) ?? '') === child.value
    return placeholder(
      'DATE',
      isUsual ? null : child.value,
      child.sub.filter(({ tag }) => !(hasTime && tag === 'TIME')).map(toStructure),
    )
  })
  return placeholder('CHAN', null, dropEmptyPlaceholders(sub))
}

export function writeChanged(changed: string, stored: GedcomStructure | undefined): GedcomStructure | null {
  const [day = '', time] = changed.split('T')
  const value = writeGedcomDay(day)
  if (value === null) return null
  const timeNodes: GedcomStructure[] = time === undefined ? [] : [['TIME', time]]
  const date = (place: GedcomStructure | null) =>
    makeStructure('DATE', place?.[1] ?? value, [...timeNodes, ...(place ? getSubstructures(place) : [])])
  if (!stored || getSubstructures(stored).length === 0) return ['CHAN', null, [date(null)]]
  return [
    'CHAN',
    null,
    getSubstructures(stored).map((node) => (getPlaceholderTag(node) === 'DATE' ? date(node) : node)),
  ]
}

/** Normalizes a UUID to lower case with dashes, without the checksum of PAF's 36 digits; other texts stay. */
export function readUid(value: string): string | null {
  const text = toText(value).trim()
  const digits = text.replace(/[-{}]/g, '').toLowerCase()
  if (!/^(?:[0-9a-f]{32}|[0-9a-f]{36})$/.test(digits)) return text === '' ? null : text
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** All unique ids of a record: the one that our field contains first. Programs add their own to those of others. */
export function listUids({
  uid,
  structures,
}: {
  uid: string | null
  structures: readonly GedcomStructure[]
}): string[] {
  const others = structures.flatMap(([tag, value]) => (tag === 'UID' ? (readUid(value ?? '') ?? []) : []))
  return uid === null ? others : [uid, ...others]
}

/** The structure to store for a UID that our field contains: with the text of the file where that is another one. */
export function preserveUid(node: GedcomNode): GedcomStructure {
  const isSame = readUid(node.value) === node.value
  return placeholder('UID', isSame ? null : node.value, node.sub.map(toStructure))
}
