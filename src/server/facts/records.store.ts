/** Reads and writes the rows of facts, names, sources, repositories and places. */
import { sql } from 'kysely'
import { chunks, insertRows, rowsInPiece, type Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { RecordRow, RecordTable } from './record-rows.ts'

/** @param where a column of the table and its values; all rows if undefined */
export async function loadRows<T extends RecordTable>(
  db: Db,
  table: T,
  where?: { column: string; values: readonly string[] },
): Promise<RecordRow<T>[]> {
  if (where === undefined) {
    const { rows } = await sql<RecordRow<T>>`select * from ${sql.table(table)} order by id`.execute(db)
    return rows
  }
  const found: RecordRow<T>[] = []
  for (const values of chunks(where.values)) {
    const { rows } = await sql<RecordRow<T>>`select * from ${sql.table(table)}
      where ${sql.ref(where.column)} in (${sql.join(values)}) order by id`.execute(db)
    found.push(...rows)
  }
  return found
}

/** Loads all rows in pieces, so that only what is made of them stays in memory. */
export async function* loadAllRows<T extends RecordTable>(db: Db, table: T): AsyncGenerator<RecordRow<T>[]> {
  let rows: RecordRow<T>[] = []
  let last = ''
  do {
    const found = await sql<RecordRow<T> & { id: string }>`select * from ${sql.table(table)}
      where id > ${last} order by id limit ${rowsInPiece}`.execute(db)
    rows = found.rows
    last = found.rows.at(-1)?.id ?? ''
    yield rows
  } while (rows.length === rowsInPiece)
}

export async function insertRecord(
  db: Db,
  table: RecordTable,
  row: Readonly<Record<string, Value>>,
): Promise<void> {
  await insertRows(db, table, Object.keys(row), [Object.values(row)])
}

export async function updateRecord(
  db: Db,
  table: RecordTable,
  id: string,
  change: Readonly<Record<string, Value>>,
): Promise<void> {
  const sets = Object.entries(change).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(db)
}

export async function deleteRecord(db: Db, table: RecordTable, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where id = ${id}`.execute(db)
}

/** The highest position of a person's or union's rows, or -1. */
export async function findLastPosition(
  db: Db,
  table: 'facts' | 'person_names',
  column: 'person_id' | 'union_id',
  id: string,
): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(position) as last from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
  return rows[0]?.last ?? -1
}

/** The ids of the rows whose column of JSON names a record, such as the citations that name a source. */
export async function listNaming(
  db: Db,
  table: RecordTable,
  column: string,
  recordId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${sql.ref(column)} like ${`%${JSON.stringify(recordId)}%`}`.execute(db)
  return rows.map(({ id }) => id)
}
