/** Lists what a database stores, for tests that search everything. */
import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The names of all tables, except those of the search index. */
export async function listTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('audit_search'))
}

/** Everything in the search index of the audit log, deleted words that are still stored included. */
export async function readSearchIndex(db: Db): Promise<string> {
  if (isPostgres(db)) {
    const { rows } = await sql`select kind, words, lexemes from audit_search`.execute(db)
    return JSON.stringify(rows)
  }
  const { rows } = await sql<{ block: Buffer }>`select block from audit_search_data`.execute(db)
  return rows.map(({ block }) => block.toString('latin1')).join('\n')
}
