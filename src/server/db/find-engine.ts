/** Finds the engine of a connection or transaction. */
import { type Kysely, PostgresAdapter } from 'kysely'
import type { Engine } from './engine.ts'
import { postgresEngine } from './postgres/postgres-engine.ts'
import type { Schema } from './schema.ts'
import { sqliteEngine } from './sqlite/sqlite-engine.ts'

export function findEngine(db: Kysely<Schema> | Kysely<unknown>): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresEngine : sqliteEngine
}
