/** Backups, restores and checks of a site whose media are in a bucket. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { findSecret } from '#server/db/secrets.ts'
import { checkBackup } from '#server/jobs/check-backup.ts'
import { runCheck } from '#server/jobs/data-checks.service.ts'
import { restoreBackup } from '#server/jobs/restore-backup.ts'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { sweepBucket } from '#server/media/bucket-sweep.service.ts'
import { bucketFolderKey } from '#server/media/storage/open-media-store.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { checkBucket, checkBucketSettings } from '#server/operations/check-bucket.service.ts'
import { addArchiveItem } from '#tests/support/backup-files.ts'
import { makeDataDir } from '#tests/support/gedcom-files.ts'
import { jpeg, pdf } from '#tests/support/media-files.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { passDays } from '#tests/support/sweeps.ts'
import { startTestApp, type TestApp } from '#tests/support/test-server.ts'

let s3: S3Server
let app: TestApp
let data: ReturnType<typeof makeDataDir>
let outside: ReturnType<typeof makeDataDir>
beforeEach(async () => {
  s3 = await startS3Server()
  data = makeDataDir()
  outside = makeDataDir()
  app = await startTestApp({ env: { ...s3.env, DATA_DIR: data.dataDir }, now: new Date().toISOString() })
})
afterEach(async () => {
  await app.close()
  await s3.close()
  data.remove()
  outside.remove()
})

const backup = () => path.join(outside.dataDir, 'backup.tar.gz')
const backUp = () =>
  writeBackup({ db: app.db, clock: app.clock, dataDir: data.dataDir, media: app.deps.media }, backup())

async function store(
  fileName: string,
  source: Uint8Array = Buffer.concat([pdf, Buffer.from(`%${fileName}`)]),
) {
  return await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName, source })
}

/** Starts a site on restored data. */
async function openRestored(dataDir: string, env: Record<string, string>) {
  const db = await openDatabase(databaseFile(dataDir))
  return await startTestApp({ env: { ...env, DATA_DIR: dataDir }, db, now: new Date().toISOString() })
}

