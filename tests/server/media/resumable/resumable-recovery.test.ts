/** Resumable uploads after crashes, full disks and long pauses; the sweep and backups. */
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeBackup } from '#server/jobs/write-backup.ts'
import { sweepMedia } from '#server/media/media-sweep.service.ts'
import { endUpload } from '#server/media/resumable/resumable.store.ts'
import { sweepResumable } from '#server/media/resumable/resumable-sweep.service.ts'
import { uploadLocks } from '#server/media/resumable/upload-locks.ts'
import { deleteUploadedFile } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import { type ImageHost, startImageHost } from '#tests/support/image-host.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'
import { arrivedOnDisk, breakingBody, filesIn, uploader } from './resumable-calls.ts'

const hour = 3_600_000
const day = 24 * hour
const note = files.text
const whole = String(note.length)
let app: TestApp
let author: TestAccount
let member: TestBrowser
let ownUploader: ReturnType<typeof uploader>

async function open(options: Parameters<typeof startTestApp>[0] = {}) {
  app = await startTestApp({ now: new Date().toISOString(), ...options })
  author = await app.createMember()
  await comeBack()
}
/** Signs in again, as the session has expired after a month. */
async function comeBack() {
  member = await app.signIn(author)
  ownUploader = uploader(app, member)
}
beforeEach(() => open())
afterEach(() => app.close())

const mediaOf = (id: string) => app.db.selectFrom('media').selectAll().where('id', '=', id).execute()
const stateOf = async (id: string) =>
  (await app.db.selectFrom('resumable_uploads').select('state').where('id', '=', id).executeTakeFirst())
    ?.state
const unfinished = (id: string) => path.join(app.deps.config.dataDir, 'media', '.resumable', id)
const directoryOf = (id: string) => path.join(app.deps.config.dataDir, 'media', id.slice(0, 2), id)

async function begun(): Promise<string> {
  const key = randomUUID()
  expect((await ownUploader.begin({ length: note.length, key })).status).toBe(201)
  return key
}

/** Writes the file as a process leaves it that is killed after the last byte. */
async function killedAtTheEnd(): Promise<string> {
  const key = await begun()
  fs.mkdirSync(path.dirname(unfinished(key)), { recursive: true })
  fs.writeFileSync(unfinished(key), note)
  return key
}

describe('an upload whose server is killed after the last byte is stored by the next', () => {
  const calls = {
    'question how much has arrived': (key: string) => ownUploader.head(key),
    'piece, which is empty': (key: string) => ownUploader.send(key, note.length, ''),
    beginning: (key: string) => ownUploader.begin({ length: note.length, key }),
  }
  it.each(Object.entries(calls))('%s', async (_, call) => {
    const key = await killedAtTheEnd()
    const result = await call(key)
    expect([result.status < 300, result.offset]).toEqual([true, whole])
    expect(await mediaOf(key)).toHaveLength(1)
    expect(await stateOf(key)).toBe('finished')
    expect(filesIn(app, '.')).toEqual(['original'])
  })

  it('call when the bytes were moved already', async () => {
    const key = await killedAtTheEnd()
    fs.mkdirSync(directoryOf(key), { recursive: true })
    fs.writeFileSync(path.join(directoryOf(key), 'original'), 'as far as it came')
    expect((await ownUploader.head(key)).offset).toBe(whole)
    expect(fs.readFileSync(path.join(directoryOf(key), 'original'))).toEqual(note)
    expect(await mediaOf(key)).toHaveLength(1)
  })

  it('of concurrent calls exactly once, and no call reports completion before', async () => {
    const key = await killedAtTheEnd()
    const put = vi.spyOn(app.deps.media, 'put')
    const result = await Promise.all([
      ownUploader.head(key),
      ownUploader.send(key, note.length, ''),
      ownUploader.begin({ length: note.length, key }),
      ownUploader.head(key).then(async (head) => {
        expect(await mediaOf(key)).toHaveLength(1)
        return head
      }),
    ])
    expect(result.map(({ offset }) => offset)).toEqual([whole, whole, whole, whole])
    expect(put).toHaveBeenCalledOnce()
  })

  it('call with media row and upload state in one transaction', async () => {
    const key = await killedAtTheEnd()
    vi.spyOn(app.deps.media, 'put').mockImplementationOnce(async () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    })
    expect((await ownUploader.head(key)).status).toBe(507)
    expect([await stateOf(key), filesIn(app, '.')]).toEqual(['receiving', [key]])
    expect((await ownUploader.head(key)).offset).toBe(whole)
    expect(await stateOf(key)).toBe('finished')
  })
})

