/** Plans one record of a file, and finds existing records by their own ids. */
import { getLastImported, type Link, type LinkKind } from '../gedcom.store.ts'
import { type Columns, type Field, mergeRecord } from './merge-record.ts'
import type { PlannedRecord } from './planned-records.ts'

/** Finds the columns of an existing record; undefined for a deleted one. */
export type FindExisting = (id: string) => (Columns & { updated_at: string }) | undefined

const NO_CONFLICTS: readonly never[] = []
const NO_COLUMNS: Columns = {}

export function planRecord(
  newId: () => string,
  xref: string,
  link: Link | null,
  current: FindExisting,
  fields: readonly Field[],
  columns: Columns,
): PlannedRecord {
  if (!link)
    return {
      xref,
      id: newId(),
      link,
      status: 'added',
      file: columns,
      write: columns,
      conflicts: NO_CONFLICTS,
    }
  const existing = link.record_id === null ? undefined : current(link.record_id)
  if (!existing)
    return {
      xref,
      id: link.record_id,
      link,
      status: 'removed',
      // The last import stays known: the deletion may be undone.
      file: getLastImported(link),
      write: NO_COLUMNS,
      conflicts: NO_CONFLICTS,
    }
  const { change, conflicts } = mergeRecord(fields, getLastImported(link), columns, existing)
  const status = Object.keys(change).length > 0 ? 'changed' : 'unchanged'
  return { xref, id: link.record_id, link, status, file: columns, write: change, conflicts }
}

/** Makes a link to an existing record that was never imported. */
export function makeLinkTo(kind: LinkKind, id: string): Link {
  return {
    source_id: '',
    kind,
    xref: '',
    uid: null,
    record_id: id,
    base: '{}',
  }
}

/** Makes a function that finds the link of a record by id, also of a deleted one; links of the source come first. */
export function createOwnIdFinder(
  kind: LinkKind,
  rows: ReadonlyMap<string, unknown>,
  links: readonly Link[],
  sourceId: string | null,
) {
  let linked: Map<string, Link> | null = null
  return (uid: string): Link | undefined => {
    if (!linked) {
      linked = new Map()
      for (const link of links) {
        if (link.record_id === null) continue
        if (link.source_id === sourceId || !linked.has(link.record_id)) linked.set(link.record_id, link)
      }
    }
    const link = linked.get(uid) ?? (rows.has(uid) ? makeLinkTo(kind, uid) : undefined)
    if (link) linked.set(uid, link)
    return link
  }
}

export function filterLinks(links: readonly Link[], kind: LinkKind) {
  return links.filter((link) => link.kind === kind)
}