async function readOriginal(site: TestApp, id: string): Promise<Buffer> {
  const as = await site.signIn(await site.createAdmin())
  const response = await site.fetch(`/api/media/${id}?original=1`, { as })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

test('a backup holds the objects, and a restore without a bucket has them on the disk', async () => {
  const photo = await store('anna.jpg', await jpeg({ width: 900, height: 600 }))
  const manifest = await backUp()
  expect(manifest.missing_media).toEqual([])
  expect(manifest.files.map((file) => path.basename(file.path)).sort()).toEqual(
    ['1280.webp', '160.webp', '320.webp', '640.webp', 'family.sqlite', 'original'].sort(),
  )
  expect(await checkBackup({ config: app.deps.config, db: app.db }, backup())).toEqual([])
  const expected = await readOriginal(app, photo.id)
  const into = path.join(outside.dataDir, 'restored')
  await restoreBackup(backup(), { dataDir: into, clock: app.clock, force: false })
  await s3.close()
  const restored = await openRestored(into, {})
  expect((await readOriginal(restored, photo.id)).equals(expected)).toBe(true)
  await restored.close()
})

test('a restore with a bucket fills a new folder, and leaves the old folder as it is', async () => {
  const letter = await store('letter.pdf')
  await backUp()
  const before = await s3.listKeys()
  const expected = await readOriginal(app, letter.id)
  const into = path.join(outside.dataDir, 'restored')
  const options = { dataDir: into, clock: app.clock, force: false, s3: app.deps.config.s3 }
  expect((await restoreBackup(backup(), options)).laterMedia).toBeNull()
  expect(await s3.listKeys()).toEqual([...before, ...before].sort())
  expect(fs.existsSync(path.join(into, 'media'))).toBe(false)
  const restored = await openRestored(into, s3.env)
  expect((await readOriginal(restored, letter.id)).equals(expected)).toBe(true)
  await restored.deps.media.remove(letter)
  await restored.close()
  expect((await readOriginal(app, letter.id)).equals(expected)).toBe(true)
})

describe('a backup of the database alone', () => {
  const backUpDatabase = () =>
    writeBackup({ db: app.db, clock: app.clock, dataDir: data.dataDir }, backup(), 'database')
  const restore = (dataDir: string, withBucket = true) =>
    restoreBackup(backup(), {
      dataDir,
      clock: app.clock,
      force: true,
      s3: withBucket ? app.deps.config.s3 : null,
    })
  const sweepLater = async (site: TestApp) => {
    await passDays(site, 9)
    await sweepBucket(site.deps)
  }
  const findFolder = async (site: TestApp) => await findSecret(site.db, bucketFolderKey)

  test('keeps the objects of the replaced data, also those uploaded since', async () => {
    await app.close()
    app = await openRestored(data.dataDir, s3.env)
    const earlier = await store('earlier.pdf')
    await addArchiveItem(app.db, earlier.id)
    await backUpDatabase()
    await store('later.pdf')
    const before = await s3.listKeys()
    await app.close()
    expect((await restore(data.dataDir)).isSweepOff).toBe(false)
    app = await openRestored(data.dataDir, s3.env)
    await sweepLater(app)
    expect(await s3.listKeys()).toEqual(before)
    expect(await readOriginal(app, earlier.id)).toHaveLength(earlier.size)
  })

  test('switches the sweep off where another site may use the folder, also after one more restore', async () => {
    const letter = await store('letter.pdf')
    await addArchiveItem(app.db, letter.id)
    await backUpDatabase()
    const into = path.join(outside.dataDir, 'restored')
    expect((await restore(into)).isSweepOff).toBe(true)
    expect((await restore(into)).isSweepOff).toBe(true)
    await store('of-the-first-site.pdf')
    const before = await s3.listKeys()
    const restored = await openRestored(into, s3.env)
    restored.clock.advance(10 * 24 * 3_600_000)
    await sweepLater(restored)
    expect(await s3.listKeys()).toEqual(before)
    await restored.close()
  })

  test('keeps its folder when it replaces the data of a first start', async () => {
    const letter = await store('letter.pdf')
    await backUpDatabase()
    const into = path.join(outside.dataDir, 'restored')
    fs.mkdirSync(into)
    await (await openRestored(into, s3.env)).close()
    expect((await restore(into)).isSweepOff).toBe(true)
    const restored = await openRestored(into, s3.env)
    expect(await readOriginal(restored, letter.id)).toHaveLength(letter.size)
    await restored.close()
  })

  test('goes to the folder of the replaced data when the files are there', async () => {
    const letter = await store('letter.pdf')
    await backUpDatabase()
    const [first, complete] = [await findFolder(app), path.join(outside.dataDir, 'complete.tar.gz')]
    await writeBackup(
      { db: app.db, clock: app.clock, dataDir: data.dataDir, media: app.deps.media },
      complete,
    )
    const into = path.join(outside.dataDir, 'restored')
    const options = { dataDir: into, clock: app.clock, force: true, s3: app.deps.config.s3 }
    await restoreBackup(complete, options)
    expect((await restore(into)).isSweepOff).toBe(false)
    const restored = await openRestored(into, s3.env)
    expect(await findFolder(restored)).not.toBe(first)
    expect(await readOriginal(restored, letter.id)).toHaveLength(letter.size)
    await restored.close()
  })
})

test('a complete backup gets a new folder where no bucket is set, for a bucket that is set later', async () => {
  await store('letter.pdf')
  await backUp()
  const into = path.join(outside.dataDir, 'restored')
  await restoreBackup(backup(), { dataDir: into, clock: app.clock, force: false })
  const restored = await openRestored(into, s3.env)
  const [old, current] = [
    await findSecret(app.db, bucketFolderKey),
    await findSecret(restored.db, bucketFolderKey),
  ]
  expect(old).not.toBeNull()
  expect(current).not.toBe(old)
  await restored.close()
})

test('a restore changes nothing while the storage does not answer', async () => {
  await store('letter.pdf')
  await backUp()
  s3.mood = 'resetting'
  const into = path.join(outside.dataDir, 'restored')
  const options = { dataDir: into, clock: app.clock, force: false, s3: app.deps.config.s3 }
  await expect(restoreBackup(backup(), options)).rejects.toThrow(/could not be stored in the bucket/)
  expect(fs.existsSync(databaseFile(into))).toBe(false)
})

test('a backup names a file that the storage has lost, has damaged, or does not give', async () => {
  const [lost, damaged, whole] = [
    await store('lost.pdf'),
    await store('damaged.pdf'),
    await store('whole.pdf'),
  ]
  await s3.delete(`${lost.id}/original`)
  await s3.damage(`${damaged.id}/original`, 'x'.repeat(damaged.size))
  const { missing_media, files } = await backUp()
  expect(missing_media.toSorted()).toEqual([lost.id, damaged.id].sort())
  expect(files.map((file) => file.path)).toContain(`media/${whole.id.slice(0, 2)}/${whole.id}/original`)
  s3.mood = 'refusing'
  expect((await backUp()).missing_media).toHaveLength(3)
})

test('a backup and the check go on after an object that cannot be read', async () => {
  const stored = [await store('a.pdf'), await store('b.pdf'), await store('c.pdf')]
  const first = stored.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]
  s3.unreadable = `${first?.id}/original`
  const { missing_media, files } = await backUp()
  expect(missing_media).toEqual([first?.id])
  expect(files.filter(({ path: name }) => name.endsWith('/original'))).toHaveLength(2)
  expect((await runCheck(app.deps, true))?.faults.map(({ text }) => text)).toEqual([
    `The file “${first?.file_name}” (${first?.id}) in the bucket cannot be read (InvalidObjectState).`,
  ])
})

