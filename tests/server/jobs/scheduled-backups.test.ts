/** Scheduled backups and backups on request. */
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { backUpIfDue, listBackups, nextBackupAt } from '#server/jobs/backups.service.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { backUpBeforeImport, deleteUnfinishedBackups } from '#server/jobs/write-backup.ts'
import { hashFile } from '#server/media/storage/disk-files.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { insertPerson } from '#server/people/people.store.ts'
import { createBlankPerson } from '#server/people/person-columns.ts'
import { saveSettings } from '#server/settings/settings.service.ts'
import { deleteUploadedFile } from '#shared/contracts/media.contract.ts'
import { downloadBackup, listBackups as listBackupsEndpoint } from '#shared/contracts/operations.contract.ts'
import { type FamilyBuilder, startFamilyBuilder } from '#tests/support/family-builder.ts'
import { jpeg, pdf } from '#tests/support/media-files.ts'
import { watchFileCalls } from '#tests/support/recorded-file-calls.ts'
import { passDays } from '#tests/support/sweeps.ts'

const day = 24 * 3_600_000

let world: FamilyBuilder
beforeEach(async () => {
  world = await startFamilyBuilder()
  await fs.promises.mkdir(world.server.deps.config.dataDir, { recursive: true })
})
afterEach(() => world.server.close())

const list = async () => ({
  backups: await listBackups(world.server.deps),
  next_at: await nextBackupAt(world.server.deps),
})

describe('scheduled backups', () => {
  test.each([
    ['daily', day],
    ['weekly', 7 * day],
    ['monthly', 31 * day],
  ] as const)('%s: makes a backup when it is due, and not before', async (backup_frequency, every) => {
    await saveSettings(world.server.deps, { backup_frequency })
    expect(await backUpIfDue(world.server.deps)).toBe('scheduled-2026-05-01T12-00-00-000Z.tar.gz')
    expect(Date.parse((await list()).next_at ?? '')).toBe(world.server.clock.now() + every)
    world.server.clock.advance(every - 1)
    expect(await backUpIfDue(world.server.deps)).toBeNull()
    world.server.clock.advance(1)
    expect(await backUpIfDue(world.server.deps)).not.toBeNull()
    expect((await list()).backups).toHaveLength(2)
  })

  test('disabled: makes no backup', async () => {
    await saveSettings(world.server.deps, { backup_frequency: 'disabled' })
    expect(await backUpIfDue(world.server.deps)).toBeNull()
    const answer = await world.server.call(listBackupsEndpoint, { as: world.admin })
    expect(answer.output()).toEqual({ backups: [], next_at: null })
  })

  test('stores as many of the newest backups as the setting says', async () => {
    await saveSettings(world.server.deps, { backup_frequency: 'daily', backups_kept: 2 })
    for (let n = 0; n < 4; n++) {
      await backUpIfDue(world.server.deps)
      world.server.clock.advance(day)
    }
    expect((await list()).backups.map(({ created_at }) => created_at)).toEqual([
      '2026-05-04T12:00:00.000Z',
      '2026-05-03T12:00:00.000Z',
    ])
  })
})

