/** Copies all rows of a PostgreSQL database to a SQLite file. */
import { type Kysely, sql } from 'kysely'
import { insertRows, type Value } from '../bulk.ts'
import type { Schema } from '../schema.ts'
import { withoutForeignKeys } from '../sqlite/maintenance.ts'
import { dropTriggers, updateTriggers } from '../sqlite/triggers.ts'
import { listCopiedTables } from './copied-tables.ts'

type Row = Readonly<Record<string, Value>>

const batchSize = 2000

/** Reads a table through a cursor, because it may be larger than the memory. Call it in a transaction. */
async function* readRows(db: Kysely<Schema>, table: string, columns: readonly string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`declare copied no scroll cursor for select ${names} from ${sql.table(table)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from copied`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close copied`.execute(db)
}

async function copyTable(
  from: Kysely<Schema>,
  to: Kysely<Schema>,
  table: string,
  columns: readonly string[],
) {
  await sql`delete from ${sql.table(table)}`.execute(to)
  for await (const rows of readRows(from, table, columns)) {
    const values = rows.map((row) => columns.map((column) => row[column] ?? null))
    await insertRows(to, table, columns, values)
  }
}

async function copyTables(from: Kysely<Schema>, to: Kysely<Schema>): Promise<void> {
  const tables = await listCopiedTables(from)
  await to.transaction().execute(async (target) => {
    await dropTriggers(target)
    for (const [table, columns] of tables) await copyTable(from, target, table, columns)
  })
}

/** @param create makes a migrated SQLite file */
export async function copyToSqlite(
  db: Kysely<Schema>,
  file: string,
  create: (file: string) => Promise<Kysely<Schema>>,
): Promise<void> {
  const copy = await create(file)
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) => withoutForeignKeys(copy, () => copyTables(snapshot, copy)))
    await updateTriggers(copy)
    // Without a write-ahead log the file is one file, and opens in memory, as the copies of SQLite do.
    await sql`pragma journal_mode = delete`.execute(copy)
  } finally {
    await copy.destroy()
  }
}
