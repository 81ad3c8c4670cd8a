/** Events that our fields carry (BIRT, DEAT, MARR, DIV …) with their DATE and PLAC, read and written. */

import { writeGedcomDate, writeGedcomDay } from './gedcom-write-date.ts'
import { readGedcomDay, readGedcomDate } from './gedcom-dates.ts'
import {
  toStructure,
  findSubstructure,
  findSubstructureValue,
  makeStructure,
  getSubstructures,
  placeholder,
  getPlaceholderTag,
  dropEmptyPlaceholders,
} from './gedcom-structures.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { fromText, toText } from './gedcom-line-values.ts'
import type { GedcomEventDetail, GedcomVersion, GedcomStructure } from './gedcom-types.ts'

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

function datePlaceholder(node: GedcomNode, phrase: string | null): GedcomStructure {
  const saysMore = phrase !== null && readGedcomDate(toText(node.value)).phrase !== null
  const consumed = phrase === null ? null : node.sub.find((child) => child.tag === 'PHRASE')
  return placeholder(
    'DATE',
    saysMore ? node.value.trim() : null,
    node.sub.filter((child) => child !== consumed).map(toStructure),
  )
}

/** A place without its empty parts (", , , Ireland"): programs fill in fixed columns. */
function readPlace(value: string): string {
  const text = toText(value).trim()
  if (!/,\s*,|^,|,$/.test(text)) return text
  const parts = text.split(',').map((part) => part.trim())
  const named = parts.filter((part) => part !== '')
  return named.length === parts.length || named.length === 0 ? text : named.join(', ')
}

/** Date and place of an event; null fields where it has none. */
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

function writePlace(place: string | null, kept: GedcomStructure | null): GedcomStructure | null {
  if (place === null) return null
  const original = kept?.[1] ?? null
  const value = original !== null && readPlace(original) === place ? original : fromText(place)
  return makeStructure('PLAC', value, kept ? getSubstructures(kept) : [])
}

/** `DEAT N`, `DIV N`: some programs say so that something did not happen. */
export function isDenied(value: string): boolean {
  return /^no?$/i.test(value.trim())
}

/** What is kept of an event whose date (and place, where `placed`) our fields carry. */
export function preserveEvent(node: GedcomNode, placed = true): GedcomStructure {
  const dated = node.sub.find(isDated)
  const place = placed ? node.sub.find(isPlaced) : undefined
  const sub = node.sub.map((child) => {
    if (child === dated) return datePlaceholder(child, findPhrase(child)?.trim() || null)
    return child === place ? placePlaceholder(child) : toStructure(child)
  })
  const value = node.value.trim()
  const own = value === '' || (value.toUpperCase() === 'Y' && sub.length === 0)
  return placeholder(node.tag, own ? null : node.value, dropEmptyPlaceholders(sub))
}

function isDatedOrPlaced(node: GedcomNode): boolean {
  return node.sub.some((child) => isDated(child) || isPlaced(child))
}

/** Of several events of one kind, given one after the other, the first with a date or a place, else the first. */
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
  const apart = phrase !== null && findSubstructure(rest, 'PHRASE') !== undefined
  const line = writeGedcomDate(apart ? { date, phrase: null } : happening, version, place?.[1] ?? null)
  const beside = apart ? phrase : (line?.phrase ?? null)
  if (line === null && beside === null) return null
  const value = line === null || line.value === '' ? null : fromText(line.value)
  return makeStructure('DATE', value, [
    ...(beside === null ? [] : [['PHRASE', fromText(beside)] as const]),
    ...rest,
  ])
}

