/** A site on PostgreSQL: its lock, lost connections, restores. Runs with `npm run test:postgres`. */
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readAuditLog } from '#server/audit/audit.service.ts'
import { DatabaseUnavailableError, DataInUseError } from '#server/db/database-error.ts'
import type { Db } from '#server/db/open.ts'
import {
  connectSite,
  type DataPlace,
  getDatabaseAddress,
  hasData,
  lockSite,
  openLockedSite,
  openSite,
} from '#server/db/site-database.ts'
import { handleError } from '#server/http/error-response.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { createPerson } from '#server/people/people.service.ts'
import { loadFamily } from '#server/people/people.store.ts'
import { BackupFiles } from '#tests/support/backup-files.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { makeDataPlace, usesPostgres } from '#tests/support/test-database.ts'
import { startTestApp } from '#tests/support/test-server.ts'

let data: ReturnType<typeof makeDataDir>
let place: DataPlace
beforeEach(async () => {
  data = makeDataDir()
  place = await makeDataPlace(data.dataDir)
})
afterEach(() => data.remove())

async function withSite<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const db = await openLockedSite(place)
  return await use(db).finally(() => db.destroy())
}

/** Ends all other connections to the database, as a restart of the server does. */
async function endConnections(): Promise<void> {
  const other = await connectSite(getDatabaseAddress(place))
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
  await other.destroy()
}

const listNames = (db: Db) =>
  loadFamily(db).then((people) => people.map((person) => person.first_name).toSorted())

describe.runIf(usesPostgres)('a site on PostgreSQL', () => {
  it('has data when it has accounts', async () => {
    expect(await hasData(getDatabaseAddress(place))).toBe(false)
    await withSite(async (db) => {
      expect(await hasData(getDatabaseAddress(place))).toBe(false)
      const app = await startTestApp({ db })
      await app.createAdmin()
      expect(await hasData(getDatabaseAddress(place))).toBe(true)
    })
  })

  it('is used by one server at a time, also from another data directory', async () => {
    const other = makeDataDir()
    const lock = await lockSite(place)
    await expect(lockSite({ ...place, dataDir: other.dataDir })).rejects.toThrow(DataInUseError)
    await lock.release()
    await (await lockSite({ ...place, dataDir: other.dataDir })).release()
    other.remove()
  })

  it('is not updated by a command while a server runs on it', async () => {
    const lock = await lockSite(place)
    await expect(openSite(getDatabaseAddress(place))).rejects.toThrow(/Stop the server and start it again/)
    await lock.release()
    await (await openSite(getDatabaseAddress(place))).destroy()
  })

  it('takes the lock again after the database was restarted', async () => {
    const lock = await lockSite(place)
    await endConnections()
    const other = makeDataDir()
    const tryLock = async () => {
      const second = await lockSite({ ...place, dataDir: other.dataDir }).catch((error: unknown) => error)
      if (second instanceof Error) return second.name
      await (second as Awaited<ReturnType<typeof lockSite>>).release()
      return 'free'
    }
    await expect.poll(tryLock).toBe('DataInUseError')
    await lock.release()
    other.remove()
  })

  it('answers 503 for a lost connection, and works with the next one', async () => {
    await withSite(async (db) => {
      const lost = db.transaction().execute(async (transaction) => {
        await endConnections()
        await transaction.selectFrom('people').select('id').execute()
      })
      const error = await lost.catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(DatabaseUnavailableError)
      const request = { method: 'GET', path: '/api/people' }
      const response = handleError(error, pino({ level: 'silent' }), request)
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await listNames(db)).toEqual([])
    })
  })

  it('names no address and no password when the server does not answer', async () => {
    const address = 'postgres://anna:secret@127.0.0.1:1/family'
    const error = await openSite(address).catch((reason: unknown) => reason)
    expect(String(error)).toMatch(/DATABASE_URL does not answer .*ECONNREFUSED/)
    expect(String(error)).not.toContain('secret')
  })
})

describe.runIf(usesPostgres)('restoring into PostgreSQL', () => {
  let files: BackupFiles
  beforeEach(() => {
    files = new BackupFiles()
  })
  afterEach(() => files.remove())

  const restore = (force = false) => restoreBackup(files.backup, { ...place, clock: files.clock, force })

  it('puts a backup of SQLite into an empty database, which then accepts writes', async () => {
    await files.withDatabase(async (db) => {
      const app = await startTestApp({ db, env: { DATA_DIR: files.dataDir } })
      await app.createAdmin()
      await createPerson(app.deps, null, { firstName: 'Ærø', lastName: 'Berg' })
    })
    await files.backUp()
    expect((await restore()).replaced).toBeNull()
    expect(fs.readFileSync(path.join(data.dataDir, 'media/a1/photo'), 'utf8')).toBe('a picture')
    await withSite(async (db) => {
      expect(await listNames(db)).toEqual(['Anna', 'Ærø'])
      const app = await startTestApp({ db })
      await createPerson(app.deps, null, { firstName: 'Bert', lastName: 'Berg' })
      const { logs } = await readAuditLog(app.deps, { page: 1, limit: 10, search: 'berg' })
      expect(logs.map(({ details }) => JSON.stringify(details))).toEqual([
        expect.stringContaining('Bert'),
        expect.stringContaining('Ærø'),
      ])
    })
  })

  it('replaces rows only with --force, and stores the replaced ones as a SQLite file', async () => {
    await files.withDatabase(async (db) => {
      await (await startTestApp({ db })).createAdmin()
    })
    await files.backUp()
    await restore()
    await withSite(async (db) => {
      const app = await startTestApp({ db })
      await createPerson(app.deps, null, { firstName: 'Bert', lastName: 'Berg' })
    })
    await expect(restore()).rejects.toThrow(/already contains data.*--force/)
    const { replaced } = await restore(true)
    expect(await withSite(listNames)).toEqual(['Anna'])
    const old = new Sqlite(replaced ?? '', { readonly: true })
    expect(old.prepare('select first_name from people order by 1').pluck().all()).toEqual(['Anna', 'Bert'])
    old.close()
  })

  it('restores its own backup', async () => {
    const { clock } = files
    await withSite(async (db) => {
      const app = await startTestApp({ db })
      await app.createAdmin()
      await createPerson(app.deps, null, { firstName: 'Carl', lastName: 'Berg' })
      await writeBackup({ db, clock, dataDir: data.dataDir }, files.backup)
    })
    await restore(true)
    expect(await withSite(listNames)).toEqual(['Carl'])
  })

  it('leaves the data as they are when a row does not fit', async () => {
    await files.withDatabase(async (db) => {
      await (await startTestApp({ db })).createAdmin()
    })
    await files.backUp()
    await restore()
    await files.withDatabase((db) => sql`update people set updated_at = 'a' || char(0)`.execute(db))
    await files.withDatabase((db) =>
      writeBackup({ db, clock: files.clock, dataDir: files.dataDir }, files.backup),
    )
    await expect(restore(true)).rejects.toThrow()
    expect(await withSite(listNames)).toEqual(['Anna'])
  })
})
