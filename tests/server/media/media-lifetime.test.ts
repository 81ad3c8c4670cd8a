/** Deleting media, the sweep, backups, and storage statistics. */
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { sweepMedia } from '#server/media/media-sweep.service.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive } from '#shared/contracts/archives.contract.ts'
import {
  deleteUploadedFile,
  getEnhancedStorageStats,
  getImageKitStats,
  getStorageStats,
  getUploadAuth,
  getUploadedFile,
} from '#shared/contracts/media.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { passDays } from '#tests/support/sweeps.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let owner: TestAccount
let own: TestBrowser
let other: TestBrowser
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp({ env: { STORAGE_QUOTA_BYTES: '100000' }, now: new Date().toISOString() })
  owner = await app.createMember()
  own = await app.signIn(owner)
  other = await app.signIn(await app.createMember())
  admin = await app.signIn(await app.createAdmin())
})
afterEach(() => app.close())

const media = () => path.join(app.deps.config.dataDir, 'media')
const directoryOf = ({ id }: { id: string }) => path.join(media(), id.slice(0, 2), id)

async function store(fileName = 'note.txt', source: Uint8Array = files.text) {
  return await storeFile(app.deps, { ownerId: owner.id, folder: 'archives', fileName, source })
}

async function remove(browser: TestBrowser, { id }: { id: string }) {
  return (await app.call(deleteUploadedFile, { params: { id }, as: browser })).status
}

async function isKept(mediaFile: { id: string }) {
  const row = await app.db.selectFrom('media').select('id').where('id', '=', mediaFile.id).executeTakeFirst()
  expect(row !== undefined, 'a row without its file, or a file without its row').toBe(
    fs.existsSync(directoryOf(mediaFile)),
  )
  return row !== undefined
}

describe('deleteUploadedFile', () => {
  it('is allowed for the uploader and administrators, and responds 404 to others', async () => {
    const [first, second] = [await store(), await store()]
    expect((await app.call(getUploadedFile, { params: { id: first.id }, as: other })).status).toBe(404)
    expect(await remove(other, first)).toBe(404)
    expect(await isKept(first)).toBe(true)
    expect([await remove(own, first), await remove(admin, second)]).toEqual([200, 200])
    expect([await isKept(first), await isKept(second)]).toEqual([false, false])
    expect(await remove(own, first)).toBe(404)
    const audit = await app.db.selectFrom('audit_log').select(['action', 'target_id']).execute()
    expect(audit).toContainEqual({ action: 'delete', target_id: first.id })
  })

  it('responds 409 when a record names the file', async () => {
    const mediaFile = await store()
    await app.call(createArchive, { body: { title: 'Letter', imagekitFileId: mediaFile.id }, as: admin })
    expect([await remove(own, mediaFile), await remove(admin, mediaFile)]).toEqual([409, 409])
    expect(await isKept(mediaFile)).toBe(true)
  })
})

describe('the sweep', () => {
  it('deletes files that no record names after seven days', async () => {
    const [unused, named] = [await store(), await store()]
    const body = { title: 'Letter', imagekitFileId: named.id }
    await app.call(createArchive, { body, as: admin })
    await passDays(app, 6)
    expect([await isKept(unused), await isKept(named)]).toEqual([true, true])
    await passDays(app, 1)
    expect([await isKept(unused), await isKept(named)]).toEqual([false, true])
  })

  it('deletes only files without a row and interrupted uploads after an hour', async () => {
    await passDays(app, 7)
    const kept = await store('a.jpg', await files.jpeg({ width: 100, height: 100 }))
    const stray = path.join(media(), 'ab', 'ab-stray')
    const cut = path.join(media(), '.incoming', 'cut')
    const theirs = path.join(media(), 'readme')
    for (const directory of [stray, cut, theirs]) {
      fs.mkdirSync(directory, { recursive: true })
      fs.writeFileSync(path.join(directory, 'original'), 'x')
      const now = new Date(app.clock.now())
      for (const file of [path.join(directory, 'original'), directory]) fs.utimesSync(file, now, now)
    }
    await sweepMedia(app.deps)
    expect([stray, cut, theirs].map((directory) => fs.existsSync(directory))).toEqual([true, true, true])
    app.clock.advance(2 * 3_600_000)
    await sweepMedia(app.deps)
    expect([stray, cut, theirs].map((directory) => fs.existsSync(directory))).toEqual([false, false, true])
    expect(await isKept(kept)).toBe(true)
    expect(fs.readdirSync(directoryOf(kept)).sort()).toEqual(['160.webp', 'original'])
  })

  it('deletes expired upload tokens', async () => {
    await app.call(getUploadAuth, { as: own })
    app.clock.advance(6 * 60_000)
    await sweepMedia(app.deps)
    expect(await app.db.selectFrom('upload_tokens').selectAll().execute()).toEqual([])
  })
})

