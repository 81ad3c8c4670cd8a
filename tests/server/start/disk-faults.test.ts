/** A full disk, and a disk that cannot be written: what the administrator reads, and what stays unharmed. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { connectDatabase, databaseFile, openDatabase } from '#server/db/open.ts'
import { runProcess, startServer } from '#tests/support/server-process.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { firstMigration, smallMigrations } from '#tests/support/small-migrations.ts'
import { usesPostgres } from '#tests/support/test-database.ts'

const probe = mountSmallDisk(1)
probe?.unmount()
if (!probe) console.info('Tests of a full disk are skipped: they mount one, which needs root on Linux.')

// The disk of a server on PostgreSQL is that of another program.
describe.skipIf(!probe || usesPostgres)('the data on a small disk', () => {
  let disk: SmallDisk
  function mountDisk(megabytes: number) {
    const mounted = mountSmallDisk(megabytes)
    if (!mounted) throw new Error('The disk cannot be mounted.')
    disk = mounted
  }
  beforeEach(() => mountDisk(12))
  afterEach(() => disk.unmount())

  /** A database, a picture of several megabytes, and a backup outside of the disk. */
  async function makeData(pictureMb = 7) {
    await (await openDatabase(databaseFile(disk.directory))).destroy()
    const directory = path.join(disk.directory, 'media/a1/a1b2')
    fs.mkdirSync(directory, { recursive: true })
    fs.writeFileSync(path.join(directory, 'original'), randomBytes(pictureMb * 1024 ** 2))
  }

  const cli = (...args: string[]) => runProcess('src/server/cli.ts', args, disk.directory)

  /** The files of the data directory, except the lock. */
  const listFiles = () =>
    fs.globSync('**', { cwd: disk.directory, exclude: (name) => name === '.lock' }).sort()

  test('a backup that does not fit leaves no part of a file, and says what to do', async () => {
    await makeData()
    const before = listFiles()
    const { code, out, error } = await cli('backup', path.join(disk.directory, 'full.tar.gz'))
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(/^There is not enough space for the backup[^\n]+No backup was made\.[^\n]+\n$/)
    expect(listFiles()).toEqual(before)
  })

  test('a restore that does not fit changes nothing, and says so', async () => {
    await makeData(5)
    const backup = path.join(path.dirname(disk.directory), `${path.basename(disk.directory)}.tar.gz`)
    expect((await cli('backup', backup)).code).toBe(0)
    fs.writeFileSync(path.join(disk.directory, 'filler'), Buffer.alloc(4 * 1024 ** 2))
    const before = listFiles()
    const { code, error } = await cli('restore', backup, '--force')
    fs.rmSync(backup)
    expect(code).toBe(1)
    expect(error).toMatch(/^There is not enough space in \S+ to unpack the backup\. Nothing was changed\.\n$/)
    expect(listFiles()).toEqual(before)
    disk.empty()
    const server = await startServer(disk.directory)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('a running server refuses what it cannot save, reads on, and saves again when there is space', async () => {
    // The server keeps a copy of the client where one was built.
    disk.unmount()
    mountDisk(60)
    const server = await startServer(disk.directory, { env: { ADMIN_PASSWORD: 'a lamp in the hall' } })
    const signIn = () =>
      fetch(`${server.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: server.address },
        body: JSON.stringify({ username: 'admin', password: 'a lamp in the hall' }),
      })
    const statuses = [(await signIn()).status]
    disk.fill()
    let refusal: unknown = null
    // The first writes reuse pages of the write-ahead log.
    for (let n = 0; n < 40 && refusal === null; n++) {
      const response = await signIn()
      statuses.push(response.status)
      if (response.status !== 200) refusal = await response.json()
    }
    expect(refusal).toMatchObject({
      code: 'storage_full',
      error: expect.stringContaining('Nothing was saved'),
    })
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
    disk.empty()
    statuses.push((await signIn()).status)
    await server.end('SIGKILL')
    const sqlite = new Sqlite(databaseFile(disk.directory))
    const sessions = sqlite.prepare('select count(*) from sessions').pluck().get()
    sqlite.close()
    expect(statuses.at(-1)).toBe(200)
    expect(sessions).toBe(statuses.filter((status) => status === 200).length)
  })

  test('an update waits until there is space for the copy of the database', async () => {
    const file = databaseFile(disk.directory)
    const db = connectDatabase(file)
    await migrateDatabase(db, file, firstMigration)
    disk.fill()
    await expect(migrateDatabase(db, file, smallMigrations)).rejects.toThrow(/The database is unchanged/)
    disk.empty()
    await migrateDatabase(db, file, smallMigrations)
    await db.destroy()
    const sqlite = new Sqlite(file)
    expect(sqlite.prepare('select count(*) from notes').pluck().get()).toBe(3)
    sqlite.close()
  })

  test('the server says in one line that the disk is full, and starts when there is space again', async () => {
    await makeData(1)
    disk.fill()
    const { code, out, error } = await runProcess('src/server/main.ts', [], disk.directory)
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(/^The database [^\n]+ The disk is full: free some space, then try again\.\n$/)
    disk.empty()
    const server = await startServer(disk.directory)
    expect((await fetch(`${server.address}/api/health`)).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('a backup to a directory that cannot be written is one line, too', async () => {
    await makeData(1)
    const readOnly = mountSmallDisk(1)
    readOnly?.makeReadOnly()
    const { code, error } = await cli('backup', path.join(readOnly?.directory ?? '', 'backup.tar.gz'))
    readOnly?.unmount()
    expect(code).toBe(1)
    expect(error).toMatch(/^The command failed: EROFS: read-only file system[^\n]+\n$/)
  })

  test('the server says in one line that the data directory is read-only', async () => {
    await makeData(1)
    disk.makeReadOnly()
    const { code, out, error } = await runProcess('src/server/main.ts', [], disk.directory)
    expect([code, out]).toEqual([1, ''])
    expect(error).toMatch(/^The data directory \S+ cannot be written \(\w+\)\. [^\n]*read-only[^\n]*\n$/)
  })
})
