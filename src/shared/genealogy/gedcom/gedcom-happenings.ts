/** Events that our fields carry (BIRT, DEAT, MARR, DIV …) with their DATE and PLAC, read and written. */

import { writeGedcomDate, writeGedcomDay } from './gedcom-date-write.ts'
import { gedcomDay, readGedcomDate } from './gedcom-dates.ts'
import {
  keep,
  keptChild,
  keptChildValue,
  keptNode,
  keptSub,
  slot,
  slotTag,
  withoutBare,
} from './gedcom-kept.ts'
import type { GedcomNode } from './gedcom-lines.ts'
import { keptFromText, textOf } from './gedcom-text.ts'
import type { GedcomHappening, GedcomVersion, KeptNode } from './gedcom-types.ts'

export const NOTHING: Readonly<GedcomHappening> = { date: null, phrase: null, place: null }

function phraseOf(node: GedcomNode): string | null {
  const phrase = node.sub.find((child) => child.tag === 'PHRASE')
  return phrase ? textOf(phrase.value) : null
}

function isDated(node: GedcomNode): boolean {
  return node.tag === 'DATE' && (node.value.trim() !== '' || Boolean(phraseOf(node)?.trim()))
}

function isPlaced(node: GedcomNode): boolean {
  return node.tag === 'PLAC' && node.value.trim() !== ''
}

function dateSlot(node: GedcomNode, phrase: string | null): KeptNode {
  const saysMore = phrase !== null && readGedcomDate(textOf(node.value)).phrase !== null
  const consumed = phrase === null ? null : node.sub.find((child) => child.tag === 'PHRASE')
  return slot(
    'DATE',
    saysMore ? node.value.trim() : null,
    node.sub.filter((child) => child !== consumed).map(keep),
  )
}

/** A place without its empty parts (", , , Ireland"): programs fill in fixed columns. */
function readPlace(value: string): string {
  const text = textOf(value).trim()
  if (!/,\s*,|^,|,$/.test(text)) return text
  const parts = text.split(',').map((part) => part.trim())
  const named = parts.filter((part) => part !== '')
  return named.length === parts.length || named.length === 0 ? text : named.join(', ')
}

/** Date and place of an event; null fields where it has none. */
export function readHappening(node: GedcomNode): GedcomHappening {
  const dated = node.sub.find(isDated)
  const place = node.sub.find(isPlaced)
  return {
    ...(dated ? readGedcomDate(textOf(dated.value), phraseOf(dated)) : { date: null, phrase: null }),
    place: place ? readPlace(place.value) : null,
  }
}

function placeSlot(node: GedcomNode): KeptNode {
  const tidied = readPlace(node.value) !== textOf(node.value).trim()
  return slot('PLAC', tidied ? node.value : null, node.sub.map(keep))
}

function writePlace(place: string | null, kept: KeptNode | null): KeptNode | null {
  if (place === null) return null
  const original = kept?.[1] ?? null
  const value = original !== null && readPlace(original) === place ? original : keptFromText(place)
  return keptNode('PLAC', value, kept ? keptSub(kept) : [])
}

/** `DEAT N`, `DIV N`: some programs say so that something did not happen. */
export function isDenied(value: string): boolean {
  return /^no?$/i.test(value.trim())
}

/** What is kept of an event whose date (and place, where `placed`) our fields carry. */
export function keepHappening(node: GedcomNode, placed = true): KeptNode {
  const dated = node.sub.find(isDated)
  const place = placed ? node.sub.find(isPlaced) : undefined
  const sub = node.sub.map((child) => {
    if (child === dated) return dateSlot(child, phraseOf(child)?.trim() || null)
    return child === place ? placeSlot(child) : keep(child)
  })
  const value = node.value.trim()
  const own = value === '' || (value.toUpperCase() === 'Y' && sub.length === 0)
  return slot(node.tag, own ? null : node.value, withoutBare(sub))
}

function isDatedOrPlaced(node: GedcomNode): boolean {
  return node.sub.some((child) => isDated(child) || isPlaced(child))
}

/** Of several events of one kind, given one after the other, the first with a date or a place, else the first. */
export function betterOf(best: GedcomNode | null, next: GedcomNode): GedcomNode {
  return best === null || (!isDatedOrPlaced(best) && isDatedOrPlaced(next)) ? next : best
}

