/** Declares what SQLite and PostgreSQL do differently. Stores and services use it through `findEngine`. */
import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** A word of the search in the audit log, or the beginning of one. */
export interface AuditSearch {
  /** The kind's word; with `isPrefix` its beginning. Null finds all kinds. */
  kind: { word: string; isPrefix: boolean } | null
  /** Each is the beginning of a word in the entry. */
  words: readonly string[]
}

export interface Engine {
  /** Runs migrations without foreign keys, where the engine changes a table by building it anew. */
  withoutForeignKeys<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T>
  /**
   * Runs a migration in its transaction without the triggers, so that it can drop or rename the columns that they name.
   * @throws Error when a row then references a missing row
   */
  runMigration(db: Kysely<unknown>, up: () => Promise<void>): Promise<void>

  /** The path of a connection's database file; null for a database in memory or on a server. */
  getDatabasePath(db: Kysely<Schema>): Promise<string | null>
  /** What opens the same database in another process; null for a database in memory. */
  getAddress(db: Kysely<Schema>): Promise<string | null>

  /**
   * Writes a consistent copy of the database to a new SQLite file, also while others write.
   * @param create makes a migrated SQLite file
   */
  copyDatabase(
    db: Kysely<Schema>,
    file: string,
    create: (file: string) => Promise<Kysely<Schema>>,
  ): Promise<void>

  /** Reads one state of the database for as long as the work takes; others write meanwhile, where the engine can. */
  readSnapshot<T>(db: Kysely<Schema>, work: (snapshot: Kysely<Schema>) => Promise<T>): Promise<T>

  /** From here on, triggers write this transaction's changes of rows to the undo journal. */
  openChange(db: Kysely<Schema>, changeId: string): Promise<void>
  closeChange(db: Kysely<Schema>): Promise<void>
  /** The id of this transaction's change; null if none is open. */
  getOpenChangeId(db: Kysely<Schema>): Promise<string | null>
  /** The columns of a table that the journal stores. */
  getJournaledColumns(db: Kysely<Schema>, table: string): Promise<string[]>

  /** A condition on rows of `audit_search`. */
  matchSearch(search: AuditSearch): RawBuilder<boolean>
  /** Whether the structure of the search index is sound. */
  isSearchIndexSound(db: Kysely<Schema>): Promise<boolean>
  /** Removes the words of deleted entries from the index. */
  rewriteSearchIndex(db: Kysely<Schema>): Promise<void>

  /** Prepares a connection that writes as much as an import does. */
  prepareBulkWrites(db: Kysely<Schema>): Promise<void>

  /** Checks foreign keys at the end of this transaction, so that rows can be inserted in any order. */
  deferForeignKeys(db: Kysely<Schema>): Promise<void>
  /** The table of a missing row that a row of this table refers to; null if there is none. */
  findMissingReference(db: Kysely<Schema>, table: string): Promise<string | null>
  /** The columns of a table that refer to rows of another table. */
  listReferencingColumns(db: Kysely<Schema>, table: string, parent: string): Promise<string[]>
  /** The rows that refer to a missing row: at most one for each pair of tables where the engine enforces the references. */
  listForeignKeyErrors(db: Kysely<Schema>): Promise<{ table: string; parent: string }[]>
  /** What is wrong with the pages and indexes of the database. */
  listIntegrityErrors(db: Kysely<Schema>): Promise<string[]>
  isConstraintError(error: unknown): boolean
}
