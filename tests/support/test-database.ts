/** Provides migrated databases: in memory, or on PostgreSQL in a run of `npm run test:postgres`. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { connectDatabase, type Db, openDatabase } from '#server/db/open.ts'
import type { DataPlace } from '#server/db/site-database.ts'
import { createEmptyDatabase, openPostgresTestDatabase } from './postgres/postgres-database.ts'

const clusterUrl = process.env['TEST_POSTGRES_URL']

/** Whether the tests of this run use PostgreSQL. */
export const usesPostgres = clusterUrl !== undefined

let template: Promise<Buffer> | null = null

async function makeTemplate(): Promise<Buffer> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-template-'))
  const file = path.join(directory, 'family.sqlite')
  const db = await openDatabase(':memory:')
  try {
    await sql`vacuum into ${file}`.execute(db)
    return fs.readFileSync(file)
  } finally {
    await db.destroy()
    fs.rmSync(directory, { recursive: true })
  }
}

/** A copy of a database that was migrated once, which is fast. Destroy it at the end. */
export async function openTestDatabase(): Promise<Db> {
  if (clusterUrl !== undefined) return await openPostgresTestDatabase(clusterUrl)
  template ??= makeTemplate()
  return connectDatabase(await template)
}

/** Where a new site has its data, for tests that open the same database several times: a file, or a database of the cluster. */
export async function makeDataPlace(dataDir: string): Promise<DataPlace> {
  return { dataDir, databaseUrl: clusterUrl === undefined ? null : await createEmptyDatabase(clusterUrl) }
}

/** The variable that lets a server or a command use a new database of the cluster; none for SQLite in its data directory. */
export async function makeDatabaseVariable(): Promise<Record<string, string>> {
  return clusterUrl === undefined ? {} : { DATABASE_URL: await createEmptyDatabase(clusterUrl) }
}
