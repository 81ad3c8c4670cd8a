/**
 * Events of the site's timeline in a family tree: EVEN structures with a mark of our own, in the records of those whom
 * they are about, or records of their own. Other programs read them as events.
 */
import { timelineEvent } from '#shared/contracts/timeline.contract.ts'
import { readGedcomDate } from '#shared/genealogy/gedcom/gedcom-dates.ts'
import { writeEvent } from '#shared/genealogy/gedcom/gedcom-event-detail.ts'
import { fromText, getPointerTarget, toText } from '#shared/genealogy/gedcom/gedcom-line-values.ts'
import {
  dropEmptyPlaceholders,
  findSubstructure,
  findSubstructureValue,
  getSubstructures,
  makeStructure,
} from '#shared/genealogy/gedcom/gedcom-structures.ts'
import type {
  GedcomFile,
  GedcomRecord,
  GedcomStructure,
  GedcomVersion,
} from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { Columns } from '../import-plan/merge-record.ts'

/** Marks an event of a timeline, and tells its type. */
const eventTag = '_FH_EVENT'
/** The person whom the timeline names, where that is not the one in whose record it stands. */
const member = '_FH_MEMBER'
/** Which marriage or migration of the record it is told of in the place of: "marriage 1". */
const instead = '_FH_INSTEAD'

const eventType = timelineEvent.shape.event_type

/** An event as a file tells it. */
export interface SiteEvent {
  uid: string | null
  /** As links of imports name what it stands in the place of: `union:F1:marriage:1`; null for one of its own. */
  replaces: string | null
  /** The person it is about. */
  member: string | null
  columns: Columns
  /** What shows it: OBJE. */
  objects: readonly GedcomStructure[]
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

/** The event that a structure tells; null where it tells none of ours. */
function parseEvent(
  type: string | null,
  sub: readonly GedcomStructure[],
  of: { kind: 'person' | 'union'; xref: string } | null,
): SiteEvent | null {
  const known = eventType.safeParse(type)
  const { date, phrase } = readDate(sub)
  if (!known.success || date === null) return null
  const place = findText(sub, instead)
  const named = findSubstructureValue(sub, member)
  const inPerson = of?.kind === 'person' ? of.xref : null
  return {
    uid: findText(sub, 'UID'),
    replaces: of && place ? `${of.kind}:${of.xref}:${place.replace(' ', ':')}` : null,
    member: named === null ? inPerson : getPointerTarget(named),
    columns: {
      title: findText(sub, 'TYPE') ?? '',
      description: findText(sub, 'NOTE') ?? '',
      event_date: date,
      event_date_phrase: phrase,
      event_type: known.data,
      location: findText(sub, 'PLAC'),
    },
    objects: sub.filter(([tag]) => tag === 'OBJE'),
  }
}

/** Takes the site's events out of what was kept of a file: they go into the timeline, not into the records. */
export function extractSiteEvents(file: GedcomFile): { file: GedcomFile; events: SiteEvent[] } {
  const events: SiteEvent[] = []
  const take = <T extends { xref: string; kept: readonly GedcomStructure[] }>(
    record: T,
    kind: 'person' | 'union',
  ): T => {
    const left = record.kept.filter((node) => {
      if (node[0] !== 'EVEN' || !findSubstructure(getSubstructures(node), eventTag)) return true
      const event = parseEvent(findText(getSubstructures(node), eventTag), getSubstructures(node), {
        kind,
        xref: record.xref,
      })
      if (event) events.push(event)
      return event === null
    })
    return left.length === record.kept.length ? record : { ...record, kept: dropEmptyPlaceholders(left) }
  }
  const people = file.people.map((person) => take(person, 'person'))
  const unions = file.unions.map((union) => take(union, 'union'))
  const records = file.records.filter(({ tag, value, sub }) => {
    const event = tag === eventTag ? parseEvent(value, sub, null) : null
    if (event) events.push(event)
    return event === null
  })
  return { file: { ...file, people, unions, records }, events }
}

/** An event as an export tells it. */
export interface ExportEvent {
  uid: string
  title: string
  description: string
  date: string
  phrase: string | null
  type: string
  place: string | null
  /** The cross-reference of the person it is about. */
  member: string | null
  objects: readonly GedcomStructure[]
}

/** Where an event stands: in the record of a person or a union, in the place of a happening there. */
export interface EventPlace {
  xref: string
  replaces: string | null
}

function line(tag: string, text: string | null): GedcomStructure[] {
  return text ? [makeStructure(tag, fromText(text), [])] : []
}

/** The structures of an event without those that say where it belongs. */
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

/** An event in a record. */
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

/** An event that is about nobody in particular. */
export function makeEventRecord(event: ExportEvent, xref: string, version: GedcomVersion): GedcomRecord {
  return { xref, tag: eventTag, value: event.type, sub: makeDetails(event, version) }
}
