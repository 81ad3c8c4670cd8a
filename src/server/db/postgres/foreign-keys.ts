/** Reads and defers the foreign keys of a PostgreSQL database. Every foreign key here has one column. */
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'

interface ForeignKey {
  table: string
  column: string
  parent: string
  key: string
}

async function listForeignKeys(db: Kysely<Schema>): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select child.relname as "table", own.attname as "column", target.relname as parent, other.attname as key
    from pg_constraint as link
    join pg_class as child on child.oid = link.conrelid
    join pg_class as target on target.oid = link.confrelid
    join pg_attribute as own on own.attrelid = link.conrelid and own.attnum = link.conkey[1]
    join pg_attribute as other on other.attrelid = link.confrelid and other.attnum = link.confkey[1]
    where link.contype = 'f' order by link.oid`.execute(db)
  return rows
}

export async function deferForeignKeys(db: Kysely<Schema>): Promise<void> {
  await sql`set constraints all deferred`.execute(db)
}

async function hasMissingRow(
  db: Kysely<Schema>,
  { table, column, parent, key }: ForeignKey,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} as child
    where child.${sql.ref(column)} is not null and not exists (select 1 from ${sql.table(parent)} as target
      where target.${sql.ref(key)} = child.${sql.ref(column)}) limit 1`.execute(db)
  return rows.length > 0
}

export async function findMissingReference(db: Kysely<Schema>, table: string): Promise<string | null> {
  for (const foreignKey of await listForeignKeys(db)) {
    if (foreignKey.table === table && (await hasMissingRow(db, foreignKey))) return foreignKey.parent
  }
  return null
}

/** One for each foreign key. PostgreSQL enforces them: an error is a damaged index or table. */
export async function listForeignKeyErrors(db: Kysely<Schema>): Promise<{ table: string; parent: string }[]> {
  const errors: ForeignKey[] = []
  for (const foreignKey of await listForeignKeys(db)) {
    if (await hasMissingRow(db, foreignKey)) errors.push(foreignKey)
  }
  return errors.map(({ table, parent }) => ({ table, parent }))
}

export async function listReferencingColumns(
  db: Kysely<Schema>,
  table: string,
  parent: string,
): Promise<string[]> {
  const keys = await listForeignKeys(db)
  return keys.flatMap((key) => (key.table === table && key.parent === parent ? key.column : []))
}

/** PostgreSQL's class 23: a constraint is violated. */
export function isConstraintError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('23')
}
