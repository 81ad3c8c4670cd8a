/** Backups of a site whose media are at an image host. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { addArchiveItem } from '#tests/support/backup-files.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { type ImageHost, startImageHost } from '#tests/support/image-host.ts'
import { pdf } from '#tests/support/media-files.ts'
import { passDays } from '#tests/support/sweeps.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let host: ImageHost
let app: TestApp
let data: ReturnType<typeof makeDataDir>
let outside: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  host = await startImageHost()
  data = makeDataDir()
  outside = makeDataDir()
  app = await startTestApp({ env: { ...host.env, DATA_DIR: data.dataDir } })
})
afterEach(async () => {
  await app.close()
  await host.close()
  data.remove()
  outside.remove()
})

const backup = () => path.join(outside.dataDir, 'backup.tar.gz')
const originalIn = (dataDir: string, id: string) =>
  path.join(dataDir, 'media', id.slice(0, 2), id, 'original')

async function storePdf(note: string) {
  const source = Buffer.concat([pdf, Buffer.from(`%${note}`)])
  return await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName: `${note}.pdf`, source })
}

const backUp = () =>
  writeBackup({ db: app.db, clock: app.clock, dataDir: data.dataDir, media: app.deps.media }, backup())

/** Restores into a new directory. @returns the media rows */
async function restore(dataDir: string) {
  await restoreBackup(backup(), { dataDir, clock: app.clock, force: false })
  const db = await openDatabase(databaseFile(dataDir))
  const rows = await db.selectFrom('media').selectAll().execute()
  await db.destroy()
  return rows
}

test('a backup has the hosted files, and a restore needs no image host any more', async () => {
  const stored = await storePdf('letter')
  expect(stored.store).toBe('imagekit')
  const manifest = await backUp()
  expect(manifest.missing_media).toEqual([])
  host.files.clear()
  const into = path.join(outside.dataDir, 'restored')
  expect(await restore(into)).toMatchObject([
    { id: stored.id, store: 'disk', host_file_id: null, host_path: null, sha256: stored.sha256 },
  ])
  expect(fs.readFileSync(originalIn(into, stored.id), 'latin1')).toMatch(/%letter$/)
})

test('each hosted file is downloaded once, for all backups', async () => {
  await storePdf('first')
  await backUp()
  await storePdf('second')
  await backUp()
  expect(host.asked).toEqual(['tr:orig-true', 'tr:orig-true'])
})

test('two backups at once are both complete', async () => {
  await storePdf('letter')
  const second = path.join(outside.dataDir, 'second.tar.gz')
  const deps = { db: app.db, clock: app.clock, dataDir: data.dataDir, media: app.deps.media }
  const manifests = await Promise.all([backUp(), writeBackup(deps, second)])
  expect(manifests.map(({ files }) => files.length)).toEqual([2, 2])
})

test('while the host fails, a backup has all else and names what is missing; a restore leaves it at the host', async () => {
  const early = await storePdf('early')
  await backUp()
  const late = await storePdf('late')
  host.mood = 'failing'
  expect((await backUp()).missing_media).toEqual([late.id])
  const rows = await restore(path.join(outside.dataDir, 'restored'))
  expect(new Map(rows.map(({ id, store }) => [id, store]))).toEqual(
    new Map([
      [early.id, 'disk'],
      [late.id, 'imagekit'],
    ]),
  )
})

test('a file that the host has lost does not keep the others out of the backup', async () => {
  const lost = await storePdf('lost')
  host.files.clear()
  await storePdf('kept')
  expect((await backUp()).missing_media).toEqual([lost.id])
})

test('the sweep deletes the copy of a hosted file with its row, not before', async () => {
  const { id } = await storePdf('letter')
  await addArchiveItem(app.db, id)
  await backUp()
  const longAgo = new Date(app.clock.now() - 86_400_000)
  const directory = path.dirname(originalIn(data.dataDir, id))
  for (const file of [originalIn(data.dataDir, id), directory]) fs.utimesSync(file, longAgo, longAgo)
  await passDays(app, 9)
  expect(fs.existsSync(originalIn(data.dataDir, id))).toBe(true)
  await app.db.deleteFrom('archive_items').execute()
  await app.db.deleteFrom('media').where('id', '=', id).execute()
  await passDays(app, 9)
  expect(fs.existsSync(directory)).toBe(false)
})
