/** Opens the database, checks the file for damage and runs the migrations. */
import path from 'node:path'
import { Kysely } from 'kysely'
import { migrations } from './all-migrations.ts'
import { hasPendingMigrations, migrateDatabase } from './migrate.ts'
import type { Schema } from './schema.ts'
import { checkDamage, createSqliteDialect, openSqlite } from './sqlite/connection.ts'
import { type DataLock, lockDataDir } from './sqlite/data-dir-lock.ts'
import { hasOutdatedTriggers, updateTriggers } from './sqlite/triggers.ts'

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

function lockForUpdate(dataDir: string): DataLock {
  return lockDataDir(
    dataDir,
    `The database in ${dataDir} must be updated for this version, but Family Heritage is running on it. ` +
      'Stop the server and start it again, then repeat the command. Nothing was changed.',
  )
}

async function runWithLock(lock: DataLock | null, update: () => Promise<void>): Promise<void> {
  try {
    await update()
  } finally {
    lock?.release()
  }
}

/** Changes the schema only under the lock of the directory, because the server of an older version may be running. */
async function updateSchema(db: Db, file: string, isLocked: boolean): Promise<void> {
  const lockIf = (isOutdated: boolean) => (isOutdated && !isLocked ? lockForUpdate(path.dirname(file)) : null)
  // Without pending migrations this rejects the database of a newer version.
  await runWithLock(lockIf(await hasPendingMigrations(db, migrations)), () =>
    migrateDatabase(db, file, migrations),
  )
  await runWithLock(lockIf(await hasOutdatedTriggers(db)), () => updateTriggers(db))
}

async function openAndUpdate(file: string, isLocked: boolean): Promise<Db> {
  const sqlite = openSqlite(file)
  checkDamage(sqlite, file)
  const db = new Kysely<Schema>({ dialect: createSqliteDialect(sqlite) })
  try {
    await updateSchema(db, file, isLocked)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}

/**
 * Opens a database file, created if missing, or `:memory:` for tests.
 * @param isLocked whether the caller holds the lock of the file's directory
 * @throws DatabaseError when the file cannot be opened, is damaged, belongs to a newer version of the program, or must
 * be updated while another process holds the lock
 */
export async function openDatabase(file: string, isLocked = false): Promise<Db> {
  return await openAndUpdate(file, isLocked || file === ':memory:')
}

/** Creates a database file of which no other process knows. @throws DatabaseError */
export async function createDatabase(file: string): Promise<Db> {
  return await openAndUpdate(file, true)
}
