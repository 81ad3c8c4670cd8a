/** Backups while the server works, and restores of complete backups only. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import * as tar from 'tar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from '#server/accounts/accounts.store.ts'
import { getEncryptionKey } from '#server/accounts/encryption-keys.service.ts'
import { startSession } from '#server/accounts/sessions.service.ts'
import { type Db, databaseFile, openDatabase } from '#server/db/open.ts'
import { lockDataDir } from '#server/db/sqlite/data-dir-lock.ts'
import { RestoreError, restoreBackup } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { insertPerson, loadFamily } from '#server/people/people.store.ts'
import { createBlankPerson } from '#server/people/person-columns.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { SettableClock, startTestApp } from '#tests/support/test-server.ts'

const clock = new SettableClock('2026-05-01T12:00:00.000Z')
const now = '2026-05-01T12:00:00.000Z'

let data: ReturnType<typeof makeDataDir>
let outside: ReturnType<typeof makeDataDir>
let backup: string
beforeEach(() => {
  data = makeDataDir()
  outside = makeDataDir()
  backup = path.join(outside.dataDir, 'backup.tar.gz')
})
afterEach(() => {
  data.remove()
  outside.remove()
})

async function withDatabase<T>(use: (db: Db) => Promise<T>, dataDir = data.dataDir): Promise<T> {
  const db = await openDatabase(databaseFile(dataDir))
  try {
    return await use(db)
  } finally {
    await db.destroy()
  }
}

const add = (db: Db, firstName: string) =>
  insertPerson(db, { ...createBlankPerson(firstName, now), first_name: firstName })

const names = (dataDir = data.dataDir) =>
  withDatabase(async (db) => (await loadFamily(db)).map((person) => person.first_name), dataDir)

function addMedia(name: string, text: string) {
  const file = path.join(data.dataDir, 'media', name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, text)
}

/** A backup of Anna's family with an image. */
async function backedUp() {
  addMedia('a1/photo', 'a picture')
  await withDatabase(async (db) => {
    await add(db, 'Anna')
    await writeBackup({ db, clock, dataDir: data.dataDir }, backup)
  })
}

const restore = (options: { force?: boolean; into?: string } = {}) =>
  restoreBackup(backup, { dataDir: options.into ?? data.dataDir, clock, force: options.force ?? false })

/** The content of every file in the data directory except the lock. */
function snapshot() {
  const names = fs
    .readdirSync(data.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== '.lock')
  return names.sort().map((name) => {
    const file = path.join(data.dataDir, name)
    return [name, fs.statSync(file).isFile() ? fs.readFileSync(file, 'base64') : '']
  })
}

describe('a backup', () => {
  test('contains the database, the media and a manifest with hashes, readable by its owner only', async () => {
    await backedUp()
    const entries: string[] = []
    await tar.list({ file: backup, onReadEntry: (entry) => entries.push(entry.path) })
    expect(entries).toEqual(['manifest.json', 'family.sqlite', 'media/a1/photo'])
    expect(fs.statSync(backup).mode & 0o777).toBe(0o600)
    expect(fs.readdirSync(data.dataDir).filter((name) => name.startsWith('.backup'))).toEqual([])
  })

  test('contains one consistent state when it is written during other writes', async () => {
    await withDatabase(async (db) => {
      let writing = true
      const writer = (async () => {
        for (let i = 0; writing; i++) {
          await db.transaction().execute(async (inside) => {
            await add(inside, `Twin${i}a`)
            await add(inside, `Twin${i}b`)
          })
          await new Promise((resolve) => setImmediate(resolve))
        }
      })()
      await writeBackup({ db, clock, dataDir: data.dataDir }, backup)
      writing = false
      await writer
    })
    await restore({ into: outside.dataDir })
    expect((await names(outside.dataDir)).length % 2).toBe(0)
  })
})

