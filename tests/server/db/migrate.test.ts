/**
 * Migrations that are killed at any statement: the next start completes the update.
 * `MIGRATION_KILLS=100 npx vitest run tests/server/db/migrate.test.ts` kills 100 processes instead of a few.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '#server/db/all-migrations.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { connectDatabase, openDatabase } from '#server/db/open.ts'
import { updateTriggers } from '#server/db/sqlite/triggers.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { connectWithHook } from '#tests/support/migration-database.ts'
import { firstMigration, migrationOf, smallMigrations } from '#tests/support/small-migrations.ts'
import { usesPostgres } from '#tests/support/test-database.ts'

type Migrations = Readonly<Record<string, Migration>>

// The file, the copy of it before an update, and the locks of SQLite when a process is killed.
describe.skipIf(usesPostgres)('migrations of a SQLite file', () => {
  let data: ReturnType<typeof makeDataDir>
  beforeEach(() => {
    data = makeDataDir()
  })
  afterEach(() => data.remove())

  const fileIn = (directory: string) => path.join(directory, 'family.sqlite')

  /** Makes a directory in the test's own, with a database after these migrations. */
  async function makeDirectory(name: string, applied: Migrations = {}) {
    const directory = path.join(data.dataDir, name)
    fs.mkdirSync(directory)
    if (Object.keys(applied).length > 0) await migrate(fileIn(directory), applied)
    return directory
  }

  async function migrate(file: string, wanted: Migrations = smallMigrations) {
    const db = connectDatabase(file)
    try {
      await migrateDatabase(db, file, wanted)
    } finally {
      await db.destroy()
    }
  }

  /** The schema and all rows except the times of the migrations. */
  function readState(file: string) {
    const sqlite = new Sqlite(file)
    const schema = sqlite.prepare('select name, sql from sqlite_schema order by name').all()
    const tables = sqlite
      .prepare<[], string>("select name from sqlite_schema where type = 'table' order by name")
      .pluck()
      .all()
    const rows = tables.map((table) =>
      table === 'kysely_migration'
        ? sqlite.prepare('select name from kysely_migration order by name').all()
        : sqlite.prepare(`select * from "${table}" order by 1`).all(),
    )
    const violations = sqlite.pragma('foreign_key_check')
    sqlite.close()
    return { schema, rows, violations }
  }

  const listCopies = (directory: string) =>
    fs.readdirSync(directory).filter((name) => name.startsWith('family.before-'))

  const starts: [string, Migrations][] = [
    ['the first start', {}],
    ['an update', firstMigration],
  ]

  /** Migrates without a kill, and calls a hook after every statement. */
  async function countStatements(
    applied: Migrations,
    hook: (directory: string, at: number) => void = () => {},
  ) {
    const directory = await makeDirectory(`running-${Object.keys(applied).length}`, applied)
    let statements = 0
    const db = connectWithHook(fileIn(directory), () => {
      statements += 1
      hook(directory, statements)
    })
    await migrateDatabase(db, fileIn(directory), smallMigrations)
    await db.destroy()
    return { expected: readState(fileIn(directory)), statements }
  }

  describe.each(starts)('%s that is killed', (_, applied) => {
    test('is completed by the next start, whatever the last statement was', async () => {
      const { expected, statements } = await countStatements(applied, (running, at) => {
        // The files at this moment are what a killed process leaves.
        fs.cpSync(running, path.join(data.dataDir, `killed-${at}`), { recursive: true })
      })
      expect(statements).toBeGreaterThan(20)
      for (let at = 1; at <= statements; at++) {
        const killed = path.join(data.dataDir, `killed-${at}`)
        fs.rmSync(`${fileIn(killed)}-shm`, { force: true })
        await migrate(fileIn(killed))
        expect(readState(fileIn(killed)), `after statement ${at}`).toEqual(expected)
      }
    })
  })

  test('a first start that is killed is completed by the next start, with the real migrations and triggers', async () => {
    const running = await makeDirectory('running')
    let statements = 0
    const killed: string[] = []
    const db = connectWithHook(fileIn(running), () => {
      statements += 1
      if (statements % 16 !== 0) return
      const directory = path.join(data.dataDir, `killed-${statements}`)
      fs.cpSync(running, directory, { recursive: true })
      killed.push(directory)
    })
    await migrateDatabase(db, fileIn(running), migrations)
    await updateTriggers(db)
    await db.destroy()
    const { schema } = readState(fileIn(running))
    expect(killed.length).toBeGreaterThan(8)
    for (const directory of killed) {
      fs.rmSync(`${fileIn(directory)}-shm`, { force: true })
      await (await openDatabase(fileIn(directory))).destroy()
      expect(readState(fileIn(directory)).schema, directory).toEqual(schema)
    }
  })

  /** Kills a process that migrates, after so many statements. @returns false if it had fewer statements left */
  async function killMigration(file: string, statements: number): Promise<boolean> {
    const args = ['tests/support/killed-migration.ts', file, String(statements)]
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    await once(child, 'exit')
    expect([child.exitCode, child.signalCode]).toContain(child.signalCode === null ? 0 : 'SIGKILL')
    return child.signalCode === 'SIGKILL'
  }

  const kills = Number(process.env['MIGRATION_KILLS'] ?? 4)

  test(
    'killed processes leave a database that the next start migrates',
    async () => {
      const runs = await Promise.all(starts.map(([, applied]) => countStatements(applied)))
      let killed = 0
      for (let at = 0; killed < kills; at++) {
        const [, applied] = starts[at % starts.length] ?? ['', {}]
        const { expected, statements } = runs[at % runs.length] ?? { expected: null, statements: 1 }
        const directory = await makeDirectory(`killed-${at}`, applied)
        // Every second database is killed once more in its next start. Steps of 7 reach early and late statements alike.
        for (let again = 0; again <= at % 2; again++) {
          if (await killMigration(fileIn(directory), 1 + ((at * 7 + again) % statements))) killed += 1
        }
        await migrate(fileIn(directory))
        expect(readState(fileIn(directory)), `database ${at}`).toEqual(expected)
        fs.rmSync(directory, { recursive: true })
      }
      console.info(`${killed} migrations killed`)
    },
    60_000 + kills * 5_000,
  )

  describe('the copy before an update', () => {
    test('has all rows from before, also those in the write-ahead log, and only its owner can read it', async () => {
      const directory = await makeDirectory('one', firstMigration)
      const writer = new Sqlite(fileIn(directory))
      writer.pragma('wal_autocheckpoint = 0')
      writer.exec("insert into families values (3, 'Holm')")
      const before = readState(fileIn(directory))
      await migrate(fileIn(directory))
      writer.close()
      expect(listCopies(directory)).toEqual(['family.before-002-extra-column.sqlite'])
      const copy = path.join(directory, 'family.before-002-extra-column.sqlite')
      expect(readState(copy)).toEqual(before)
      expect(fs.statSync(copy).mode & 0o777).toBe(0o600)
    })

    test('is not made for a new database, nor when there is nothing to update', async () => {
      const directory = await makeDirectory('one', smallMigrations)
      await migrate(fileIn(directory))
      expect(listCopies(directory)).toEqual([])
    })

    test('is one of the three newest that are stored', async () => {
      const directory = await makeDirectory('one', firstMigration)
      for (const name of ['000-a', '001-b', '001-c']) {
        fs.writeFileSync(path.join(directory, `family.before-${name}.sqlite`), '')
      }
      await migrate(fileIn(directory))
      expect(listCopies(directory)).toEqual([
        'family.before-001-b.sqlite',
        'family.before-001-c.sqlite',
        'family.before-002-extra-column.sqlite',
      ])
    })

    test('must succeed: without a copy nothing is updated, and the message says what to do', async () => {
      const directory = await makeDirectory('one', firstMigration)
      const before = readState(fileIn(directory))
      // A directory in the place of the copy's temporary file fails like a full disk.
      fs.mkdirSync(path.join(directory, 'family.before-002-extra-column.sqlite', 'in-the-way'), {
        recursive: true,
      })
      await expect(migrate(fileIn(directory))).rejects.toThrow(/The database is unchanged\. Make space/)
      expect(readState(fileIn(directory))).toEqual(before)
    })
  })

  describe('a migration that fails', () => {
    const failing = (...statements: string[]) => ({
      ...smallMigrations,
      '003-rebuilt-table': migrationOf('create table half (id integer primary key)', ...statements),
    })

    test('changes nothing, is named, and the steps before it stay', async () => {
      const directory = await makeDirectory('one', firstMigration)
      const attempt = migrate(fileIn(directory), failing('insert into missing values (1)'))
      await expect(attempt).rejects.toThrow(
        /migration 003-rebuilt-table failed and changed nothing.*missing.*before-002/,
      )
      const { schema, rows } = readState(fileIn(directory))
      expect(JSON.stringify(schema)).not.toContain('half')
      expect(JSON.stringify(rows)).toContain('002-extra-column')
      await migrate(fileIn(directory))
    })

    test('is rolled back when a row references a missing row afterwards', async () => {
      const directory = await makeDirectory('one', firstMigration)
      const attempt = migrate(fileIn(directory), failing('delete from families where id = 1'))
      await expect(attempt).rejects.toThrow(/a row of "relatives" references a missing row of "families"/)
      await migrate(fileIn(directory))
      expect(readState(fileIn(directory)).rows).toContainEqual([
        { id: 1, name: 'Lind' },
        { id: 2, name: 'Berg' },
      ])
    })
  })

  test('a migration can drop a column that a journal trigger names', async () => {
    const file = fileIn(await makeDirectory('one', firstMigration))
    const sqlite = new Sqlite(file)
    sqlite.exec(`create trigger journal_families_update after update on families
    begin insert into relatives (family_id) select new.id where new.name <> ''; end`)
    sqlite.close()
    await migrate(file, {
      ...firstMigration,
      '002-drop': migrationOf('alter table families drop column name'),
    })
    expect(JSON.stringify(readState(file).schema)).not.toContain('name text')
  })

  test('every landed migration updates a database of the version before it', async () => {
    const names = Object.keys(migrations)
    await (await openDatabase(fileIn(data.dataDir))).destroy()
    const expected = readState(fileIn(data.dataDir)).schema
    for (let count = 1; count <= names.length; count++) {
      const earlier = Object.fromEntries(Object.entries(migrations).slice(0, count))
      const file = fileIn(await makeDirectory(`version-${count}`, earlier))
      await (await openDatabase(file)).destroy()
      expect(readState(file).schema, `after ${names[count - 1]}`).toEqual(expected)
    }
  })
})
