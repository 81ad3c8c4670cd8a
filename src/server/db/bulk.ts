/** Many rows into one table at once: the statement is compiled once a batch size, not once a row. */
import { type CompiledQuery, sql } from 'kysely'
import type { Db } from './open.ts'

export type Value = string | number | null

/** Well under what every database takes in one statement. */
const parametersAtOnce = 2000

/** @param rows the values of each row, in the order of the columns */
export async function insertRows(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  const size = Math.max(1, Math.floor(parametersAtOnce / columns.length))
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

/** As many ids as one query may name on every database. */
const idsAtOnce = 500

/** Cuts a list into pieces, for queries that name ids. */
export function chunks<T>(items: readonly T[], size = idsAtOnce): T[][] {
  const out: T[][] = []
  for (let at = 0; at < items.length; at += size) out.push(items.slice(at, at + size))
  return out
}