describe('restoring a backup', () => {
  test('restores everything into an empty directory', async () => {
    await backedUp()
    const other = makeDataDir()
    const { replaced } = await restore({ into: other.dataDir })
    expect(replaced).toBeNull()
    expect(await names(other.dataDir)).toEqual(['Anna'])
    expect(fs.readFileSync(path.join(other.dataDir, 'media/a1/photo'), 'utf8')).toBe('a picture')
    expect(fs.statSync(databaseFile(other.dataDir)).mode & 0o777).toBe(0o600)
    other.remove()
  })

  test('rejects replacing data without --force and leaves them unchanged', async () => {
    await backedUp()
    await withDatabase((db) => add(db, 'Bert'))
    await expect(restore()).rejects.toThrow(/--force/)
    expect(await names()).toEqual(['Anna', 'Bert'])
  })

  test('replaces the data with --force, stores the old database and deletes later media', async () => {
    await backedUp()
    await withDatabase((db) => add(db, 'Bert'))
    addMedia('b2/later', 'a later picture')
    const { replaced } = await restore({ force: true })
    expect(await names()).toEqual(['Anna'])
    expect(fs.existsSync(path.join(data.dataDir, 'media/b2/later'))).toBe(false)
    const old = new Sqlite(replaced ?? '', { readonly: true })
    expect(old.prepare('select count(*) from people').pluck().get()).toBe(2)
    old.close()
  })

  test('ignores the remaining write-ahead log of the replaced database', async () => {
    await backedUp()
    const crashed = new Sqlite(databaseFile(data.dataDir))
    crashed.pragma('wal_autocheckpoint = 0')
    crashed.exec("insert into versions (noun, version) values ('left', 1)")
    fs.copyFileSync(`${databaseFile(data.dataDir)}-wal`, `${outside.dataDir}/wal`)
    crashed.close()
    fs.copyFileSync(`${outside.dataDir}/wal`, `${databaseFile(data.dataDir)}-wal`)
    await restore({ force: true })
    const found = await withDatabase((db) => db.selectFrom('versions').selectAll().execute())
    expect(found.map((row) => row.noun)).not.toContain('left')
  })

  test('ends all sessions as expired', async () => {
    const app = await startTestApp()
    await withDatabase(async (db) => {
      await insertAccount(db, {
        id: 'anna',
        user_type: 'admin',
        username: 'anna',
        role: 'admin',
        must_change_password: 0,
        is_active: 1,
        email_verified: 0,
        first_name: 'Anna',
        last_name: 'Lind',
        created_at: now,
        updated_at: now,
      })
      await startSession(
        { ...app.deps, db },
        { id: 'anna', role: 'admin', mustChangePassword: false },
        'Firefox',
      )
      await writeBackup({ db, clock, dataDir: data.dataDir }, backup)
    })
    await app.close()
    await restore({ force: true })
    const sessions = await withDatabase((db) => db.selectFrom('sessions').select('end_reason').execute())
    expect(sessions).toEqual([{ end_reason: 'expired' }])
  })

  test('keeps the encryption keys of accounts whose keys are newer than the backup', async () => {
    const app = await startTestApp()
    const [anna, eva, ida] = [await app.createMember(), await app.createMember(), await app.createMember()]
    const getKey = (db: Db, { id }: { id: string }) => getEncryptionKey({ ...app.deps, db }, id)
    const accounts = await app.db.selectFrom('accounts').selectAll().execute()
    const people = await app.db.selectFrom('people').selectAll().execute()
    await app.close()
    const keys = await withDatabase(async (db) => {
      await db.insertInto('people').values(people).execute()
      await db.insertInto('accounts').values(accounts).execute()
      const before = await getKey(db, anna)
      await writeBackup({ db, clock, dataDir: data.dataDir }, backup)
      const later = await getKey(db, eva)
      await db.deleteFrom('accounts').where('id', '=', ida.id).execute()
      return [before, later]
    })
    await restore({ force: true })
    await withDatabase(async (db) => {
      expect([await getKey(db, anna), await getKey(db, eva)]).toEqual(keys)
      expect((await getKey(db, ida)).key).toHaveLength(44)
    })
  })

  test('rejects a restore while a server uses the data', async () => {
    await backedUp()
    const lock = lockDataDir(data.dataDir)
    await expect(restore({ force: true })).rejects.toThrow(/already running/)
    lock.release()
    await restore({ force: true })
  })

  test('leaves the media alone when the backup was made before an import', async () => {
    addMedia('a1/photo', 'a picture')
    await withDatabase(async (db) => {
      await add(db, 'Anna')
      await writeBackup({ db, clock, dataDir: data.dataDir }, backup, 'database')
    })
    await restore({ force: true })
    expect(fs.existsSync(path.join(data.dataDir, 'media/a1/photo'))).toBe(true)
  })
})

