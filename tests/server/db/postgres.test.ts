/** What PostgreSQL does in its own way. Runs with `npm run test:postgres`. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyDatabase } from '#server/db/copy-database.ts'
import { findEngine } from '#server/db/find-engine.ts'
import { connectDatabase, type Db, openDatabase } from '#server/db/open.ts'
import { readSequence } from '#server/db/versions.ts'
import { openPostgresTestDatabase } from '#tests/support/postgres/postgres-database.ts'
import { usesPostgres } from '#tests/support/test-database.ts'

const at = '2026-05-01T12:00:00.000Z'

function person(id: string, firstName: string) {
  return {
    ...{ id, first_name: firstName, last_name: 'Berg', also_known_as: '[]' },
    ...{ created_at: at, updated_at: at },
  }
}

interface ForeignKey {
  child: string
  parent: string
  onDelete: string
}

describe.runIf(usesPostgres)('PostgreSQL', () => {
  let db: Db
  beforeEach(async () => {
    db = await openPostgresTestDatabase(process.env['TEST_POSTGRES_URL'] ?? '', 4)
  })
  afterEach(() => db.destroy())

  it('runs one writing transaction at a time', async () => {
    const add = () =>
      db.transaction().execute(async (transaction) => {
        const people = await transaction.selectFrom('people').select('id').execute()
        const id = `p${people.length}`
        await transaction.insertInto('people').values(person(id, 'Anna')).execute()
      })
    await Promise.all(Array.from({ length: 20 }, add))
    const people = await db.selectFrom('people').select('id').execute()
    expect(new Set(people.map(({ id }) => id)).size).toBe(20)
  })

  it('gives a higher version to the transaction that commits later', async () => {
    const written = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const first = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('people').values(person('first', 'Anna')).execute()
      written.resolve()
      await released.promise
    })
    await written.promise
    const before = await readSequence(db)
    // Outside of a transaction a statement waits, too.
    const second = db.insertInto('people').values(person('second', 'Brita')).execute()
    await db.transaction().setAccessMode('read only').execute(readSequence)
    released.resolve()
    await Promise.all([first, second])
    const changes = await db
      .selectFrom('list_changes')
      .select(['record_id', 'seq'])
      .where('seq', '>', before)
      .orderBy('seq')
      .execute()
    expect(changes.map(({ record_id }) => record_id)).toEqual(['first', 'second'])
  })

  it('forgets the open change at the end of its transaction', async () => {
    const engine = findEngine(db)
    await db.transaction().execute(async (transaction) => {
      await engine.openChange(transaction, 'change')
      expect(await engine.getOpenChangeId(transaction)).toBe('change')
    })
    expect(await engine.getOpenChangeId(db)).toBeNull()
  })

  it('has the foreign keys of SQLite, also to and of tables that migrations built anew', async () => {
    const { rows } = await sql<ForeignKey>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent,
        case confdeltype when 'a' then 'NO ACTION' when 'r' then 'RESTRICT' when 'c' then 'CASCADE' else 'SET NULL' end
          as "onDelete"
      from pg_constraint where contype = 'f'`.execute(db)
    const sqlite = await openDatabase(':memory:')
    const expected = await sql<ForeignKey>`
      select tables.name as child, keys."table" as parent, keys.on_delete as "onDelete"
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys
      where tables.type = 'table'`
      .execute(sqlite)
      .finally(() => sqlite.destroy())
    const listKeys = (keys: readonly ForeignKey[]) =>
      keys.map(({ child, parent, onDelete }) => `${child} ${parent} ${onDelete}`).toSorted()
    expect(listKeys(expected.rows)).not.toEqual([])
    expect(listKeys(rows)).toEqual(listKeys(expected.rows))
  })

  it('copies every row to a SQLite file that finds the same entries of the log', async () => {
    const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'family-copy-'))
    const file = path.join(directory, 'family.sqlite')
    await db
      .insertInto('people')
      .values([person('a', 'Ærø'), person('b', 'Zoë')])
      .execute()
    await db
      .insertInto('audit_search')
      .values({ rowid: 7, kind: 'createperson', words: 'aero berg' })
      .execute()
    await copyDatabase(db, file)
    expect(fs.readdirSync(directory)).toEqual(['family.sqlite'])
    // In memory, as a backup reads which media are in it.
    const copy = connectDatabase(fs.readFileSync(file))
    try {
      for (const table of ['people', 'list_changes', 'settings', 'kysely_migration'] as const) {
        const rows = (source: Db) => sql`select * from ${sql.table(table)} order by 1`.execute(source)
        const names = table === 'kysely_migration' ? ['name'] : undefined
        const [ours, theirs] = [(await rows(copy)).rows, (await rows(db)).rows]
        expect(JSON.stringify(ours, names)).toBe(JSON.stringify(theirs, names))
      }
      const search = { kind: null, words: ['aer'] }
      const found = (source: Db) =>
        source
          .selectFrom('audit_search')
          .select('rowid')
          .where(findEngine(source).matchSearch(search))
          .execute()
      expect(await found(copy)).toEqual(await found(db))
    } finally {
      await copy.destroy()
      fs.rmSync(directory, { recursive: true })
    }
  })
})
