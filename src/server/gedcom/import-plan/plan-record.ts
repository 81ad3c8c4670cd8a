/** What becomes of one record of a file, and our record that it is by its own id. */
import { type Link, type LinkKind, lastSaid } from '../gedcom.store.ts'
import type { PlannedRecord } from './import-plan.ts'
import { type Columns, type Field, mergeRecord } from './merge-record.ts'

/** The record as it is here in the columns of an import; undefined where it is gone. */
export type Current = (id: string) => (Columns & { updated_at: string }) | undefined

const none: readonly never[] = []
const nothing: Columns = {}

export function planRecord(
  newId: () => string,
  xref: string,
  link: Link | null,
  current: Current,
  fields: readonly Field[],
  columns: Columns,
): PlannedRecord {
  if (!link) return { xref, id: newId(), fate: 'added', file: columns, write: columns, conflicts: none }
  const here = link.record_id === null ? undefined : current(link.record_id)
  if (!here)
    return { xref, id: link.record_id, fate: 'removed', file: columns, write: nothing, conflicts: none }
  const { change, conflicts } = mergeRecord(fields, lastSaid(link), columns, here)
  const fate = Object.keys(change).length > 0 ? 'changed' : 'unchanged'
  return { xref, id: link.record_id, fate, file: columns, write: change, conflicts }
}

/** Stands in for the link of a record that no import has brought. */
export function madeHere(kind: LinkKind, id: string): Link {
  return {
    source_id: '',
    kind,
    xref: '',
    uid: null,
    record_id: id,
    base: '{}',
  }
}

/** Finds our record by its own id, with the link that it has, if any: that of the source before those of others. */
export function ownRecords(
  kind: LinkKind,
  rows: ReadonlyMap<string, unknown>,
  links: readonly Link[],
  sourceId: string | null,
) {
  let linked: Map<string, Link> | null = null
  return (uid: string): Link | undefined => {
    if (!rows.has(uid)) return undefined
    if (!linked) {
      linked = new Map()
      for (const link of links) {
        if (link.record_id === null) continue
        if (link.source_id === sourceId || !linked.has(link.record_id)) linked.set(link.record_id, link)
      }
    }
    return linked.get(uid) ?? madeHere(kind, uid)
  }
}

export function linksOfKind(links: readonly Link[], kind: LinkKind) {
  return links.filter((link) => link.kind === kind)
}
