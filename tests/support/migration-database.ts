/** Connects to a database like `connectDatabase`, and calls a hook after every statement. */
import { Kysely } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Schema } from '#server/db/schema.ts'
import { createSqliteDialect, openSqlite } from '#server/db/sqlite/connection.ts'

export function connectWithHook(file: string, afterStatement: () => void): Db {
  return new Kysely<Schema>({ dialect: createSqliteDialect(openSqlite(file)), log: afterStatement })
}
