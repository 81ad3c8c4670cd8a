/** Commands of a newer version beside the running server of an older one: they change no table under that server. */
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '#server/db/all-migrations.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { connectDatabase, databaseFile, openDatabase } from '#server/db/open.ts'
import { type DataLock, lockDataDir } from '#server/db/sqlite/data-dir-lock.ts'
import { readSettings } from '#server/settings/settings.service.ts'
import { makeDataDir, runProcess, startServer } from '#tests/support/server-process.ts'
import { usesPostgres } from '#tests/support/test-database.ts'

// The lock of a data directory. postgres-site.test.ts has that of a database on a server.
describe.skipIf(usesPostgres)('two versions on one file', () => {
  let dataDir: string
  /** The lock that the older server holds as long as it runs. */
  let lock: DataLock
  beforeEach(async () => {
    dataDir = makeDataDir()
    const [first = ''] = Object.keys(migrations)
    const db = connectDatabase(databaseFile(dataDir))
    const earlier = Object.fromEntries(Object.entries(migrations).filter(([name]) => name === first))
    await migrateDatabase(db, databaseFile(dataDir), earlier)
    await db.destroy()
    lock = lockDataDir(dataDir)
  })
  afterEach(() => {
    lock.release()
    fs.rmSync(dataDir, { recursive: true })
  })

  const cli = (...args: string[]) => runProcess('src/server/cli.ts', args, dataDir)
  const inDataDir = (name: string) => path.join(dataDir, name)

  /** The schema and its migrations. */
  function readSchema() {
    const sqlite = new Sqlite(databaseFile(dataDir), { readonly: true })
    const schema = sqlite.prepare('select name, sql from sqlite_schema order by name').all()
    const applied = sqlite.prepare('select name from kysely_migration').all()
    sqlite.close()
    return { schema, applied }
  }

  const smallTree = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Emma /Lind/\n0 TRLR\n'

  describe('while the server of an older version runs', () => {
    test.each([
      ['admin', ['create', 'emma']],
      ['import', ['family.ged']],
      ['export', ['exported.ged']],
      ['doctor', []],
    ])('%s changes nothing and says to restart the server', async (command, args) => {
      fs.writeFileSync(inDataDir('family.ged'), smallTree)
      const before = readSchema()
      const named = args.map((name) => (name.endsWith('.ged') ? inDataDir(name) : name))
      const { code, out, error } = await cli(command, ...named)
      expect([code, out]).toEqual([1, ''])
      expect(error).toBe(
        `The database in ${dataDir} must be updated for this version, but Family Heritage is running on it. ` +
          'Stop the server and start it again, then repeat the command. Nothing was changed.\n',
      )
      expect(readSchema()).toEqual(before)
      expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('family.before-'))).toEqual([])
    })

    test('restore and a second server say that one is running', async () => {
      const backup = inDataDir('backup.tar.gz')
      expect((await cli('backup', backup)).code).toBe(0)
      const before = readSchema()
      const restored = await cli('restore', backup, '--force')
      const started = await runProcess('src/server/main.ts', [], dataDir)
      for (const { code, out, error } of [restored, started]) {
        const message = `Family Heritage is already running on the data directory ${dataDir}.\n`
        expect([code, out, error]).toEqual([1, '', message])
      }
      expect(readSchema()).toEqual(before)
    })

    test('backup writes what the older server has, and the backup can be restored', async () => {
      const sqlite = new Sqlite(databaseFile(dataDir))
      sqlite.exec("insert into settings values ('site_name', '\"The Linds\"', '2026-05-01T12:00:00.000Z')")
      sqlite.close()
      const before = readSchema()
      const backup = inDataDir('backup.tar.gz')
      const { code, error } = await cli('backup', backup)
      expect([code, error]).toEqual([0, ''])
      expect(readSchema()).toEqual(before)
      const target = makeDataDir()
      expect(await runProcess('src/server/cli.ts', ['restore', backup], target)).toMatchObject({
        error: '',
        code: 0,
      })
      const db = await openDatabase(databaseFile(target))
      expect(await readSettings({ db })).toMatchObject({ site_name: 'The Linds' })
      await db.destroy()
      fs.rmSync(target, { recursive: true })
    })
  })

  test('a command updates the database when no server runs, and leaves no lock', async () => {
    lock.release()
    expect(await cli('admin', 'create', 'emma')).toMatchObject({ code: 0, error: '' })
    expect(readSchema().applied).toHaveLength(Object.keys(migrations).length)
    const server = await startServer(dataDir)
    expect(await cli('admin', 'unlock', 'emma')).toMatchObject({ code: 0, error: '' })
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
