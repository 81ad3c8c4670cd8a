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
      // The last import stays known: the deletion may be undone. A record without one was never imported.
      file: link.source_id === '' ? columns : getLastImported(link),
      write: NO_COLUMNS,
      conflicts: NO_CONFLICTS,
    }
  const { change, conflicts } = mergeRecord(fields, getLastImported(link), columns, existing)
  const status = Object.keys(change).length > 0 ? 'changed' : 'unchanged'
  return { xref, id: link.record_id, link, status, file: columns, write: change, conflicts }
}

/** Plans a record about which somebody has to decide first. */
export function makeOpenRecord(xref: string, file: Columns): PlannedRecord {
  return { xref, id: null, link: null, status: 'open', file, write: NO_COLUMNS, conflicts: NO_CONFLICTS }
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

/** The records of one kind that the site has, by id, and what became of those that it had before. */
export interface OwnRecords {
  rows: ReadonlyMap<string, unknown>
  former: ReadonlyMap<string, string>
}

/** The record that one became by merging, perhaps several times; the last one where that was deleted. */
function findPresent({ rows, former }: OwnRecords, id: string): string {
  const visited = new Set<string>()
  let at = id
  while (!rows.has(at) && !visited.has(at)) {
    visited.add(at)
    at = former.get(at) ?? at
  }
  return at
}

/**
 * Makes a function that finds the link of a record by id, also of one that was deleted, or merged into another one here; links
 * of the source come first.
 */
export function createOwnIdFinder(
  kind: LinkKind,
  own: OwnRecords,
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
    const isKnown = own.rows.has(uid) || own.former.has(uid)
    const link = linked.get(uid) ?? (isKnown ? makeLinkTo(kind, findPresent(own, uid)) : undefined)
    if (link) linked.set(uid, link)
    return link
  }
}

export function filterLinks(links: readonly Link[], kind: LinkKind) {
  return links.filter((link) => link.kind === kind)
}
