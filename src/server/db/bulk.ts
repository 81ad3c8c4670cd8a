/** Inserts many rows at once: compiles the statement once per batch size, not once per row. */
import { type CompiledQuery, type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

export type Value = string | number | null

/** Below the parameter limit of every supported database. */
const maxParameters = 2000

/** @param rows the values of each row, in the order of the columns */
export async function insertRows(
  db: Kysely<Schema>,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const size = Math.max(1, Math.floor(maxParameters / columns.length))
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const one = sql`(${sql.join(columns.map(() => sql.val(null)))})`
  const compiled = new Map<number, CompiledQuery>()
  for (let at = 0; at < rows.length; at += size) {
    const batch = rows.slice(at, at + size)
    let query = compiled.get(batch.length)
    if (!query) {
      const values = sql.join(batch.map(() => one))
      query = sql`insert into ${sql.table(table)} (${names}) values ${values}`.compile(db)
      compiled.set(batch.length, query)
    }
    await db.executeQuery({ ...query, parameters: batch.flat() })
  }
}

/** How many rows to load at once where a table is read in pieces. */
export const rowsInPiece = 1000

/** The largest number of ids in one query. */
const maxIds = 500

/** Splits a list of ids into several queries' parameters. */
export function chunks<T>(items: readonly T[], size = maxIds): T[][] {
  const out: T[][] = []
  for (let at = 0; at < items.length; at += size) out.push(items.slice(at, at + size))
  return out
}
