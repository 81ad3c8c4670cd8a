/** Media in an S3-compatible bucket: stored, read, swept, and what happens when the storage fails. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweepBucket } from '#server/media/bucket-sweep.service.ts'
import { makeNextAvif } from '#server/media/images/thumbnails.job.ts'
import { sweepMedia } from '#server/media/media-sweep.service.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import {
  deleteUploadedFile,
  getEnhancedStorageStats,
  listThumbnailSizes,
} from '#shared/contracts/media.contract.ts'
import { listPeople } from '#shared/contracts/people.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { passDays } from '#tests/support/sweeps.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let s3: S3Server
let app: TestApp
let anna: TestAccount
let as: TestBrowser
beforeEach(async () => {
  s3 = await startS3Server()
  app = await startTestApp({ env: s3.env, now: new Date().toISOString() })
  anna = await app.createMember()
  as = await app.signIn(anna)
})
afterEach(async () => {
  await app.close()
  await s3.close()
})

const store = async (fileName: string, source: Uint8Array) =>
  await storeFile(app.deps, { ownerId: anna.id, folder: 'archives', fileName, source })
const storePhoto = async () => await store('anna.jpg', await files.jpeg({ width: 900, height: 600 }))
const countRows = async () => (await app.db.selectFrom('media').select('id').execute()).length
const read = async (address: string, headers: Record<string, string> = {}) => {
  const response = await app.fetch(`/api/media/${address}`, { as, headers })
  return {
    status: response.status,
    bytes: Buffer.from(await response.arrayBuffer()),
    headers: response.headers,
  }
}

/** Large enough to be sent in two parts, with other bytes at every place of a part. */
const makeLargePdf = () =>
  Buffer.concat([files.pdf, Buffer.alloc(9_000_000, Buffer.from('0123456789abcdefghijklm'))])

it('keeps nothing of an upload on the disk', async () => {
  const bytes = await files.jpeg({ width: 900, height: 600 })
  const response = await app.upload(as, { name: 'anna.jpg', bytes })
  expect(response.status).toBe(200)
  const { id } = await app.db.selectFrom('media').select('id').executeTakeFirstOrThrow()
  expect(await s3.listKeys()).toEqual(
    ['1280.webp', '160.webp', '320.webp', '640.webp', 'original'].map((name) => `${id}/${name}`),
  )
  expect(await s3.read(`${id}/original`)).toEqual(Buffer.from(bytes))
  const onDisk = fs.readdirSync(path.join(app.deps.config.dataDir, 'media'), { recursive: true })
  expect(onDisk.filter((name) => !String(name).startsWith('.incoming'))).toEqual([])
})

it('sends a file of several parts and gives any range of it', async () => {
  const bytes = makeLargePdf()
  const { id } = await store('letters.pdf', bytes)
  expect(
    s3.requests.filter((request) => request.startsWith('PUT') && request.endsWith('original')),
  ).toHaveLength(2)
  expect((await read(id)).bytes.equals(bytes)).toBe(true)
  const part = await read(id, { Range: 'bytes=8000000-8999999' })
  expect([part.status, part.headers.get('Content-Range')]).toEqual([
    206,
    `bytes 8000000-8999999/${bytes.length}`,
  ])
  expect(part.bytes.equals(bytes.subarray(8_000_000, 9_000_000))).toBe(true)
})

