/** Opens the database, checks the file for damage and runs the migrations. */
import path from 'node:path'
import { Kysely } from 'kysely'
import { migrateDatabase } from './migrate.ts'
import { migrations } from './migrations/all-migrations.ts'
import type { Schema } from './schema.ts'
import { checkDamage, createSqliteDialect, openSqlite } from './sqlite/connection.ts'
import { updateJournalTriggers } from './sqlite/journal-triggers.ts'

export type Db = Kysely<Schema>

export function databaseFile(dataDir: string) {
  return path.join(dataDir, 'family.sqlite')
}

/**
 * Opens another connection to a database that {@link openDatabase} has checked and migrated.
 * @param file a path, or the bytes of a database file to copy into memory
 */
export function connectDatabase(file: string | Buffer): Db {
  return new Kysely<Schema>({ dialect: createSqliteDialect(openSqlite(file)) })
}

/**
 * Opens a database file, created if missing, or `:memory:` for tests.
 * @throws DatabaseError when the file cannot be opened, is damaged, or belongs to a newer version of the program
 */
export async function openDatabase(file: string): Promise<Db> {
  const sqlite = openSqlite(file)
  checkDamage(sqlite, file)
  const db = new Kysely<Schema>({ dialect: createSqliteDialect(sqlite) })
  try {
    await migrateDatabase(db, file, migrations)
    await updateJournalTriggers(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}
