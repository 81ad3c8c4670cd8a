/** Beginning a resumable upload: refused announcements and repeated keys. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getUploadAuth } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'
import { metadataOf, uploader } from './resumable-calls.ts'

const MB = 1024 * 1024
let app: TestApp
let member: TestBrowser
let ownUploader: ReturnType<typeof uploader>
let otherUploader: ReturnType<typeof uploader>
beforeEach(async () => {
  app = await startTestApp({ env: { STORAGE_QUOTA_BYTES: String(300 * MB) } })
  member = await app.signIn(await app.createMember())
  ownUploader = uploader(app, member)
  otherUploader = uploader(app, await app.signIn(await app.createAdmin()))
})
afterEach(() => app.close())

const note = files.text
const half = note.subarray(0, 10)
const rest = note.subarray(10)

async function begun(): Promise<string> {
  const key = randomUUID()
  expect((await ownUploader.begin({ length: note.length, key })).status).toBe(201)
  return key
}

async function media() {
  return await app.db.selectFrom('media').selectAll().execute()
}

it('stores no file when the account was suspended while the last chunk arrived', async () => {
  const key = await begun()
  const body = new ReadableStream(
    {
      async pull(controller) {
        await app.db.updateTable('accounts').set({ is_active: 0 }).execute()
        controller.enqueue(new Uint8Array(note))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  expect((await ownUploader.send(key, 0, body)).code).toBe('session_revoked')
  expect(await media()).toEqual([])
})

describe('beginResumable refuses', () => {
  const code = async (file: Parameters<typeof ownUploader.begin>[0]) => {
    const { status, code, error } = await ownUploader.begin(file)
    expect(await app.db.selectFrom('resumable_uploads').selectAll().execute()).toEqual([])
    return [status, code, error]
  }
  const refused = (error: unknown = expect.any(String)) => [400, 'invalid', error]

  it('a missing, zero or invalid length', async () => {
    for (const length of ['', 'x', '-1', '1.5', '1e3']) expect(await code({ length })).toEqual(refused())
    expect(await code({ length: 0 })).toEqual(refused('This file is empty.'))
    const none = await ownUploader.call('POST', '', { 'Upload-Metadata': metadataOf({}) })
    expect(none.code).toBe('invalid')
  })

  it('a file of petabytes', async () => {
    for (const length of ['1000000000000000', '9'.repeat(60)])
      expect(await code({ length })).toEqual([413, 'too_large', expect.any(String)])
  })

  it('a deferred length and concatenated uploads', async () => {
    expect(await code({ headers: { 'Upload-Defer-Length': '1' } })).toEqual(refused())
    expect(await code({ headers: { 'Upload-Concat': 'partial' } })).toEqual(refused())
  })

  it('a missing file name and invalid metadata', async () => {
    for (const metadata of ['folder YmxvZw==', 'filename', 'filename %%%', 'filename YQ==,filename YQ==']) {
      expect(await code({ headers: { 'Upload-Metadata': metadata } })).toEqual(refused())
    }
  })

  it('a folder that the user may not upload to', async () => {
    expect(await code({ folder: 'timeline' })).toEqual(
      refused('Only administrators can upload pictures for events.'),
    )
    expect(await code({ folder: 'secrets' })).toEqual(refused())
    expect((await otherUploader.begin({ folder: 'timeline' })).status).toBe(201)
  })

  it('an Idempotency-Key that is no UUID', async () => {
    for (const key of ['1', 'x'.repeat(36), `${randomUUID()}0`])
      expect(await code({ key })).toEqual(refused())
  })

  it('a file above the size limit of its kind', async () => {
    const tooLarge = async (name: string, megabytes: number, folder = 'archives', type = '') =>
      await code({ name, type, folder, length: megabytes * MB + 1 })
    const saying = (error: string) => [413, 'too_large', error]
    expect(await tooLarge('a.pdf', 25)).toEqual(saying('A document may have at most 25 MB.'))
    expect(await tooLarge('a.tiff', 25)).toEqual(saying('A TIFF file may have at most 25 MB.'))
    expect(await tooLarge('a.tif', 5, 'profiles')).toEqual(saying('A profile photo may have at most 5 MB.'))
    expect(await tooLarge('a.JPG', 10)).toEqual(saying('A picture may have at most 10 MB.'))
    expect(await tooLarge('a.jpg', 5, 'profiles')).toEqual(saying('A profile photo may have at most 5 MB.'))
    expect(await tooLarge('a.mp3', 50)).toEqual(saying('A recording may have at most 50 MB.'))
    expect(await tooLarge('film', 200)).toEqual(saying('A film may have at most 200 MB.'))
    expect(await tooLarge('film', 25, 'archives', 'application/pdf')).toEqual(
      saying('A document may have at most 25 MB.'),
    )
    expect((await ownUploader.begin({ name: 'film.mp4', length: 200 * MB })).status).toBe(201)
  })

  it('files for which the disk has no space, when they are announced and when a chunk comes', async () => {
    const key = await begun()
    const full = { ...(await fs.promises.statfs('/')), bavail: 10 }
    const space = vi.spyOn(fs.promises, 'statfs').mockResolvedValue(full)
    for (const result of [await ownUploader.begin(), await ownUploader.send(key, 0, half)])
      expect([result.status, result.code]).toEqual([507, 'storage_full'])
    space.mockRestore()
    expect((await ownUploader.send(key, 0, note)).status).toBe(204)
  })

  it('files above the quota, including announced uploads', async () => {
    const film = { name: 'film.mp4', length: 200 * MB }
    const key = randomUUID()
    expect((await ownUploader.begin({ ...film, key })).status).toBe(201)
    const result = await ownUploader.begin(film)
    expect([result.status, result.code]).toEqual([507, 'storage_full'])
    expect((await ownUploader.begin({ ...film, key })).status).toBe(201)
    expect((await ownUploader.drop(key)).status).toBe(204)
    expect((await ownUploader.begin(film)).status).toBe(201)
  })

  it('too many uploads in an hour, without counting repeated keys', async () => {
    await app.call(getUploadAuth, { as: member })
    await app.db
      .updateTable('limits')
      .set({ count: limits.upload.tokensPerHour - 1 })
      .execute()
    const key = randomUUID()
    expect((await ownUploader.begin({ key })).status).toBe(201)
    const result = await ownUploader.begin()
    expect([result.status, result.headers.get('Retry-After')]).toEqual([429, '3600'])
    expect((await ownUploader.begin({ key })).status).toBe(201)
    app.clock.advance(3_600_001)
    expect((await ownUploader.begin()).status).toBe(201)
  })
})

describe('a repeated Idempotency-Key', () => {
  it('finds the upload in any state', async () => {
    const key = await begun()
    const again = async () => {
      const result = await ownUploader.begin({ length: note.length, key })
      expect([result.status, result.headers.get('Location')]).toEqual([201, `/api/upload/resumable/${key}`])
      return result.offset
    }
    expect(await again()).toBe('0')
    await ownUploader.send(key, 0, half)
    expect(await again()).toBe('10')
    await ownUploader.send(key, 10, rest)
    expect(await again()).toBe(String(note.length))
    expect((await ownUploader.head(key)).offset).toBe(String(note.length))
    expect((await ownUploader.send(key, note.length, '')).status).toBe(204)
    expect((await ownUploader.send(key, 0, note)).status).toBe(409)
    expect(await media()).toHaveLength(1)
  })

  it('begins one upload for concurrent calls', async () => {
    const key = randomUUID()
    const result = await Promise.all([1, 2, 3].map(() => ownUploader.begin({ length: note.length, key })))
    expect(result.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await app.db.selectFrom('resumable_uploads').selectAll().execute()).toHaveLength(1)
  })

  it('responds 409 for another file', async () => {
    const key = await begun()
    const same = { length: note.length, key }
    for (const other of [{ length: 7 }, { name: 'other.txt' }, { folder: 'blog' }]) {
      const result = await ownUploader.begin({ ...same, ...other })
      expect([result.status, result.code]).toEqual([409, 'conflict'])
    }
  })

  it('responds 409 for a key of another user or media file', async () => {
    const key = await begun()
    expect((await otherUploader.begin({ length: note.length, key })).code).toBe('conflict')
    const file = await (await app.upload(member, { name: 'note.txt', bytes: note })).json()
    const result = await ownUploader.begin({ length: note.length, key: file.fileId })
    expect([result.status, result.code]).toEqual([409, 'conflict'])
  })

  it('begins again after the file was deleted', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, note)
    await app.fetch(`/api/upload/file/${key}`, { method: 'DELETE', as: member })
    expect((await ownUploader.head(key)).status).toBe(410)
    expect((await ownUploader.begin({ length: note.length, key })).offset).toBe('0')
    expect((await ownUploader.send(key, 0, note)).status).toBe(204)
    expect(await media()).toHaveLength(1)
  })
})
