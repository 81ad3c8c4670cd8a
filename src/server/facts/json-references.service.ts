/** The records that citations and other lists name in JSON columns, where the database itself checks nothing. */
import { laterThan } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { findExisting } from './facts.store.ts'
import type { RecordTable } from './record-rows.ts'
import { listNaming, loadAllRows, updateRecord } from './records.store.ts'

type NamedTable = 'sources' | 'repositories' | 'places' | 'archive_items'

interface Reference {
  table: RecordTable
  column: string
  /** Of the entries of the list that the column has; absent where these are ids themselves. */
  field?: string
  to: NamedTable
}

const references: readonly Reference[] = [
  ...(['facts', 'person_names', 'places'] as const).flatMap((table): Reference[] => [
    { table, column: 'citations', field: 'source_id', to: 'sources' },
    { table, column: 'citations', field: 'item_ids', to: 'archive_items' },
  ]),
  { table: 'sources', column: 'repositories', field: 'repository_id', to: 'repositories' },
  { table: 'sources', column: 'item_ids', to: 'archive_items' },
  { table: 'places', column: 'parents', field: 'place_id', to: 'places' },
]

function listIds(row: Readonly<Record<string, unknown>>, { column, field }: Reference): string[] {
  const list: unknown = JSON.parse(String(row[column] ?? '[]'))
  const entries: unknown[] = Array.isArray(list) ? list : []
  const values = entries.flatMap((entry) =>
    field === undefined ? entry : entry instanceof Object ? Reflect.get(entry, field) : [],
  )
  return values.filter((id) => typeof id === 'string')
}

/** The table of a record that a row names and that does not exist; null where all exist. */
export async function findMissingNamed(
  db: Db,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<NamedTable | null> {
  for (const reference of references.filter((one) => one.table === table)) {
    const ids = listIds(row, reference)
    const existing = await findExisting(db, reference.to, ids)
    if (ids.some((id) => !existing.has(id))) return reference.to
  }
  return null
}

/** Whether another record names a record. */
export async function isNamed(db: Db, table: string, id: string): Promise<boolean> {
  for (const { table: from, column } of references.filter(({ to }) => to === table))
    if ((await listNaming(db, from, column, id)).length > 0) return true
  return false
}

/** A list that names a record that does not exist, or that cannot be read. */
export interface WrongReference {
  table: RecordTable
  column: string
  to: NamedTable
  /** Of the missing record; null where the list of the record `of` cannot be read. */
  id: string | null
  of: string
}

async function findWrong(
  db: Db,
  reference: Reference,
  rows: readonly { id: string }[],
): Promise<WrongReference[]> {
  const { table, column, to } = reference
  const named: { of: string; id: string }[] = []
  const unreadable: WrongReference[] = []
  for (const row of rows) {
    try {
      named.push(...listIds({ ...row }, reference).map((id) => ({ of: row.id, id })))
    } catch {
      unreadable.push({ table, column, to, id: null, of: row.id })
    }
  }
  const existing = await findExisting(
    db,
    to,
    named.map(({ id }) => id),
  )
  const missing = named.filter(({ id }) => !existing.has(id))
  return [...unreadable, ...missing.map(({ of, id }) => ({ table, column, to, id, of }))]
}

/** The wrong references to sources, repositories and places: none. Deleting an archive item leaves its id in lists. */
export async function listWrongReferences(db: Db): Promise<WrongReference[]> {
  const found: WrongReference[] = []
  for (const reference of references.filter(({ to }) => to !== 'archive_items'))
    for await (const rows of loadAllRows(db, reference.table))
      found.push(...(await findWrong(db, reference, rows)))
  return found
}

/** Removes the entries that name some records, as citations do, from the lists of all other records. */
export async function dropReferences(
  db: Db,
  to: NamedTable,
  ids: ReadonlySet<string>,
  at: string,
): Promise<void> {
  if (ids.size === 0) return
  for (const { table, column, field, to: named } of references) {
    if (named !== to || field === undefined) continue
    for await (const rows of loadAllRows(db, table))
      for (const row of rows) {
        const list: unknown = JSON.parse(String(Reflect.get(row, column)))
        if (!Array.isArray(list)) continue
        const left = list.filter((entry) => !ids.has(Reflect.get(entry, field)))
        if (left.length === list.length) continue
        const change = { [column]: JSON.stringify(left), updated_at: laterThan(row.updated_at, at) }
        await updateRecord(db, table, row.id, change)
      }
  }
}
