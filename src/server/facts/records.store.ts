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

/** The rows whose citations contain the id of a source. */
export async function listCiting<T extends 'facts' | 'person_names'>(
  db: Db,
  table: T,
  sourceId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where citations like ${`%${JSON.stringify(sourceId)}%`}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of the sources whose list of repositories may name one. */
export async function listNamingRepository(db: Db, repositoryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sources')
    .select('id')
    .where('repositories', 'like', `%${JSON.stringify(repositoryId)}%`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a row of this table contains a text, such as the id of a source in its citations. */
export async function isMentioned(
  db: Db,
  table: RecordTable,
  column: string,
  text: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${sql.ref(column)} like ${`%${text}%`} limit 1`.execute(db)
  return rows.length > 0
}
