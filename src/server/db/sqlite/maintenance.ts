/** Copies, checks and closes database files: what backups and restores need from SQLite. */
import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { toOneLine } from '../database-error.ts'
import type { Schema } from '../schema.ts'

/** The path of a connection's database file; null for a database in memory. */
export async function getDatabasePath(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  return rows.find((row) => row.name === 'main')?.file || null
}

/** Writes a consistent copy of the database to a new file, also while others write. */
export async function copyDatabase(db: Kysely<Schema>, file: string): Promise<void> {
  await sql`vacuum into ${file}`.execute(db)
}

/**
 * Runs migrations without foreign keys: SQLite changes most of a table by building it anew, and dropping the old table
 * would delete the rows that reference it (https://www.sqlite.org/lang_altertable.html#otheralter).
 */
export async function withoutForeignKeys<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    return await work()
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

/** The rows that refer to a missing row. */
export async function listForeignKeyErrors(
  db: Kysely<Schema> | Kysely<unknown>,
): Promise<{ table: string; parent: string }[]> {
  const { rows } = await sql<{ table: string; parent: string }>`pragma foreign_key_check`.execute(db)
  return rows
}

/** @throws Error when a row references a missing row */
export async function checkForeignKeys(db: Kysely<unknown>): Promise<void> {
  const [row] = await listForeignKeyErrors(db)
  if (row) throw new Error(`a row of "${row.table}" references a missing row of "${row.parent}"`)
}

/** The table of a missing row that a row of this table refers to; null if there is none. */
export async function findMissingReference(db: Kysely<Schema>, table: string): Promise<string | null> {
  const { rows } = await sql<{ parent: string }>`
    select parent from pragma_foreign_key_check(${table}) limit 1`.execute(db)
  return rows[0]?.parent ?? null
}

/** The SQL of triggers and views, in small letters, by name. */
export async function listPrograms(db: Kysely<Schema>): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, lower(sql) as sql from sqlite_schema where type in ('trigger', 'view')`.execute(db)
  return new Map(rows.map((row) => [row.name, row.sql]))
}

/** The columns of a table that refer to rows of another table. */
export async function listReferencingColumns(
  db: Kysely<Schema>,
  table: string,
  parent: string,
): Promise<string[]> {
  const { rows } = await sql<{ from: string }>`
    select "from" from pragma_foreign_key_list(${table}) where "table" = ${parent}`.execute(db)
  return rows.map(({ from }) => from)
}

/** What is wrong with the pages and indexes of the database; nothing more is checked after the first few errors. */
export async function listIntegrityErrors(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(10)`.execute(db)
  return rows.map((row) => toOneLine(row.integrity_check)).filter((text) => text !== 'ok')
}

/** What is wrong with a database file, in a sentence; null if nothing is. */
export function findIntegrityError(file: string): string | null {
  try {
    const sqlite = new Sqlite(file, { readonly: true })
    try {
      const result: unknown = sqlite.pragma('integrity_check(1)', { simple: true })
      if (result !== 'ok') return `The database in it is damaged (${toOneLine(result)}).`
      const violation = sqlite.prepare('pragma foreign_key_check').get()
      return violation === undefined ? null : 'The database in it has references to missing rows.'
    } finally {
      sqlite.close()
    }
  } catch {
    return 'The database in it cannot be read.'
  }
}

/** Writes a remaining write-ahead log into the database file, so that the file can be moved alone. */
export function mergeWriteAheadLog(file: string): void {
  try {
    const sqlite = new Sqlite(file)
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    sqlite.close()
  } catch {
    // A database that cannot be opened stays as it is.
  }
}

/** Checks foreign keys at the end of this transaction, so that rows can be inserted in any order. */
export async function deferForeignKeys(db: Kysely<Schema>): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(db)
}

/** The text that defines each table, index and trigger. */
export async function listDefinitions(db: Kysely<Schema>): Promise<{ name: string; text: string }[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select name, sql as text from sqlite_schema where sql is not null`.execute(db)
  return rows
}

/** Whether an error means that SQLite met a damaged page. */
export function isDamageError(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(String(error.code))
  )
}

export function isConstraintError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
}
