/** Reads the rows that a change wrote, and restores them. */
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { chunks } from '#server/db/bulk.ts'
import { findEngine } from '#server/db/find-engine.ts'
import type { journaledTables } from '#server/db/journaled-tables.ts'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'

/** A row in the columns that the journal stores. */
export type Row = Readonly<Record<string, string | number | null>>

const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const key = z.array(z.union([z.string(), z.number()]))

/** A row before and after a change: null if the row did not exist. */
export interface NetChange {
  table: string
  /** The columns and values of the primary key. */
  key: readonly { column: string; value: string | number }[]
  /** Table and key in one string. */
  name: string
  before: Row | null
  after: Row | null
}

type KeyColumns = typeof journaledTables

export function parseRow(json: string | null): Row | null {
  return json === null ? null : row.parse(JSON.parse(json))
}

/**
 * The effect of a change on each row, from the first write to the last. Rows that end as they began are left
 * out. In the reverse order the rows can be reverted: new rows have the place of their first write, all others of their
 * last.
 */
export async function loadNetChanges(db: Db, change: string, keys: KeyColumns): Promise<NetChange[]> {
  const rows = await db
    .selectFrom('row_changes')
    .selectAll()
    .where('change_id', '=', change)
    .orderBy('seq')
    .execute()
  const changesByRow = new Map<string, NetChange>()
  const columnsOf = new Map(Object.entries(keys).map(([table, { key: columns }]) => [table, columns]))
  for (const { table_name: table, row_key, before, after } of rows) {
    const name = `${table} ${row_key}`
    const existing = changesByRow.get(name)
    const values = key.parse(JSON.parse(row_key))
    if (existing?.before) changesByRow.delete(name)
    changesByRow.set(name, {
      table,
      name,
      key: (columnsOf.get(table) ?? []).flatMap((column, i) => {
        const value = values[i]
        return value === undefined ? [] : [{ column, value }]
      }),
      before: existing ? existing.before : parseRow(before),
      after: parseRow(after),
    })
  }
  return [...changesByRow.values()].filter(
    ({ before, after }) => JSON.stringify(before) !== JSON.stringify(after),
  )
}

function isRow({ key: columns }: Pick<NetChange, 'key'>) {
  return sql.join(
    columns.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
}

/** The current row in the columns that the journal stores. */
export async function readRow(db: Db, change: Pick<NetChange, 'table' | 'key'>): Promise<Row | null> {
  const columns = await findEngine(db).getJournaledColumns(db, change.table)
  const { rows } = await sql`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(change.table)} where ${isRow(change)}`.execute(db)
  return rows[0] === undefined ? null : row.parse(rows[0])
}

/** Whether another row has the restored row's values in these columns. */
export async function isTaken(db: Db, change: NetChange, columns: readonly string[]): Promise<boolean> {
  const { table, before } = change
  const values = columns.map((column) => ({ column, value: before?.[column] ?? null }))
  if (values.some(({ value }) => value === null)) return false
  const isSame = sql.join(
    values.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${isSame} and not (${isRow(change)}) limit 1`.execute(db)
  return rows.length > 0
}

export async function insertRow(db: Db, table: string, values: Row): Promise<void> {
  const columns = Object.keys(values)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(values))})`.execute(db)
}

export async function updateRow(db: Db, change: NetChange, values: Row): Promise<void> {
  const sets = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(change.table)} set ${sql.join(sets)} where ${isRow(change)}`.execute(db)
}

export async function deleteRow(db: Db, change: NetChange): Promise<void> {
  await sql`delete from ${sql.table(change.table)} where ${isRow(change)}`.execute(db)
}

/** Whether the journal has the row's last deletion, so that this deletion can be undone. */
export async function isDeletionJournaled(
  db: Db,
  { table, key: columns }: Pick<NetChange, 'table' | 'key'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('row_changes')
    .innerJoin('changes', 'changes.id', 'row_changes.change_id')
    .select('row_changes.seq')
    .where('table_name', '=', table)
    .where('row_key', '=', JSON.stringify(columns.map(({ value }) => value)))
    .where('after', 'is', null)
    .where('changes.undone_by', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function markUndone(db: Db, change: string, entry: number): Promise<void> {
  await db.updateTable('changes').set({ undone_by: entry }).where('id', '=', change).execute()
}

/** Deletes changes older than a time. */
export async function deleteChangesBefore(db: Db, at: string): Promise<void> {
  await db.deleteFrom('changes').where('at', '<', at).execute()
}

export type RowChange = Pick<
  Selectable<Schema['row_changes']>,
  'change_id' | 'table_name' | 'row_key' | 'before' | 'after'
>

function selectRowChanges(db: Db) {
  return db.selectFrom('row_changes').select(['change_id', 'table_name', 'row_key', 'before', 'after'])
}

/** The journal's rows with one of the ids in their key or in a value. */
export function loadRowChangesNaming(db: Db, ids: readonly string[]): Promise<RowChange[]> {
  return selectRowChanges(db)
    .where((e) =>
      e.or(
        ids.flatMap((id) =>
          (['row_key', 'before', 'after'] as const).map((column) => e(column, 'like', `%${id}%`)),
        ),
      ),
    )
    .execute()
}

/** The journal of a row, oldest first. */
export function loadRowChangesOf(db: Db, table: string, id: string): Promise<RowChange[]> {
  return selectRowChanges(db)
    .where('table_name', '=', table)
    .where('row_key', '=', JSON.stringify([id]))
    .orderBy('seq')
    .execute()
}

/** The journal of a row from the first to the last of these changes. */
export function loadRowChangesDuring(
  db: Db,
  changes: readonly string[],
  table: string,
  id: string,
): Promise<RowChange[]> {
  const during = db.selectFrom('row_changes').where('change_id', 'in', changes)
  return selectRowChanges(db)
    .where('table_name', '=', table)
    .where('row_key', '=', JSON.stringify([id]))
    .where('seq', '>=', (e) => during.select(e.fn.min('seq').as('first')))
    .where('seq', '<=', (e) => during.select(e.fn.max('seq').as('last')))
    .execute()
}

/** The journal of all rows of a table. */
export function loadRowChangesOfTable(db: Db, table: string): Promise<RowChange[]> {
  return selectRowChanges(db).where('table_name', '=', table).execute()
}

/** Deletes changes, so that they can no longer be undone. */
export async function deleteChanges(db: Db, ids: readonly string[]): Promise<void> {
  for (const part of chunks(ids)) await db.deleteFrom('changes').where('id', 'in', part).execute()
}

/** The ids of comments or answers that are shown under the name of a removed account. */
export async function listIdsOfFormerAccount(
  db: Db,
  table: 'comments' | 'face_answers',
  accountId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('former_account_id', '=', accountId)
    .where('author_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** The entries of a list of a fact as they are now. @param table `fact_people` or `fact_media` */
export async function loadListEntries(db: Db, table: string, factId: unknown): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from ${sql.table(table)} where fact_id = ${factId}`.execute(db)
  return rows
}
