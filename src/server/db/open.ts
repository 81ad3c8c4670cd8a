/** Opens the SQLite database with the pragmas of `security.md`, checks it, and brings its schema up to date. */
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  sql,
} from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { renewJournal } from './journal.ts'
import { migrations } from './migrations/all-migrations.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/** Thrown where the data cannot be used as they are. The message is one line for the person at the console. */
export class DatabaseError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DatabaseError'
  }
}

export function databaseFile(dataDir: string) {
  return path.join(dataDir, 'family.sqlite')
}

function withPragmas(sqlite: Sqlite.Database) {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // The system keeps the file's pages anyway; twice in memory is once too often.
  sqlite.pragma('cache_size = -4000')
  sqlite.pragma('trusted_schema = OFF')
  return sqlite
}

function openSqlite(file: string) {
  try {
    if (file !== ':memory:' && !fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'wx', 0o600))
    return withPragmas(new Sqlite(file))
  } catch (error) {
    throw new DatabaseError(`The database ${file} cannot be opened: ${sentence(error)}`)
  }
}

function sentence(error: unknown) {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ')
}

function check(sqlite: Sqlite.Database, file: string) {
  const answer: unknown = sqlite.pragma('quick_check(1)', { simple: true })
  if (answer !== 'ok') {
    sqlite.close()
    throw new DatabaseError(`The database ${file} is damaged (${sentence(answer)}). Restore a backup.`)
  }
}

const provider: MigrationProvider = { getMigrations: async () => migrations }

async function migrate(db: Db, file: string) {
  const migrator = new Migrator({ db, provider })
  const { error } = await migrator.migrateToLatest()
  if (!error) return
  const text = sentence(error)
  if (text.includes('corrupted migrations')) {
    throw new DatabaseError(`The database ${file} was written by a newer version of Family Heritage.`)
  }
  throw new DatabaseError(`The database ${file} could not be brought up to date: ${text}`)
}

/**
 * Takes the write lock when a transaction begins: one that reads first and then writes would fail, not wait, when
 * another process has written in between.
 */
class WritingDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

class WritingDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig
  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }
  override createDriver() {
    return new WritingDriver(this.#config)
  }
}

/**
 * A further connection to a database that `openDatabase` has checked and brought up to date before.
 *
 * @param file its file, or its bytes: then a copy in memory
 */
export function connectDatabase(file: string | Buffer): Db {
  return kyselyOver(typeof file === 'string' ? openSqlite(file) : withPragmas(new Sqlite(file)))
}

/** The file of a database; null for one in memory. */
export async function fileOf(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db)
  return rows.find((row) => row.name === 'main')?.file || null
}

/** The most statements that are kept ready. */
const preparedStatements = 100

/** The database with its statements prepared once: the same query again costs no parsing, and no memory a call. */
function keepStatements(sqlite: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, Sqlite.Statement<unknown[]>>()
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const statement = prepared.get(text) ?? sqlite.prepare<unknown[]>(text)
      prepared.delete(text)
      prepared.set(text, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > preparedStatements && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}

function kyselyOver(sqlite: Sqlite.Database): Db {
  return new Kysely<Schema>({ dialect: new WritingDialect({ database: keepStatements(sqlite) }) })
}

/**
 * Opens a database file (created with mode 600 where there is none) or, for tests, one in memory.
 *
 * @throws DatabaseError where it cannot be opened, is damaged, or is newer than this program
 */
export async function openDatabase(file: string): Promise<Db> {
  const sqlite = openSqlite(file)
  check(sqlite, file)
  const db = kyselyOver(sqlite)
  try {
    await migrate(db, file)
    await renewJournal(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return db
}