/** The event as a structure to write, with what was kept of it; `Y` where it would say nothing otherwise. */
export function writeEvent(
  tag: string,
  happening: GedcomEventDetail,
  kept: GedcomStructure | undefined,
  version: GedcomVersion,
): GedcomStructure {
  const left = new Map<string, (place: GedcomStructure | null) => GedcomStructure | null>([
    ['DATE', (place) => writeDate(happening, place, version)],
    ['PLAC', (place) => writePlace(happening.place, place)],
  ])
  const take = (name: string, place: GedcomStructure | null): GedcomStructure[] => {
    const made = left.get(name)?.(place)
    left.delete(name)
    return made ? [made] : []
  }
  const sub = (kept ? getSubstructures(kept) : []).flatMap((node) => {
    const name = getPlaceholderTag(node)
    return name === null ? [node] : take(name, node)
  })
  const whole = [...sub, ...take('DATE', null), ...take('PLAC', null)]
  const said = kept?.[1] ?? null
  const value = said !== null && !isDenied(said) ? said : whole.length === 0 ? 'Y' : null
  return makeStructure(tag, value, whole)
}

/** CHAN as `2001-01-11T16:00:06`; null where it has no whole date. */
export function readChanged(node: GedcomNode): string | null {
  const date = node.sub.find((child) => child.tag === 'DATE')
  const day = date ? readGedcomDay(date.value) : null
  if (!date || day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const time = date.sub.find((child) => child.tag === 'TIME')?.value.trim() ?? ''
  const [, hour = '', rest = ''] = /^(\d{1,2})(:\d\d(?::\d\d(?:\.\d+)?)?Z?)$/.exec(time) ?? []
  return hour === '' ? day : `${day}T${hour.padStart(2, '0')}${rest}`
}

/** What is kept of a CHAN that `readChanged` could read: its notes. */
export function preserveChanged(node: GedcomNode): GedcomStructure {
  const date = node.sub.find((child) => child.tag === 'DATE')
  const hasTime = date !== undefined && (readChanged(node)?.includes('T') ?? false)
  const sub = node.sub.map((child) => {
    if (child !== date) return toStructure(child)
    return placeholder(
      'DATE',
      null,
      child.sub.filter(({ tag }) => !(hasTime && tag === 'TIME')).map(toStructure),
    )
  })
  return placeholder('CHAN', null, dropEmptyPlaceholders(sub))
}

export function writeChanged(changed: string, kept: GedcomStructure | undefined): GedcomStructure | null {
  const [day = '', time] = changed.split('T')
  const value = writeGedcomDay(day)
  if (value === null) return null
  const timeNodes: GedcomStructure[] = time === undefined ? [] : [['TIME', time]]
  const date = (place: GedcomStructure | null) =>
    makeStructure('DATE', value, [...timeNodes, ...(place ? getSubstructures(place) : [])])
  if (!kept || getSubstructures(kept).length === 0) return ['CHAN', null, [date(null)]]
  return [
    'CHAN',
    null,
    getSubstructures(kept).map((node) => (getPlaceholderTag(node) === 'DATE' ? date(node) : node)),
  ]
}

/** A UUID in lower case with dashes (PAF's 36 digits end in a checksum, which is left out), else the text itself. */
export function readUid(value: string): string | null {
  const text = toText(value).trim()
  const digits = text.replace(/[-{}]/g, '').toLowerCase()
  if (!/^(?:[0-9a-f]{32}|[0-9a-f]{36})$/.test(digits)) return text === '' ? null : text
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The text of the event beyond date and place: its value, kind and notes. */
export function describeEvent(node: GedcomNode, shared: (xref: string) => string | null): string | null {
  const kept = node.sub.map(toStructure)
  const value = toText(node.value).trim()
  const type = findSubstructureValue(kept, 'TYPE')
  const notes = kept
    .filter(([tag, text]) => tag === 'NOTE' && text)
    .map(([, text]) =>
      text?.startsWith('@') && !text.startsWith('@@') ? shared(text.slice(1, -1)) : toText(text ?? ''),
    )
  const parts = [/^[YN]?$/i.test(value) ? null : value, type === null ? null : toText(type), ...notes]
  return parts.filter((part) => part?.trim()).join('\n\n') || null
}