it('makes a missing copy when it is first needed, once', async () => {
  const { id } = await storePhoto()
  const answers = await Promise.all([read(id), read(id), read(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await s3.read(`${id}/full.jpeg`)).equals(answers[0]?.bytes ?? Buffer.of())).toBe(true)
  expect(
    s3.requests.filter((request) => request.startsWith('PUT') && request.endsWith('full.jpeg')),
  ).toHaveLength(1)
  const { stores } = (
    await app.call(getEnhancedStorageStats, { as: await app.signIn(await app.createAdmin()) })
  ).output()
  const keys = await s3.listKeys()
  const sizes = await Promise.all(keys.map(async (key) => (await s3.read(key)).length))
  expect(stores.disk.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
})

it('learns the sizes of all thumbnails with one request', async () => {
  const { id } = await storePhoto()
  s3.requests.length = 0
  await app.deps.media.files.loadSizes()
  expect(s3.requests).toEqual(['GET /family-media/'])
  expect((await app.call(listThumbnailSizes, { as })).status).toBe(200)
  expect(
    await app.deps.media.readThumbnailSizes(
      await app.db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    ),
  ).not.toContain(null)
  expect(s3.requests).toEqual(['GET /family-media/'])
})

it('serves files that were stored on the disk before, and deletes them there', async () => {
  await app.close()
  const plain = await startTestApp({ now: new Date().toISOString() })
  const { id } = await storeFile(plain.deps, {
    ownerId: null,
    folder: 'archives',
    fileName: 'a.jpg',
    source: await files.jpeg(),
  })
  const env = { ...s3.env, DATA_DIR: plain.deps.config.dataDir }
  app = await startTestApp({ env, db: plain.db, now: new Date().toISOString() })
  as = await app.signIn(await app.createAdmin())
  expect((await read(`${id}?w=320`)).status).toBe(200)
  expect((await read(id)).status).toBe(200)
  expect(await s3.listKeys()).toEqual([])
  expect((await app.call(deleteUploadedFile, { params: { id }, as })).status).toBe(200)
  expect(fs.existsSync(path.join(env.DATA_DIR, 'media', id.slice(0, 2), id))).toBe(false)
})

describe('deleting', () => {
  it('removes every object of a deleted file', async () => {
    const { id } = await storePhoto()
    expect((await app.call(deleteUploadedFile, { params: { id }, as })).status).toBe(200)
    expect(await s3.listKeys()).toEqual([])
  })

  it('is made up for by the sweep when the storage failed', async () => {
    const { id } = await storePhoto()
    s3.mood = 'refusing'
    expect((await app.call(deleteUploadedFile, { params: { id }, as })).status).toBe(200)
    s3.mood = 'well'
    expect(await s3.listKeys()).not.toEqual([])
    await passDays(app, 9)
    await sweepBucket(app.deps)
    expect(await s3.listKeys()).toEqual([])
  })

  it('never touches the objects of another site in the same bucket, nor young ones', async () => {
    const other = await startTestApp({ env: s3.env, now: new Date().toISOString() })
    await storeFile(other.deps, { ownerId: null, folder: 'archives', fileName: 'b.pdf', source: files.pdf })
    await other.close()
    const { id } = await storePhoto()
    await app.db.deleteFrom('media').where('id', '=', id).execute()
    await sweepBucket(app.deps)
    expect(await s3.listKeys()).toHaveLength(6)
    await passDays(app, 9)
    await sweepBucket(app.deps)
    expect(await s3.listKeys()).toEqual([expect.stringMatching(/original$/)])
  })
})

describe('a storage that fails', () => {
  it.each(['resetting', 'slow-down', 'refusing'] as const)(
    'while %s, refuses an upload without a row',
    async (mood) => {
      s3.mood = mood
      const response = await app.upload(as, { name: 'anna.jpg', bytes: await files.jpeg() })
      expect(response.status).toBe(502)
      expect(await response.json()).toMatchObject({ code: 'host_failed' })
      expect(await countRows()).toBe(0)
      expect(s3.requests.length).toBeLessThanOrEqual(6)
      expect((await app.call(listPeople, { as })).status).toBe(200)
    },
  )

  it('repeats a request that is told to slow down', async () => {
    s3.mood = 'slow-down'
    s3.failures = 2
    expect((await app.upload(as, { name: 'anna.jpg', bytes: await files.jpeg() })).status).toBe(200)
    expect(await countRows()).toBe(1)
  })

  it('goes on with a download that breaks off', async () => {
    const bytes = makeLargePdf()
    const { id } = await store('letters.pdf', bytes)
    s3.mood = 'partial'
    s3.failures = 6
    expect((await read(id)).bytes.equals(bytes)).toBe(true)
  })

  it('breaks off the answer when the storage breaks off again and again', async () => {
    const { id } = await store('letters.pdf', makeLargePdf())
    s3.mood = 'partial'
    s3.failures = 99
    await expect(read(id)).rejects.toThrow()
    s3.mood = 'well'
    expect((await read(id, { Range: 'bytes=0-9' })).status).toBe(206)
  })

  it('answers at once for a while when the storage was not reached, and recovers', async () => {
    const { id } = await storePhoto()
    s3.mood = 'resetting'
    expect((await read(`${id}?w=320`)).status).toBe(502)
    const tried = s3.requests.length
    expect((await read(`${id}?w=640`)).status).toBe(502)
    expect(s3.requests).toHaveLength(tried)
  })

  it('leaves the thumbnails of a picture to be made later', async () => {
    await storePhoto()
    s3.mood = 'resetting'
    expect(await makeNextAvif(app.deps)).toBe(false)
    const { small_made_at } = await app.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
    expect(small_made_at).toBeNull()
  })

  it('answers 404 for an object that the storage has lost', async () => {
    const { id } = await store('letters.pdf', files.pdf)
    await s3.delete('original')
    expect((await read(id)).status).toBe(404)
  })

  it('goes on with the sweep', async () => {
    await storePhoto()
    s3.mood = 'refusing'
    await passDays(app, 9)
    expect(await countRows()).toBe(0)
    s3.mood = 'well'
    await sweepMedia(app.deps)
    await sweepBucket(app.deps)
    expect(await s3.listKeys()).toEqual([])
  })
})