describe('rejected backups', () => {
  /** Unpacks the backup, changes it, and packs it again. */
  async function repack(spoil: (directory: string) => void) {
    const directory = path.join(outside.dataDir, 'spoilt')
    fs.mkdirSync(directory)
    await tar.extract({ file: backup, cwd: directory })
    spoil(directory)
    await tar.create({ file: backup, cwd: directory, gzip: true }, fs.readdirSync(directory))
  }

  const corruptions: [string, () => Promise<void> | void][] = [
    ['a text file', () => fs.writeFileSync(backup, 'hello')],
    ['an empty file', () => fs.writeFileSync(backup, '')],
    ['the first half of a backup', () => fs.truncateSync(backup, Math.floor(fs.statSync(backup).size / 2))],
    ['a backup without its last bytes', () => fs.truncateSync(backup, fs.statSync(backup).size - 20)],
    [
      'a backup without manifest.json',
      () => repack((directory) => fs.rmSync(path.join(directory, 'manifest.json'))),
    ],
    [
      'a backup without its database',
      () => repack((directory) => fs.rmSync(path.join(directory, 'family.sqlite'))),
    ],
    [
      'a backup without an image',
      () => repack((directory) => fs.rmSync(path.join(directory, 'media/a1/photo'))),
    ],
    [
      'a backup with a changed image',
      () => repack((directory) => fs.writeFileSync(path.join(directory, 'media/a1/photo'), 'b picture')),
    ],
    [
      'a backup with an extra file',
      () => repack((directory) => fs.writeFileSync(path.join(directory, 'more'), '')),
    ],
    [
      'a manifest with a path outside of the backup',
      () =>
        repack((directory) => {
          const file = path.join(directory, 'manifest.json')
          fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('media/a1/photo', 'media/../../photo'))
        }),
    ],
    ['a database file', () => fs.copyFileSync(databaseFile(data.dataDir), backup)],
  ]

  test.each(corruptions)('rejects %s, also with --force, and keeps the data unchanged', async (_, spoil) => {
    await backedUp()
    await spoil()
    const before = snapshot()
    await expect(restore({ force: true })).rejects.toBeInstanceOf(RestoreError)
    await expect(restore({ force: true })).rejects.toThrow(/Nothing was changed/)
    expect(snapshot()).toEqual(before)
  })

  test('a database with damaged pages', async () => {
    await backedUp()
    await repack((directory) => {
      const file = path.join(directory, 'family.sqlite')
      const bytes = fs.readFileSync(file)
      bytes.fill(7, 4096, 12_000)
      fs.writeFileSync(file, bytes)
      const list = path.join(directory, 'manifest.json')
      const hash = createHash('sha256').update(bytes).digest('hex')
      fs.writeFileSync(
        list,
        fs.readFileSync(list, 'utf8').replace(/("family\.sqlite"[^}]*"sha256": ")[0-9a-f]+/, `$1${hash}`),
      )
    })
    const before = snapshot()
    await expect(restore({ force: true })).rejects.toThrow(/damaged|read/)
    expect(snapshot()).toEqual(before)
  })
})

describe('backups on the command line', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  async function cli(...args: string[]) {
    const child = spawn(process.execPath, ['src/server/cli.ts', ...args], {
      cwd: root,
      env: { ...process.env, DATA_DIR: data.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    const [code] = await once(child, 'exit')
    return { code, output }
  }

  test('backs up and restores, and prints one line with exit code 1 for an error', async () => {
    await withDatabase((db) => add(db, 'Anna'))
    expect(await cli('backup', backup)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Backed up'),
    })
    const rejected = await cli('restore', backup)
    expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('--force') })
    expect(rejected.output.trim().split('\n')).toHaveLength(1)
    expect(await cli('restore', backup, '--force')).toMatchObject({ code: 0 })
    expect(await cli('restore', `${backup}.not`)).toMatchObject({
      code: 1,
      output: expect.stringContaining('does not exist'),
    })
    expect(await names()).toEqual(['Anna'])
  }, 60_000)
})
