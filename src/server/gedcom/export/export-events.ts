/** Exports the timeline events that the records of people and unions do not contain. */
import type { Selectable } from 'kysely'
import type { EventsTable } from '#server/db/schema.ts'
import type { GedcomRecord, GedcomStructure, GedcomVersion } from '#shared/genealogy/gedcom/gedcom-types.ts'
import type { ExportLink } from '../gedcom.store.ts'
import { eventFields } from '../import-plan/import-columns.ts'
import { type Columns, parseColumns } from '../import-plan/merge-record.ts'
import {
  type EventPlace,
  type ExportEvent,
  makeEventRecord,
  makeEventStructure,
} from '../structures/site-events.ts'
import type { XrefRegistry } from './export-xrefs.ts'

type EventRow = Selectable<EventsTable>

export interface ExportedEvents {
  /** By the cross-reference of the record. */
  nodes: Map<string, GedcomStructure[]>
  records: GedcomRecord[]
}

interface Events {
  events: readonly EventRow[]
  /** The links of imports, the latest source first. */
  links: readonly ExportLink[]
  xrefs: XrefRegistry
  /** The cross-references of people by id. */
  of: ReadonlyMap<string, string>
  version: GedcomVersion
  /** The objects of a media file. */
  show: (mediaId: string | null) => GedcomStructure[]
}

/** Whether an event is an unchanged marriage or migration of the source, which the record contains. */
function isWrittenBySource(row: EventRow, link: ExportLink | undefined): boolean {
  if (!link || link.uid !== null || row.image_media_id !== null) return false
  const imported = parseColumns(link.base)
  const current: Columns = { ...row }
  return eventFields.flat().every((column) => (imported[column] ?? null) === (current[column] ?? null))
}

const eventXref = /^(?:person|union):(.+):(\w+):(\d+)$/

/** Finds the record and the replaced event of an imported event. */
function findPlace(link: ExportLink | undefined, xrefs: XrefRegistry): EventPlace | null {
  const [, source = '', type, number] = eventXref.exec(link?.xref ?? '') ?? []
  const xref = link ? xrefs.getName(link.source_id, source) : null
  return xref === null ? null : { xref, replaces: `${type} ${number}` }
}

export function exportEvents({ events, links, xrefs, of, version, show }: Events): ExportedEvents {
  const byRecord = new Map<string, ExportLink>()
  for (const link of links) {
    if (link.kind !== 'event' || link.record_id === null || byRecord.has(link.record_id)) continue
    byRecord.set(link.record_id, link)
  }
  const out: ExportedEvents = { nodes: new Map(), records: [] }
  for (const row of events) {
    const link = byRecord.get(row.id)
    if (isWrittenBySource(row, link)) continue
    const member = of.get(row.associated_member_id ?? '') ?? null
    const event: ExportEvent = {
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
    const place = findPlace(link, xrefs) ?? (member === null ? null : { xref: member, replaces: null })
    if (place === null) out.records.push(makeEventRecord(event, xrefs.create('E'), version))
    else
      out.nodes.set(place.xref, [
        ...(out.nodes.get(place.xref) ?? []),
        makeEventStructure(event, place, version),
      ])
  }
  return out
}