describe('with a wrong clock', () => {
  const listDays = async () => (await list()).backups.map(({ created_at }) => created_at.slice(0, 10))
  const backUpOn = async (date: string) => {
    world.server.clock.set(`${date}T12:00:00.000Z`)
    return await backUpIfDue(world.server.deps)
  }

  test('a backup from the future does not make further backups due before their time', async () => {
    await saveSettings(world.server.deps, { backup_frequency: 'daily' })
    await backUpOn('2026-05-01')
    await backUpOn('2099-01-01')
    world.server.clock.set('2026-05-01T13:00:00.000Z')
    expect(await backUpIfDue(world.server.deps)).toBeNull()
    expect(await backUpOn('2026-05-02')).not.toBeNull()
  })

  test('a new backup is never the one that is deleted', async () => {
    await saveSettings(world.server.deps, { backup_frequency: 'daily', backups_kept: 2 })
    await backUpOn('2026-05-01')
    await backUpOn('2026-05-02')
    await backUpOn('1970-01-02')
    expect(await listDays()).toEqual(['2026-05-02', '1970-01-02'])
    await backUpOn('2026-05-03')
    expect(await listDays()).toEqual(['2026-05-03', '2026-05-02'])
  })

  test('backups from the future are the first to go when the clock has been right for some days', async () => {
    await saveSettings(world.server.deps, { backup_frequency: 'daily', backups_kept: 2 })
    await backUpOn('2099-01-01')
    await backUpOn('2099-01-02')
    await backUpOn('2026-05-01')
    expect(await listDays()).toEqual(['2099-01-02', '2026-05-01'])
    await passDays(world.server, 9)
    await backUpOn('2026-05-11')
    await backUpOn('2026-05-12')
    expect(await listDays()).toEqual(['2026-05-12', '2026-05-11'])
  })

  test('a backup from before an import is never the one that is deleted', async () => {
    const { db, clock, config } = world.server.deps
    const backUp = () => backUpBeforeImport({ db, clock, dataDir: config.dataDir })
    for (let n = 0; n < 6; n++) {
      await backUp()
      world.server.clock.advance(day)
    }
    world.server.clock.set('1970-01-02T12:00:00.000Z')
    const name = await backUp()
    const names = (await list()).backups.map((backup) => backup.name)
    expect(names).toHaveLength(5)
    expect(names).toContain(name)
  })
})

test('deletes what killed restores left, and killed backups a day ago, and nothing else', async () => {
  const { dataDir } = world.server.deps.config
  const old = ['.backup-a', 'backups/scheduled-x.tar.gz.part-123']
  const kept = [
    '.backup-young',
    'backups/scheduled-y.tar.gz.part-9',
    'backups/replaced-x.sqlite',
    'family.sqlite',
  ]
  await fs.promises.mkdir(path.join(dataDir, 'backups'))
  for (const name of [...old, ...kept]) await fs.promises.writeFile(path.join(dataDir, name), '')
  const setTime = (name: string, ms: number) =>
    fs.promises.utimes(path.join(dataDir, name), ms / 1000, ms / 1000)
  const now = world.server.clock.now()
  for (const name of old) await setTime(name, now - 2 * day)
  for (const name of kept)
    await setTime(name, name.includes('-') && !name.includes('replaced') ? now : now - 2 * day)
  await fs.promises.mkdir(path.join(dataDir, '.restore-young'))
  await deleteUnfinishedBackups(dataDir, world.server.clock)
  const left = fs.globSync(['.backup*', '.restore*', 'family*', 'backups/*'], { cwd: dataDir })
  expect(left.sort()).toEqual(kept.sort())
})

test('syncs a new backup to the disk before it deletes an older one', async () => {
  await saveSettings(world.server.deps, { backup_frequency: 'daily', backups_kept: 1 })
  await backUpIfDue(world.server.deps)
  world.server.clock.advance(day)
  const directory = path.join(world.server.deps.config.dataDir, 'backups')
  const calls: string[] = []
  await watchFileCalls((call) => calls.push(call.replaceAll(`${directory}/`, '')))
  const name = await backUpIfDue(world.server.deps)
  vi.restoreAllMocks()
  const relevant = calls.filter((call) => call.includes('scheduled-') || call === `sync ${directory}`)
  expect(
    relevant.map((call) => call.replaceAll(`-${process.pid}`, '').replaceAll(String(name), 'new')),
  ).toEqual([
    'sync new.part',
    'rename new.part new',
    `sync ${directory}`,
    'rm new.part',
    'rm scheduled-2026-05-01T12-00-00-000Z.tar.gz',
  ])
})

/** Restores a backup into a directory of its own and reads it. */
async function restored(bytes: Uint8Array) {
  const dataDir = path.join(world.server.deps.config.dataDir, 'restored')
  const file = path.join(world.server.deps.config.dataDir, 'downloaded.tar.gz')
  await fs.promises.writeFile(file, bytes)
  await restoreBackup(file, { dataDir, clock: world.server.clock, force: false })
  return dataDir
}

