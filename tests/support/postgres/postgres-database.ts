/** Provides migrated databases on the cluster of the run: migrated once per process, copied for each test. */
import { Kysely, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { configurePostgres } from '#server/db/postgres/connection.ts'
import { openPostgres } from '#server/db/postgres/open-postgres.ts'
import type { Schema } from '#server/db/schema.ts'

function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = name
  return url.href
}

/** The databases of tests that are over. The server may still be closing their connections. */
const finished = new Set<string>()

class TestDatabase extends Kysely<Schema> {
  readonly #name: string
  /** Tests of a database that does not answer destroy theirs, and the end of the test does so again. */
  #isDestroyed = false
  constructor(clusterUrl: string, name: string, connections: number) {
    super(configurePostgres(urlOf(clusterUrl, name), connections))
    this.#name = name
  }
  override async destroy() {
    await super.destroy()
    if (!this.#isDestroyed) finished.add(this.#name)
    this.#isDestroyed = true
  }
}

let count = 0
let template: Promise<{ cluster: Kysely<unknown>; name: string }> | null = null

async function makeTemplate(clusterUrl: string) {
  const cluster = new Kysely<unknown>(configurePostgres(clusterUrl, 1))
  const name = `template_${process.pid}`
  await sql`create database ${sql.ref(name)}`.execute(cluster)
  await (await openPostgres(urlOf(clusterUrl, name), { connections: 1, isLocked: true })).destroy()
  return { cluster, name }
}

/**
 * An empty database, for tests that open it as a site does. It stays until the cluster stops.
 * @returns its address
 */
export async function createEmptyDatabase(clusterUrl: string): Promise<string> {
  const cluster = new Kysely<unknown>(configurePostgres(clusterUrl, 1))
  count += 1
  const name = `site_${process.pid}_${count}`
  await sql`create database ${sql.ref(name)}`.execute(cluster).finally(() => cluster.destroy())
  return urlOf(clusterUrl, name)
}

/** By default one connection, like a database in memory. A server has ten: `TEST_POSTGRES_CONNECTIONS=10 npm run test:postgres`. */
const defaultConnections = Number(process.env['TEST_POSTGRES_CONNECTIONS'] ?? 1)

export async function openPostgresTestDatabase(
  clusterUrl: string,
  connections = defaultConnections,
): Promise<Db> {
  template ??= makeTemplate(clusterUrl)
  const { cluster, name } = await template
  for (const over of finished) await sql`drop database ${sql.ref(over)}`.execute(cluster)
  finished.clear()
  count += 1
  const copy = `test_${process.pid}_${count}`
  // Copies the files: 14 times as fast as the default, which logs every page, and safe enough for tests.
  await sql`create database ${sql.ref(copy)} template ${sql.ref(name)} strategy file_copy`.execute(cluster)
  return new TestDatabase(clusterUrl, copy, connections)
}
