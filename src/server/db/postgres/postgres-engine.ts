/** What PostgreSQL does in its own way, in one value. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AuditSearch, Engine } from '../engine.ts'
import type { Schema } from '../schema.ts'
import { copyToSqlite } from './copy-to-sqlite.ts'
import {
  deferForeignKeys,
  findMissingReference,
  isConstraintError,
  listForeignKeyErrors,
  listReferencingColumns,
} from './foreign-keys.ts'
import { closeChange, getJournaledColumns, getOpenChangeId, openChange } from './journal.ts'
import { runMigration } from './run-migration.ts'
import { ServerAdapter } from './server-adapter.ts'

const always = sql<boolean>`true`

function matchKind(kind: AuditSearch['kind']): RawBuilder<boolean> {
  if (kind === null) return always
  return kind.isPrefix ? sql<boolean>`starts_with(kind, ${kind.word})` : sql<boolean>`kind = ${kind.word}`
}

/** A word as a lexeme of `tsquery`, which finds every lexeme that begins with it. */
function toLexeme(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`
}

function matchSearch({ kind, words }: AuditSearch): RawBuilder<boolean> {
  const query = words.map(toLexeme).join(' & ')
  const matchWords = words.length === 0 ? always : sql<boolean>`lexemes @@ ${query}::tsquery`
  return sql<boolean>`(${matchKind(kind)} and ${matchWords})`
}

function readAddress(db: Kysely<Schema>): string | null {
  const { adapter } = db.getExecutor()
  return adapter instanceof ServerAdapter ? adapter.url : null
}

const nothing = async () => undefined

export const postgresEngine: Engine = {
  /** `alter table` changes any part of a table. */
  withoutForeignKeys: (_, work) => work(),
  runMigration,
  getDatabasePath: async () => null,
  getAddress: async (db) => readAddress(db),
  copyDatabase: copyToSqlite,
  readSnapshot: (db, work) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
  openChange,
  closeChange,
  getOpenChangeId,
  getJournaledColumns,
  matchSearch,
  isSearchIndexSound: async () => true,
  /** Autovacuum removes the words of deleted entries. */
  rewriteSearchIndex: nothing,
  /** Its memory is the operator's. */
  prepareBulkWrites: nothing,
  deferForeignKeys,
  findMissingReference,
  listReferencingColumns,
  listForeignKeyErrors,
  /** `pg_amcheck` and the checksums of the cluster are the operator's. */
  listIntegrityErrors: async () => [],
  isConstraintError,
}
