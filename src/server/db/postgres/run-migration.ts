/** Runs a migration on PostgreSQL: foreign keys to a table that is built anew are kept. */
import { type Kysely, sql } from 'kysely'
import { dropTriggers } from './triggers.ts'

interface ForeignKey {
  name: string
  /** The ids of the two tables. A table that is built anew has another one. */
  child: number
  parent: number
  definition: string
}

async function listForeignKeys(db: Kysely<unknown>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::bigint as child, confrelid::bigint as parent,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f'`.execute(db)
  return rows
}

async function listTables(db: Kysely<unknown>): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select oid::bigint as id, oid::regclass::text as name from pg_class where relkind = 'r'`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * SQLite's foreign keys name a table: a new table of the same name takes the place of the old one. The foreign keys of
 * the new table itself are those that its migration gives it.
 */
async function restoreForeignKeys(db: Kysely<unknown>, before: readonly ForeignKey[]): Promise<void> {
  const tables = await listTables(db)
  for (const { name, child, parent, definition } of before) {
    const table = tables.get(child)
    if (table === undefined || tables.has(parent)) continue
    await sql`alter table ${sql.raw(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      db,
    )
  }
}

export async function runMigration(db: Kysely<unknown>, up: () => Promise<void>): Promise<void> {
  await dropTriggers(db)
  const foreignKeys = await listForeignKeys(db)
  await up()
  await restoreForeignKeys(db, foreignKeys)
}
