/**
 * Timeline events of a site in GEDCOM: EVEN structures with a custom tag in the records of people and unions, or custom
 * records. Other programs read the structures as ordinary events.
 */
import { timelineEvent } from '#shared/contracts/timeline.contract.ts'
import { readGedcomDate } from '#shared/genealogy/gedcom/dates/gedcom-dates.ts'
import { writeEvent } from '#shared/genealogy/gedcom/gedcom-event-detail.ts'
import { fromText, getPointerTarget, toText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import {
  dropEmptyPlaceholders,
  findSubstructure,
  findSubstructureValue,
  getSubstructures,
  isHidden,
  makeStructure,
} from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type {
  GedcomFile,
  GedcomRecord,
  GedcomStructure,
  GedcomVersion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { Columns } from '../import-plan/merge-record.ts'
import { restrictedBefore } from './note-texts.ts'

/** Marks a timeline event; the value is its type. */
const eventTag = '_FH_EVENT'
/** The person of the event where that is not the person of the record. */
const member = '_FH_MEMBER'
/** The marriage or migration of the record that the event replaces: "marriage 1". */
const instead = '_FH_INSTEAD'

const eventType = timelineEvent.shape.event_type

/** A timeline event of a file. */
export interface SiteEvent {
  uid: string | null
  /** The record that tells of the event; null for an event with a record of its own. */
  of: { kind: 'person' | 'union'; xref: string } | null
  /** The link of the replaced event, as `union:F1:marriage:1`; null for an event that replaces none. */
  replaces: string | null
  /** The cross-reference of the person. */
  member: string | null
  columns: Columns
  /** The OBJE structures. */
  objects: readonly GedcomStructure[]
  /** The record of the event; null for an event in the record of a person or union. */
  record: GedcomRecord | null
  /** Whether the file restricts the event, a part of it, or somebody whom it is about: it is kept in its record, and not told. */
  isHidden: boolean
}

/** The cross-reference by which imports know an event. @param index among the events of the file */
export function makeEventXref({ uid, replaces }: SiteEvent, index: number): string {
  return replaces ?? `event:${uid ?? index}`
}

function findText(sub: readonly GedcomStructure[], tag: string): string | null {
  const value = findSubstructureValue(sub, tag)
  return value === null ? null : toText(value)
}

function readDate(sub: readonly GedcomStructure[]) {
  const node = findSubstructure(sub, 'DATE')
  const phrase = findText(node ? getSubstructures(node) : [], 'PHRASE')
  return node ? readGedcomDate(toText(node[1] ?? ''), phrase) : { date: null, phrase: null }
}

/** Whether something is restricted in an event; its pictures have restrictions of their own. */
function hasHidden(sub: readonly GedcomStructure[]): boolean {
  return isHidden(sub) || sub.some((node) => node[0] !== 'OBJE' && hasHidden(getSubstructures(node)))
}

/** Parses a timeline event; null for other structures. */
function parseEvent(
  type: string | null,
  sub: readonly GedcomStructure[],
  of: { kind: 'person' | 'union'; xref: string } | null,
): SiteEvent | null {
  const parsedType = eventType.safeParse(type)
  const { date, phrase } = readDate(sub)
  if (!parsedType.success || date === null) return null
  const replaced = findText(sub, instead)
  const named = findSubstructureValue(sub, member)
  const inPerson = of?.kind === 'person' ? of.xref : null
  return {
    uid: findText(sub, 'UID'),
    of,
    replaces: of && replaced ? `${of.kind}:${of.xref}:${replaced.replace(' ', ':')}` : null,
    member: named === null ? inPerson : getPointerTarget(named),
    columns: {
      title: findText(sub, 'TYPE') ?? '',
      description: findText(sub, 'NOTE') ?? '',
      event_date: date,
      event_date_phrase: phrase,
      event_type: parsedType.data,
      location: findText(sub, 'PLAC'),
    },
    objects: sub.filter(([tag]) => tag === 'OBJE'),
    record: null,
    isHidden: hasHidden(sub),
  }
}

function parseEventRecord(record: GedcomRecord): SiteEvent | null {
  const event = parseEvent(record.value, record.sub, null)
  return event && { ...event, record }
}

/**
 * Finds the events with records of their own that a version of a file hides.
 *
 * @returns whether an event of the next version is one of them
 */
export function createHiddenEventCheck(records: readonly GedcomRecord[]): (event: SiteEvent) => boolean {
  const events = records.flatMap((record) =>
    record.tag === eventTag ? (parseEventRecord(record) ?? []) : [],
  )
  const keyOf = ({ uid, columns }: SiteEvent) => uid ?? [columns['event_date'], columns['title']].join(' ')
  const hidden = new Set(events.filter((event) => event.isHidden).map(keyOf))
  return (event) => event.record !== null && hidden.has(keyOf(event))
}

/** Makes a function that tells whether the file restricts somebody whom an event is about. */
function createMemberCheck({ people, unions }: GedcomFile) {
  const restricted = people.filter(({ structures }) => isHidden(structures))
  const hidden = new Set<string | null>(restricted.map(({ xref }) => xref))
  const partnersOf = new Map(unions.map(({ xref, partners }) => [xref, partners]))
  return ({ of, member }: SiteEvent): boolean => {
    const partners = of?.kind === 'union' ? partnersOf.get(of.xref) : undefined
    return [member, ...(partners ?? [])].some((xref) => hidden.has(xref))
  }
}

/** Separates the timeline events of a file from its structures and records. Hidden ones stay there, too. */
export function extractSiteEvents(file: GedcomFile): { file: GedcomFile; events: SiteEvent[] } {
  const events: SiteEvent[] = []
  const isMemberHidden = createMemberCheck(file)
  /** @returns the structures that stay in the record */
  const add = (
    event: SiteEvent | null,
    sub: readonly GedcomStructure[],
    isRecordHidden: boolean,
  ): readonly GedcomStructure[] | null => {
    if (!event) return sub
    const isRestricted = event.isHidden || isRecordHidden
    const isOfHidden = !isRestricted && isMemberHidden(event)
    events.push({ ...event, isHidden: isRestricted || isOfHidden })
    if (isOfHidden) return [...sub, restrictedBefore]
    return isRestricted ? sub : null
  }
  const extract = <T extends { xref: string; structures: readonly GedcomStructure[] }>(
    record: T,
    kind: 'person' | 'union',
  ): T => {
    const { structures } = record
    const isRecordHidden = isHidden(structures)
    const remaining = structures.flatMap((node): GedcomStructure[] => {
      const sub = getSubstructures(node)
      if (node[0] !== 'EVEN' || !findSubstructure(sub, eventTag)) return [node]
      const event = parseEvent(findText(sub, eventTag), sub, { kind, xref: record.xref })
      const left = add(event, sub, isRecordHidden)
      return left === null ? [] : [left === sub ? node : makeStructure(node[0], node[1] ?? null, left)]
    })
    const isSame =
      structures.length === remaining.length && structures.every((node, i) => node === remaining[i])
    return isSame ? record : { ...record, structures: dropEmptyPlaceholders(remaining) }
  }
  const people = file.people.map((person) => extract(person, 'person'))
  const unions = file.unions.map((union) => extract(union, 'union'))
  const records = file.records.flatMap((record): GedcomRecord[] => {
    if (record.tag !== eventTag) return [record]
    const { sub } = record
    const left = add(parseEventRecord(record), sub, false)
    return left === null ? [] : [left === sub ? record : { ...record, sub: left }]
  })
  return { file: { ...file, people, unions, records }, events }
}

/** A timeline event for an export. */
export interface ExportEvent {
  uid: string
  title: string
  description: string
  date: string
  phrase: string | null
  type: string
  place: string | null
  /** The cross-reference of the person. */
  member: string | null
  objects: readonly GedcomStructure[]
}

/** The record of a person or union for an event, and the event that it replaces there. */
export interface EventPlace {
  xref: string
  replaces: string | null
}

function line(tag: string, text: string | null): GedcomStructure[] {
  return text ? [makeStructure(tag, fromText(text), [])] : []
}

/** Makes the structures of an event that do not depend on its record. */
function makeDetails(event: ExportEvent, version: GedcomVersion): GedcomStructure[] {
  const { date, phrase, place } = event
  return [
    ...line('TYPE', event.title),
    ...getSubstructures(writeEvent('EVEN', { date, phrase, place }, undefined, version)),
    ...line('NOTE', event.description),
    ...line('UID', event.uid),
    ...event.objects,
  ]
}

/** Makes the structure of an event in a record. */
export function makeEventStructure(
  event: ExportEvent,
  at: EventPlace,
  version: GedcomVersion,
): GedcomStructure {
  const elsewhere: GedcomStructure[] =
    event.member === at.xref ? [] : [[member, `@${event.member ?? 'VOID'}@`]]
  const sub = [
    ...makeDetails(event, version),
    [eventTag, event.type] as const,
    ...elsewhere,
    ...line(instead, at.replaces),
  ]
  return ['EVEN', null, sub]
}

/** Makes the record of an event without a person. */
export function makeEventRecord(event: ExportEvent, xref: string, version: GedcomVersion): GedcomRecord {
  return { xref, tag: eventTag, value: event.type, sub: makeDetails(event, version) }
}
