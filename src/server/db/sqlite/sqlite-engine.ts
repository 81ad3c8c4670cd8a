/** What SQLite does in its own way, in one value. */
import { Kysely, sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { createSqliteDialect, openSqlite } from './connection.ts'
import { getJournaledColumns } from './journal-triggers.ts'
import {
  checkForeignKeys,
  copyDatabase,
  deferForeignKeys,
  findMissingReference,
  getDatabasePath,
  isConstraintError,
  listForeignKeyErrors,
  listIntegrityErrors,
  listReferencingColumns,
  withoutForeignKeys,
} from './maintenance.ts'
import { isSearchIndexSound, matchSearch, rewriteSearchIndex } from './search-index.ts'
import { dropTriggers } from './triggers.ts'

/** The only transaction that writes has the only row of `open_change`: SQLite lets one write at a time. */
async function openChange(db: Kysely<Schema>, change_id: string): Promise<void> {
  await db.insertInto('open_change').values({ slot: 1, change_id }).execute()
}

async function closeChange(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('open_change').execute()
}

async function getOpenChangeId(db: Kysely<Schema>): Promise<string | null> {
  const row = await db.selectFrom('open_change').select('change_id').executeTakeFirst()
  return row?.change_id ?? null
}

async function runMigration(db: Kysely<unknown>, up: () => Promise<void>): Promise<void> {
  await dropTriggers(db)
  await up()
  await checkForeignKeys(db)
}

/** With less memory, rows with random ids write the same pages of the indexes to the disk again and again. */
async function prepareBulkWrites(db: Kysely<Schema>): Promise<void> {
  await sql`pragma cache_size = -16000`.execute(db)
}

/** On a connection of its own, as a transaction of the only connection would let nobody else in. */
async function readSnapshot<T>(
  db: Kysely<Schema>,
  work: (snapshot: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  const file = await getDatabasePath(db)
  if (file === null) return await db.transaction().execute(work)
  const own = new Kysely<Schema>({ dialect: createSqliteDialect(openSqlite(file)) })
  try {
    // A deferred transaction takes no lock for writing.
    await sql`begin`.execute(own)
    return await work(own)
  } finally {
    // Closing the connection ends the transaction.
    await own.destroy()
  }
}

export const sqliteEngine: Engine = {
  withoutForeignKeys,
  runMigration,
  getDatabasePath,
  getAddress: getDatabasePath,
  copyDatabase,
  readSnapshot,
  openChange,
  closeChange,
  getOpenChangeId,
  getJournaledColumns,
  matchSearch,
  isSearchIndexSound,
  rewriteSearchIndex,
  prepareBulkWrites,
  deferForeignKeys,
  findMissingReference,
  listReferencingColumns,
  listForeignKeyErrors,
  listIntegrityErrors,
  isConstraintError,
}