test('"Back up now" sends the database and every media file, and stores nothing on the server', async () => {
  const upload = await world.server.upload(world.admin, { name: 'a.jpg', bytes: await jpeg() })
  expect(upload.status).toBe(200)
  const response = await world.server.fetch(`/api${downloadBackup.path}`, { as: world.admin })
  expect(response.headers.get('Content-Disposition')).toMatch(/attachment; filename=".*\.tar\.gz"/)
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(String(bytes.byteLength)).toBe(response.headers.get('Content-Length'))
  expect(fs.readdirSync(world.server.deps.config.dataDir)).toEqual(['media'])
  const dataDir = await restored(bytes)
  const db = await openDatabase(path.join(dataDir, 'family.sqlite'))
  const media = await db.selectFrom('media').select('id').execute()
  await db.destroy()
  expect(media).toHaveLength(1)
  const files = fs.readdirSync(path.join(dataDir, 'media'), { recursive: true })
  expect(files.join()).toContain(media[0]?.id)
})

test('restores a complete database and all its media from a backup made during 500 writes', async () => {
  const { db, deps } = world.server
  const add = (name: string) =>
    insertPerson(db, { ...createBlankPerson(name, '2026-05-01T12:00:00.000Z'), first_name: name })
  const keep = (n: number) =>
    storeFile(deps, {
      ownerId: null,
      folder: 'archives',
      fileName: `${n}.pdf`,
      source: Buffer.concat([pdf, Buffer.from(`%${n}`)]),
      thumbnails: 'later',
    })
  await add('First')
  await keep(0)
  const begun = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const writing = (async () => {
    let given: string | null = null
    for (let n = 1; n <= 500; n++) {
      await add(`Person ${n}`)
      if (n % 25 === 0) {
        const { id } = await keep(n)
        // Deletes every other file again, the row first.
        if (given) await world.server.call(deleteUploadedFile, { params: { id: given }, as: world.admin })
        given = given ? null : id
      }
      if (n === 100) begun.resolve()
      if (n === 400) await answered.promise
    }
  })()
  await begun.promise
  const response = await world.server.fetch(`/api${downloadBackup.path}`, { as: world.admin })
  answered.resolve()
  expect(response.status).toBe(200)
  const bytes = new Uint8Array(await response.arrayBuffer())
  await writing
  const dataDir = await restored(bytes)
  const complete = await openDatabase(path.join(dataDir, 'family.sqlite'))
  const checks = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(complete)
  const dangling = await sql`pragma foreign_key_check`.execute(complete)
  const people = (await complete.selectFrom('people').select('first_name').execute()).map(
    (row) => row.first_name,
  )
  const media = await complete.selectFrom('media').selectAll().execute()
  await complete.destroy()
  expect(checks.rows).toEqual([{ integrity_check: 'ok' }])
  expect(dangling.rows).toEqual([])
  const written = people.filter((name) => name.startsWith('Person '))
  expect(written.length).toBeGreaterThanOrEqual(100)
  expect(written.length).toBeLessThanOrEqual(400)
  const moment = Array.from(written, (_, at) => `Person ${at + 1}`)
  expect(written, 'all up to one moment, and nothing of what came after it').toEqual(moment)
  const files = media.map((row) => row.file_name)
  expect(files).toEqual(expect.arrayContaining(['0.pdf', '50.pdf', '100.pdf']))
  expect(files).not.toContain('25.pdf')
  for (const { id, sha256 } of media) {
    expect(await hashFile(path.join(dataDir, 'media', id.slice(0, 2), id, 'original'))).toBe(sha256)
  }
})

test('requires the password again for a backup', async () => {
  world.server.clock.advance(31 * 60_000)
  expect((await world.server.call(downloadBackup, { as: world.admin })).code).toBe('password_needed')
})
