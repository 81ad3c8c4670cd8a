/** Connects Kysely to a SQLite file, with the pragmas of `security.md` and prepared statements that are reused. */
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { DatabaseError, toOneLine } from '../database-error.ts'

function setPragmas(sqlite: Sqlite.Database) {
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('busy_timeout = 5000')
  // The operating system caches the file's pages already: 4 MB here save memory.
  sqlite.pragma('cache_size = -4000')
  sqlite.pragma('trusted_schema = OFF')
  return sqlite
}

/** SQLite needs at least this for the files beside the database; without it, it reports an unclear error. */
const requiredBytes = 64 * 1024

function isDiskFull(directory: string): boolean {
  if (!fs.existsSync(directory)) return false
  const { bavail, bsize } = fs.statfsSync(directory)
  return bavail * bsize < requiredBytes
}

/**
 * Opens a database file, created with mode 600 if missing.
 * @param file a path, `:memory:`, or the bytes of a database file to copy into memory
 * @throws DatabaseError
 */
export function openSqlite(file: string | Buffer): Sqlite.Database {
  if (typeof file !== 'string') return setPragmas(new Sqlite(file))
  try {
    if (file !== ':memory:' && !fs.existsSync(file)) fs.closeSync(fs.openSync(file, 'wx', 0o600))
    return setPragmas(new Sqlite(file))
  } catch (error) {
    const hint = isDiskFull(path.dirname(file)) ? ' The disk is full: free some space, then try again.' : ''
    throw new DatabaseError(`The database ${file} cannot be opened: ${toOneLine(error)}.${hint}`)
  }
}

/** @throws DatabaseError when SQLite's quick check finds damage; the connection is then closed */
export function checkDamage(sqlite: Sqlite.Database, file: string): void {
  const result: unknown = sqlite.pragma('quick_check(1)', { simple: true })
  if (result === 'ok') return
  sqlite.close()
  throw new DatabaseError(`The database ${file} is damaged (${toOneLine(result)}). Restore a backup.`)
}

/** Kysely's driver for one connection, with transactions as SQLite needs them. */
class ImmediateDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean
  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config)
    this.#isInTransaction = isInTransaction
  }
  /**
   * Takes the write lock when a transaction begins. A transaction that reads first and writes later would fail, not
   * wait, when another process has written in between.
   */
  override async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
  /** SQLite itself rolls back after some errors (a full disk). A second rollback would fail and hide the first error. */
  override async rollbackTransaction(connection: DatabaseConnection) {
    if (this.#isInTransaction()) await super.rollbackTransaction(connection)
  }
}

/** SQLite rolls back changes of the schema, too; Kysely's adapter says otherwise. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class ImmediateDialect extends SqliteDialect {
  readonly #driver: ImmediateDriver
  constructor(sqlite: Sqlite.Database) {
    const config = { database: withStatementCache(sqlite) }
    super(config)
    this.#driver = new ImmediateDriver(config, () => sqlite.inTransaction)
  }
  override createDriver() {
    return this.#driver
  }
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

const maxPreparedStatements = 100

/** Reuses the prepared statement of a repeated query: no parsing and no memory per call. */
function withStatementCache(sqlite: Sqlite.Database): SqliteDatabase {
  const prepared = new Map<string, Sqlite.Statement<unknown[]>>()
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const statement = prepared.get(text) ?? sqlite.prepare<unknown[]>(text)
      prepared.delete(text)
      prepared.set(text, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > maxPreparedStatements && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}

export function createSqliteDialect(sqlite: Sqlite.Database): SqliteDialect {
  return new ImmediateDialect(sqlite)
}
