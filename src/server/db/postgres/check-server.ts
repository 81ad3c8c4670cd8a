/** Checks that a database on a server can be used by this program. */
import { type Kysely, sql } from 'kysely'
import { DatabaseError } from '../database-error.ts'
import type { Schema } from '../schema.ts'

/** https://www.postgresql.org/docs/15: the oldest version whose features are tested. */
const minVersion = 15

export interface ServerFacts {
  version: number
  encoding: string
  /** Whether the server repeats the writes of another one, and accepts none. */
  isStandby: boolean
  /** The tables where new ones are created, except those of extensions. */
  tables: readonly string[]
}

/** What prevents this program from using the database, for the person at the command line; null where nothing does. */
export function findServerProblem(facts: ServerFacts): string | null {
  const { version, encoding, isStandby, tables } = facts
  if (version < minVersion) {
    return `DATABASE_URL names a server with PostgreSQL ${version}; ${minVersion} or later is needed.`
  }
  if (encoding !== 'UTF8') return `The database of DATABASE_URL has the encoding ${encoding}; UTF8 is needed.`
  if (isStandby)
    return 'DATABASE_URL names a standby server, which accepts no writes. Name its primary server.'
  // The first table that this program creates.
  if (tables.length === 0 || tables.includes('kysely_migration')) return null
  const example = [...tables].sort()[0]
  return `The database of DATABASE_URL has tables of another program (${example}). Create an empty database for Family Heritage.`
}

/** @throws DatabaseError where the database cannot be used */
export async function checkServer(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      array(
        select relname::text from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
          and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      ) as tables`.execute(db)
  const [facts] = rows
  const problem = facts && findServerProblem(facts)
  if (problem) throw new DatabaseError(problem)
}
