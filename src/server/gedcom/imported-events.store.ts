/** Loads the timeline events that imports made from the facts of a person or union. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { EventsTable } from '#server/db/schema.ts'
import type { Link } from './gedcom.store.ts'

/** An import numbers the facts of one kind; more of one person are not looked at. */
const mostOfOneKind = 50

interface ImportedEvent {
  row: Selectable<EventsTable>
  links: Link[]
}

/** @param type as in the keys of events: "marriage" */
export async function loadImportedEvents(
  db: Db,
  { kind, id, type }: { kind: 'person' | 'union'; id: string; type: string },
): Promise<ImportedEvent[]> {
  const owners = await db
    .selectFrom('gedcom_links')
    .select(['source_id', 'xref'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .execute()
  const links: Link[] = []
  for (const { source_id, xref } of owners) {
    const keys = Array.from({ length: mostOfOneKind }, (_, i) => `${kind}:${xref}:${type}:${i + 1}`)
    links.push(
      ...(await db
        .selectFrom('gedcom_links')
        .selectAll()
        .where('source_id', '=', source_id)
        .where('kind', '=', 'event')
        .where('xref', 'in', keys)
        .execute()),
    )
  }
  const ids = links.flatMap(({ record_id }) => record_id ?? [])
  if (ids.length === 0) return []
  const rows = await db.selectFrom('events').selectAll().where('id', 'in', ids).execute()
  return rows.map((row) => ({ row, links: links.filter(({ record_id }) => record_id === row.id) }))
}
