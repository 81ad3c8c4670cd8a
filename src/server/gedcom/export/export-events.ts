/** The events of the timeline in an export: all that the records of the family do not tell by themselves. */
import type { Selectable } from 'kysely'
import type { EventsTable } from '#server/db/schema.ts'
import type { GedcomVersion, GedcomStructure, GedcomRecord } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { LinkRow } from '../gedcom.store.ts'
import { eventFields } from '../import-plan/import-columns.ts'
import { type Columns, unpackColumns } from '../import-plan/merge-record.ts'
import { type EventPlace, type EventToWrite, eventNode, eventRecord } from '../structures/site-events.ts'
import type { Xrefs } from './export-xrefs.ts'

type EventRow = Selectable<EventsTable>

export interface ExportedEvents {
  /** By the cross-reference of the record that they stand in. */
  nodes: Map<string, GedcomStructure[]>
  records: GedcomRecord[]
}

interface Events {
  events: readonly EventRow[]
  /** The links of imports, the source imported last first. */
  links: readonly LinkRow[]
  xrefs: Xrefs
  /** The cross-references of people by id. */
  of: ReadonlyMap<string, string>
  version: GedcomVersion
  /** The objects that show a medium. */
  show: (mediaId: string | null) => GedcomStructure[]
}

/** Whether an event is still what the source's own marriage or migration made of it. */
function isToldBySource(row: EventRow, link: LinkRow | undefined): boolean {
  if (!link || link.uid !== null || row.image_media_id !== null) return false
  const said = unpackColumns(link.base)
  const here: Columns = { ...row }
  return eventFields.flat().every((column) => (said[column] ?? null) === (here[column] ?? null))
}

const happening = /^(?:person|union):(.+):(\w+):(\d+)$/

/** The record and the happening in whose place an event was imported. */
function placeOf(link: LinkRow | undefined, xrefs: Xrefs): EventPlace | null {
  const [, source = '', type, number] = happening.exec(link?.xref ?? '') ?? []
  const xref = link ? xrefs.nameOf(link.source_id, source) : null
  return xref === null ? null : { xref, instead: `${type} ${number}` }
}

export function exportEvents({ events, links, xrefs, of, version, show }: Events): ExportedEvents {
  const byRecord = new Map<string, LinkRow>()
  for (const link of links) {
    if (link.kind !== 'event' || link.record_id === null || byRecord.has(link.record_id)) continue
    byRecord.set(link.record_id, link)
  }
  const out: ExportedEvents = { nodes: new Map(), records: [] }
  for (const row of events) {
    const link = byRecord.get(row.id)
    if (isToldBySource(row, link)) continue
    const member = of.get(row.associated_member_id ?? '') ?? null
    const event: EventToWrite = {
      uid: link?.uid ?? row.id,
      title: row.title,
      description: row.description,
      date: row.event_date,
      phrase: row.event_date_phrase,
      type: row.event_type,
      place: row.location,
      member,
      objects: show(row.image_media_id),
    }
    const place = placeOf(link, xrefs) ?? (member === null ? null : { xref: member, instead: null })
    if (place === null) out.records.push(eventRecord(event, xrefs.make('E'), version))
    else out.nodes.set(place.xref, [...(out.nodes.get(place.xref) ?? []), eventNode(event, place, version)])
  }
  return out
}