it('backs up every media file with its variants, but no unfinished uploads', async () => {
  const mediaFile = await store('a.jpg', await files.jpeg({ width: 100, height: 100 }))
  fs.mkdirSync(path.join(media(), '.incoming', 'arriving'))
  fs.writeFileSync(path.join(media(), '.incoming', 'arriving', 'original'), 'half of')
  const { dataDir } = app.deps.config
  const manifest = await writeBackup({ ...app.deps, dataDir }, path.join(dataDir, 'backup.tar.gz'))
  const directory = `media/${mediaFile.id.slice(0, 2)}/${mediaFile.id}`
  const names = manifest.files.map((file) => file.path).filter((name) => name.startsWith('media/'))
  expect(names).toEqual([`${directory}/160.webp`, `${directory}/original`])
})

describe('storage statistics', () => {
  it('sum all variants by kind, store and folder, and the unused files', async () => {
    const photo = await store('a.jpg', await files.jpeg({ width: 400, height: 300 }))
    await store()
    await app.call(createArchive, { body: { title: 'Garden', imagekitFileId: photo.id }, as: admin })
    const onDisk = fs
      .readdirSync(directoryOf(photo))
      .reduce((sum, name) => sum + fs.statSync(path.join(directoryOf(photo), name)).size, 0)
    expect(photo.stored_bytes).toBe(onDisk)
    const totalUsed = onDisk + files.text.length
    const stats = (await app.call(getEnhancedStorageStats, { as: admin })).output()
    expect(stats).toEqual({
      totalUsed,
      totalQuota: 100_000,
      usagePercentage: Math.round(totalUsed / 100) / 10,
      isNearCapacity: false,
      isAtCapacity: false,
      breakdown: {
        images: { bytes: onDisk, fileCount: 1 },
        videos: { bytes: 0, fileCount: 0 },
        documents: { bytes: files.text.length, fileCount: 1 },
        other: { bytes: 0, fileCount: 0 },
      },
      stores: { disk: { bytes: totalUsed, fileCount: 2 }, imagekit: { bytes: 0, fileCount: 0 } },
      folders: { archives: { bytes: totalUsed, fileCount: 2 } },
      unused: { bytes: files.text.length, fileCount: 1 },
    })
  })

  it.each([
    [79_900, 79.9, false, false],
    [80_000, 80, true, false],
    [95_000, 95, true, true],
  ])('warn at %i of 100,000 bytes', async (bytes, usagePercentage, isNearCapacity, isAtCapacity) => {
    await addMediaRow(app, { stored_bytes: bytes })
    const stats = (await app.call(getStorageStats, { as: admin })).output()
    expect(stats).toMatchObject({ usagePercentage, isNearCapacity, isAtCapacity })
  })

  it('are zero for an image host that is not set up', async () => {
    await store()
    const stats = (await app.call(getImageKitStats, { as: admin })).output()
    expect(stats).toMatchObject({ totalUsed: 0, totalQuota: 0, usagePercentage: 0, isAtCapacity: false })
  })
})
