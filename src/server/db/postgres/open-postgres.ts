/** Opens a database on a PostgreSQL server and runs the migrations. */
import { Kysely, sql } from 'kysely'
import { migrations } from '../all-migrations.ts'
import { hasPendingMigrations, migrateDatabase } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { postgresParts } from './001-postgres-parts.ts'
import { checkServer } from './check-server.ts'
import { configurePostgres } from './connection.ts'
import { toDatabaseError } from './connection-error.ts'
import { lockPostgres } from './server-lock.ts'
import { hasOutdatedTriggers, updateTriggers } from './triggers.ts'

export { lockPostgres } from './server-lock.ts'

interface OpenOptions {
  /** The largest number of connections. */
  connections: number
  /** Whether the caller holds the lock of the database. */
  isLocked: boolean
}

const updateMessage =
  'The database of DATABASE_URL must be updated for this version, but Family Heritage is running on it. ' +
  'Stop the server and start it again, then repeat the command. Nothing was changed.'

async function updateSchema(db: Kysely<Schema>, url: string, isLocked: boolean): Promise<void> {
  // Without pending migrations this rejects the database of a newer version.
  const isOutdated = (await hasPendingMigrations(db, migrations)) || (await hasOutdatedTriggers(db))
  const lock = isOutdated && !isLocked ? await lockPostgres(url, updateMessage) : null
  try {
    await migrateDatabase(db.withPlugin(postgresParts), new URL(url).pathname.slice(1), migrations)
    await updateTriggers(db)
  } finally {
    await lock?.release()
  }
}

/**
 * Opens a database of a server and updates it for this version.
 * @throws DatabaseError when the server does not answer or is too old, a migration fails, or the database belongs to a
 * newer version of the program
 */
export async function openPostgres(
  url: string,
  { connections, isLocked }: OpenOptions,
): Promise<Kysely<Schema>> {
  const db = connectPostgres(url, connections)
  try {
    await checkServer(db)
    await updateSchema(db, url, isLocked)
    return db
  } catch (error) {
    await db.destroy()
    throw toDatabaseError(error)
  }
}

/** Opens connections to a database that {@link openPostgres} has migrated. */
export function connectPostgres(url: string, connections: number): Kysely<Schema> {
  return new Kysely<Schema>(configurePostgres(url, connections, url))
}

/** Whether the database has accounts; false where it is not migrated. @throws DatabaseError */
export async function hasRows(url: string): Promise<boolean> {
  const db = connectPostgres(url, 1)
  try {
    await checkServer(db)
    const { rows } = await sql<{
      found: string | null
    }>`select to_regclass('accounts')::text as found`.execute(db)
    if (!rows[0]?.found) return false
    return (await db.selectFrom('accounts').select('id').limit(1).execute()).length > 0
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    await db.destroy()
  }
}