it('waits in a call that comes while the file is being stored', async () => {
  const key = await begun()
  const { promise, resolve } = Promise.withResolvers<void>()
  const put = app.deps.media.put.bind(app.deps.media)
  const entered = Promise.withResolvers<void>()
  vi.spyOn(app.deps.media, 'put').mockImplementationOnce(async (...file) => {
    entered.resolve()
    await promise
    return await put(...file)
  })
  const last = ownUploader.send(key, 0, note)
  await entered.promise
  const head = ownUploader.head(key)
  const drop = ownUploader.drop(key)
  app.clock.advance(limits.upload.unfinishedUploadMs)
  await sweepResumable(app.deps)
  expect(await stateOf(key)).toBe('receiving')
  resolve()
  expect([(await last).status, (await head).offset, (await drop).status]).toEqual([204, whole, 409])
  expect(await mediaOf(key)).toHaveLength(1)
})

it('reports a full disk, keeps the stored bytes, and continues when there is space', async () => {
  const key = await begun()
  await ownUploader.send(key, 0, note.subarray(0, 10))
  const directory = path.dirname(unfinished(key))
  const full = vi
    .spyOn(fs.promises, 'open')
    .mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  const result = await ownUploader.send(key, 10, note.subarray(10))
  full.mockRestore()
  expect([result.status, result.code]).toEqual([507, 'storage_full'])
  expect(fs.readdirSync(directory)).toEqual([key])
  expect((await ownUploader.head(key)).offset).toBe('10')
  expect((await ownUploader.send(key, 10, note.subarray(10))).status).toBe(204)
})

it('expires an unfinished upload after seven days, and begins again with the same key', async () => {
  const key = await begun()
  await ownUploader.send(key, 0, note.subarray(0, 10))
  app.clock.advance(limits.upload.unfinishedUploadMs - 1)
  expect((await ownUploader.begin({ length: note.length, key })).offset).toBe('10')
  app.clock.advance(1)
  const result = [
    await ownUploader.head(key),
    await ownUploader.send(key, 10, note.subarray(10)),
    await ownUploader.drop(key),
  ]
  expect(result.map(({ status }) => status)).toEqual([410, 410, 410])
  expect(result[1]?.code).toBe('gone')
  expect((await ownUploader.begin({ length: note.length, key })).offset).toBe('0')
  expect((await ownUploader.send(key, 0, note)).status).toBe(204)
})

