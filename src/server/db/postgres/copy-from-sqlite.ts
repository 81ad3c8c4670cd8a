/** Replaces all rows of a PostgreSQL database by those of a SQLite file. */
import { type Kysely, sql } from 'kysely'
import { insertRows, type Value } from '../bulk.ts'
import type { Schema } from '../schema.ts'
import { listCopiedTables } from './copied-tables.ts'

type Row = Readonly<Record<string, Value>>

const batchSize = 2000

/** SQLite's index stores no words: the caller of {@link replaceRows} writes them again. */
const searchTable = 'audit_search'

/** Reads a table in pieces, because it may be larger than the memory. */
async function* readRows(db: Kysely<Schema>, table: string, columns: readonly string[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  for (let last = Number.MIN_SAFE_INTEGER; ; ) {
    const { rows } = await sql<Row & { copied_rowid: number }>`
      select rowid as copied_rowid, ${names} from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${batchSize}`.execute(db)
    const end = rows.at(-1)
    if (!end) return
    yield rows.map((row) => columns.map((column) => row[column] ?? null))
    last = end.copied_rowid
  }
}

async function switchTriggers(db: Kysely<Schema>, tables: Iterable<string>, state: 'enable' | 'disable') {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger user`.execute(db)
  }
}

/** The next id of a row follows the highest one. */
async function raiseIdentities(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db)
  for (const { table, column } of rows) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), greatest(max(${sql.ref(column)}), 1),
      max(${sql.ref(column)}) is not null) from ${sql.table(table)}`.execute(db)
  }
}

/**
 * Replaces all rows in one transaction: an interruption leaves the old ones.
 * @param from a migrated SQLite file
 * @param finish works in the same transaction, after the rows are there
 */
export async function replaceRows(
  db: Kysely<Schema>,
  from: Kysely<Schema>,
  finish: (db: Kysely<Schema>) => Promise<void>,
): Promise<void> {
  const tables = await listCopiedTables(db)
  const names = [...tables.keys()]
  await db.transaction().execute(async (target) => {
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(target)
    await switchTriggers(target, names, 'disable')
    await sql`set constraints all deferred`.execute(target)
    for (const [table, columns] of tables) {
      if (table === searchTable) continue
      for await (const rows of readRows(from, table, columns)) await insertRows(target, table, columns, rows)
    }
    // Checks the foreign keys: a table with unchecked rows cannot be altered.
    await sql`set constraints all immediate`.execute(target)
    await switchTriggers(target, names, 'enable')
    await raiseIdentities(target)
    await finish(target)
  })
}
