/** Restores of backups that lack media files which the bucket still has. */
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { runRestore } from '#server/jobs/backup.cli.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { jpeg } from '#tests/support/media-files.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let data: ReturnType<typeof makeDataDir>
let outside: ReturnType<typeof makeDataDir>
let s3: S3Server
let app: TestApp
beforeEach(async () => {
  data = makeDataDir()
  outside = makeDataDir()
  s3 = await startS3Server()
  app = await open(data.dataDir)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await app.close()
  await s3.close()
  data.remove()
  outside.remove()
})

async function open(dataDir: string): Promise<TestApp> {
  const db = await openDatabase(databaseFile(dataDir))
  return await startTestApp({ env: { ...s3.env, DATA_DIR: dataDir }, db, now: new Date().toISOString() })
}

async function store(color: string) {
  const source = await jpeg({ halves: [color, color] })
  return await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName: 'a.jpg', source })
}

const backup = () => path.join(outside.dataDir, 'backup.tar.gz')

async function backUp() {
  const deps = { db: app.db, clock: app.clock, dataDir: data.dataDir, media: app.deps.media }
  return await writeBackup(deps, backup())
}

/** Makes a backup without one of the media files, which the bucket gives again afterwards. */
async function backUpWithout(id: string) {
  s3.unreadable = `${id}/original`
  expect((await backUp()).missing_media).toEqual([id])
  s3.unreadable = ''
}

/** Replaces the data of the site. */
async function restore(dataDir = data.dataDir) {
  await app.close()
  const options = { dataDir, clock: app.clock, force: true, s3: app.deps.config.s3 }
  const restored = await restoreBackup(backup(), options)
  app = await open(dataDir)
  return restored
}

async function readStatus(id: string, query = ''): Promise<number> {
  const as = await app.signIn(await app.createAdmin({ username: `admin-${id}${query.length}` }))
  return (await app.fetch(`/api/media/${id}${query}`, { as })).status
}

test('copies a file that the backup lacks, and its thumbnails, from the folder of the replaced data', async () => {
  const [lacking, held] = [await store('#ff0000'), await store('#00ff00')]
  await backUpWithout(lacking.id)
  const objects = (await s3.listKeys()).filter((key) => key.startsWith(lacking.id))
  expect(objects.length).toBeGreaterThan(1)
  expect((await restore()).missingMedia).toBe(0)
  const after = (await s3.listKeys()).filter((key) => key.startsWith(lacking.id))
  expect(after).toEqual([...objects, ...objects].sort())
  for (const { id } of [lacking, held]) expect(await readStatus(id)).toBe(200)
})

test('copies the file from the folder that the backup names where no data are replaced', async () => {
  const lacking = await store('#ff0000')
  await backUpWithout(lacking.id)
  expect((await restore(path.join(outside.dataDir, 'other'))).missingMedia).toBe(0)
  expect(await readStatus(lacking.id)).toBe(200)
})

test('counts a file that is damaged in the bucket, and restores the others', async () => {
  const [lacking, held] = [await store('#ff0000'), await store('#00ff00')]
  await s3.damage(`${lacking.id}/original`, 'x'.repeat(lacking.size))
  expect((await backUp()).missing_media).toEqual([lacking.id])
  expect((await restore()).missingMedia).toBe(1)
  expect(await readStatus(lacking.id, '?original=1')).toBe(404)
  expect(await readStatus(held.id)).toBe(200)
})

test('prints how many files are missing', async () => {
  const lacking = await store('#ff0000')
  await s3.delete(`${lacking.id}/original`)
  await backUp()
  await app.close()
  vi.stubEnv('DATA_DIR', data.dataDir)
  for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(String(line)))
  expect(await runRestore([backup(), '--force'])).toBe(0)
  expect(lines).toContain(
    '1 media file is missing: the backup does not contain it, and it could not be copied from the bucket. An earlier backup may contain it.',
  )
  app = await open(data.dataDir)
})