describe('the check', () => {
  const check = async (isComplete: boolean) =>
    (await runCheck(app.deps, isComplete))?.faults.map(({ text }) => text)

  test('names what is lost and damaged', async () => {
    const [lost, damaged, whole] = [
      await store('lost.pdf'),
      await store('damaged.pdf'),
      await store('whole.pdf'),
    ]
    expect(await check(true)).toEqual([])
    await s3.delete(`${lost.id}/original`)
    await s3.damage(`${damaged.id}/original`, 'x'.repeat(damaged.size))
    const faults = (await check(true)) ?? []
    expect(faults).toHaveLength(2)
    expect(faults).toContain(`The file “lost.pdf” (${lost.id}) in the bucket is missing.`)
    expect(faults).toContain(
      `The file “damaged.pdf” (${damaged.id}) in the bucket is damaged: its content is not the uploaded one.`,
    )
    expect(faults.join()).not.toContain(whole.id)
  })

  test('downloads every file once in 30 days', async () => {
    await store('letter.pdf')
    s3.requests.length = 0
    for (let day = 0; day < 30; day++) {
      expect(await check(false)).toEqual([])
      app.clock.advance(24 * 3_600_000)
    }
    expect(s3.requests.filter((request) => /^GET .*original$/.test(request))).toHaveLength(1)
  })

  test('says once that the bucket cannot be read', async () => {
    await store('letter.pdf')
    s3.mood = 'refusing'
    expect(await check(false)).toEqual([
      'The bucket of the media files cannot be read (SignatureDoesNotMatch).',
    ])
  })
})

describe('the settings', () => {
  const doctor = () => checkBucket(app.deps.config)

  test('are in order where the bucket is private and can be written', async () => {
    expect(await doctor()).toMatchObject({
      isFault: false,
      text: expect.stringContaining('answers, can be written, and is private'),
    })
    expect(await s3.listKeys()).toEqual([])
  })

  test('have a fault where everybody can read the bucket, or the storage does not answer', async () => {
    s3.isPublic = true
    expect(await doctor()).toMatchObject({
      isFault: true,
      text: expect.stringMatching(/^everybody can read/),
    })
    s3.mood = 'resetting'
    expect(await doctor()).toMatchObject({ isFault: true, text: expect.stringMatching(/does not answer/) })
  })

  test('that the storage refuses end the start with the name of the variable; a silent storage does not', async () => {
    const { s3: settings } = app.deps.config
    if (!settings) throw new Error('The site has no bucket.')
    s3.mood = 'refusing'
    await expect(checkBucketSettings(settings)).rejects.toThrow(/^S3_SECRET_ACCESS_KEY does not belong to/)
    s3.mood = 'well'
    await expect(checkBucketSettings({ ...settings, bucket: 'other-bucket' })).rejects.toThrow(
      'S3_BUCKET names a bucket that does not exist.',
    )
    s3.mood = 'resetting'
    expect(await checkBucketSettings(settings)).not.toBeNull()
  })
})