function writeDate(
  happening: GedcomHappening,
  place: KeptNode | null,
  version: GedcomVersion,
): KeptNode | null {
  const rest = place ? keptSub(place) : []
  const { date, phrase } = happening
  const apart = phrase !== null && keptChild(rest, 'PHRASE') !== undefined
  const line = writeGedcomDate(apart ? { date, phrase: null } : happening, version, place?.[1] ?? null)
  const beside = apart ? phrase : (line?.phrase ?? null)
  if (line === null && beside === null) return null
  const value = line === null || line.value === '' ? null : keptFromText(line.value)
  return keptNode('DATE', value, [
    ...(beside === null ? [] : [['PHRASE', keptFromText(beside)] as const]),
    ...rest,
  ])
}

/** The event as a structure to write, with what was kept of it; `Y` where it would say nothing otherwise. */
export function writeHappening(
  tag: string,
  happening: GedcomHappening,
  kept: KeptNode | undefined,
  version: GedcomVersion,
): KeptNode {
  const left = new Map<string, (place: KeptNode | null) => KeptNode | null>([
    ['DATE', (place) => writeDate(happening, place, version)],
    ['PLAC', (place) => writePlace(happening.place, place)],
  ])
  const take = (name: string, place: KeptNode | null): KeptNode[] => {
    const made = left.get(name)?.(place)
    left.delete(name)
    return made ? [made] : []
  }
  const sub = (kept ? keptSub(kept) : []).flatMap((node) => {
    const name = slotTag(node)
    return name === null ? [node] : take(name, node)
  })
  const whole = [...sub, ...take('DATE', null), ...take('PLAC', null)]
  const said = kept?.[1] ?? null
  const value = said !== null && !isDenied(said) ? said : whole.length === 0 ? 'Y' : null
  return keptNode(tag, value, whole)
}

/** CHAN as `2001-01-11T16:00:06`; null where it has no whole date. */
export function readChanged(node: GedcomNode): string | null {
  const date = node.sub.find((child) => child.tag === 'DATE')
  const day = date ? gedcomDay(date.value) : null
  if (!date || day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const time = date.sub.find((child) => child.tag === 'TIME')?.value.trim() ?? ''
  const [, hour = '', rest = ''] = /^(\d{1,2})(:\d\d(?::\d\d(?:\.\d+)?)?Z?)$/.exec(time) ?? []
  return hour === '' ? day : `${day}T${hour.padStart(2, '0')}${rest}`
}

/** What is kept of a CHAN that `readChanged` could read: its notes. */
export function keepChanged(node: GedcomNode): KeptNode {
  const date = node.sub.find((child) => child.tag === 'DATE')
  const hasTime = date !== undefined && (readChanged(node)?.includes('T') ?? false)
  const sub = node.sub.map((child) => {
    if (child !== date) return keep(child)
    return slot('DATE', null, child.sub.filter(({ tag }) => !(hasTime && tag === 'TIME')).map(keep))
  })
  return slot('CHAN', null, withoutBare(sub))
}

export function writeChanged(changed: string, kept: KeptNode | undefined): KeptNode | null {
  const [day = '', time] = changed.split('T')
  const value = writeGedcomDay(day)
  if (value === null) return null
  const timeNodes: KeptNode[] = time === undefined ? [] : [['TIME', time]]
  const date = (place: KeptNode | null) =>
    keptNode('DATE', value, [...timeNodes, ...(place ? keptSub(place) : [])])
  if (!kept || keptSub(kept).length === 0) return ['CHAN', null, [date(null)]]
  return ['CHAN', null, keptSub(kept).map((node) => (slotTag(node) === 'DATE' ? date(node) : node))]
}

/** A UUID in lower case with dashes (PAF's 36 digits end in a checksum, which is left out), else the text itself. */
export function readUid(value: string): string | null {
  const text = textOf(value).trim()
  const digits = text.replace(/[-{}]/g, '').toLowerCase()
  if (!/^(?:[0-9a-f]{32}|[0-9a-f]{36})$/.test(digits)) return text === '' ? null : text
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The text of the event beyond date and place: its value, kind and notes. */
export function eventDescription(node: GedcomNode, shared: (xref: string) => string | null): string | null {
  const kept = node.sub.map(keep)
  const value = textOf(node.value).trim()
  const type = keptChildValue(kept, 'TYPE')
  const notes = kept
    .filter(([tag, text]) => tag === 'NOTE' && text)
    .map(([, text]) =>
      text?.startsWith('@') && !text.startsWith('@@') ? shared(text.slice(1, -1)) : textOf(text ?? ''),
    )
  const parts = [/^[YN]?$/i.test(value) ? null : value, type === null ? null : textOf(type), ...notes]
  return parts.filter((part) => part?.trim()).join('\n\n') || null
}