describe('the sweep', () => {
  it('deletes the bytes after seven days, and responds 410 for another thirty days', async () => {
    const key = await begun()
    await ownUploader.send(key, 0, note.subarray(0, 10))
    app.clock.advance(7 * day - hour)
    await sweepMedia(app.deps)
    expect([await stateOf(key), filesIn(app, '.resumable')]).toEqual(['receiving', [key]])
    app.clock.advance(hour)
    await sweepMedia(app.deps)
    expect([await stateOf(key), filesIn(app, '.resumable')]).toEqual(['expired', []])
    app.clock.advance(29 * day)
    await sweepMedia(app.deps)
    await comeBack()
    expect((await ownUploader.head(key)).status).toBe(410)
    app.clock.advance(2 * day)
    await sweepMedia(app.deps)
    expect((await ownUploader.head(key)).status).toBe(404)
  })

  it('skips uploads in use', async () => {
    const key = await begun()
    const silent = ownUploader.send(key, 0, breakingBody([note.subarray(0, 10)], null))
    await arrivedOnDisk(app.deps.config.dataDir, key, 10)
    app.clock.advance(8 * day)
    await sweepMedia(app.deps)
    expect([await stateOf(key), filesIn(app, '.resumable')]).toEqual(['receiving', [key]])
    expect((await ownUploader.head(key)).status).toBe(410)
    await silent
    expect(uploadLocks.isLocked(key)).toBe(false)
    await sweepMedia(app.deps)
    expect([await stateOf(key), filesIn(app, '.resumable')]).toEqual(['expired', []])
  })

  it('deletes rows of refused uploads after a time, and of finished uploads after their media file', async () => {
    const [refused, finished] = [await begun(), await begun()]
    await endUpload(app.db, refused, 'refused', JSON.stringify({ code: 'impossible', message: 'No.' }))
    await ownUploader.send(finished, 0, note)
    await app.db.updateTable('media').set({ created_at: '2100-01-01' }).execute()
    app.clock.advance(36 * day)
    await sweepMedia(app.deps)
    expect([await stateOf(refused), await stateOf(finished)]).toEqual(['refused', 'finished'])
    app.clock.advance(2 * day)
    await sweepMedia(app.deps)
    expect([await stateOf(refused), await stateOf(finished)]).toEqual([undefined, 'finished'])
    await comeBack()
    expect((await ownUploader.head(finished)).offset).toBe(whole)
    await app.call(deleteUploadedFile, { params: { id: finished }, as: member })
    await sweepMedia(app.deps)
    expect(await stateOf(finished)).toBe(undefined)
  })

  it('deletes files without an upload after an hour', async () => {
    const [wanted, ended] = [await begun(), await begun()]
    await ownUploader.send(wanted, 0, note.subarray(0, 10))
    await endUpload(app.db, ended, 'refused', JSON.stringify({ code: 'impossible', message: 'No.' }))
    const stray = randomUUID()
    for (const id of [ended, stray]) fs.writeFileSync(unfinished(id), 'x')
    await sweepMedia(app.deps)
    expect(filesIn(app, '.resumable').sort()).toEqual([wanted, ended, stray].sort())
    app.clock.advance(2 * hour)
    await sweepMedia(app.deps)
    expect(filesIn(app, '.resumable')).toEqual([wanted])
  })
})

it('excludes unfinished uploads from backups', async () => {
  const key = await begun()
  await ownUploader.send(key, 0, note.subarray(0, 10))
  const { dataDir } = app.deps.config
  const manifest = await writeBackup({ ...app.deps, dataDir }, path.join(dataDir, 'backup.tar.gz'))
  expect(manifest.files.filter((file) => file.path.startsWith('media/'))).toEqual([])
  fs.rmSync(unfinished(key))
  expect((await ownUploader.head(key)).offset).toBe('0')
  expect((await ownUploader.send(key, 0, note)).status).toBe(204)
})

describe('with an image host', () => {
  let host: ImageHost
  beforeEach(async () => {
    await app.close()
    host = await startImageHost()
    await open({ env: host.env })
  })
  afterEach(() => host.close())

  it('sends a finished file to the host, and keeps nothing on the server', async () => {
    const bytes = await files.jpeg({ width: 60, height: 40 })
    const key = randomUUID()
    await ownUploader.begin({ name: 'Åge.jpg', type: 'image/jpeg', length: bytes.length, key })
    expect((await ownUploader.send(key, 0, new Uint8Array(bytes))).status).toBe(204)
    expect(await mediaOf(key)).toMatchObject([{ store: 'imagekit', width: 60, owner_id: author.id }])
    expect([...host.files.values()].map((file) => Buffer.compare(file.bytes, bytes))).toEqual([0])
    expect(filesIn(app, '.')).toEqual([])
  })

  it.each(['failing', 'resetting'] as const)(
    'keeps the file for the next call when the host is %s',
    async (mood) => {
      const key = await begun()
      host.mood = mood
      const result = await ownUploader.send(key, 0, note)
      expect([result.status, result.code]).toEqual([502, 'host_failed'])
      expect(filesIn(app, '.')).toEqual([key])
      host.mood = 'well'
      expect((await ownUploader.head(key)).offset).toBe(whole)
      expect([host.files.size, filesIn(app, '.')]).toEqual([1, []])
    },
  )
})
