/** Films and sound recordings: other users get them without metadata, the uploader keeps the original. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MediaRow } from '#server/media/media-row.ts'
import { findRecording } from '#server/media/recordings/recordings.store.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive } from '#shared/contracts/archives.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestAccount, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

/** The files were made by ffmpeg, with this text and a GPS position in all their tags, track names and cover pictures. */
const directory = fileURLToPath(new URL('./files/', import.meta.url))
const privateTexts = [files.gpsPosition, '60.38', 'Lavf']

let app: TestApp
let owner: TestAccount
let own: TestBrowser
let other: TestBrowser
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  owner = await app.createMember()
  own = await app.signIn(owner)
  other = await app.signIn(await app.createMember())
  admin = await app.signIn(await app.createAdmin())
})
afterEach(() => app.close())

async function publish(fileName: string, source: Uint8Array): Promise<MediaRow> {
  const mediaRow = await storeFile(app.deps, { ownerId: owner.id, folder: 'archives', fileName, source })
  const body = { title: 'Garden', imagekitFileId: mediaRow.id }
  expect((await app.call(createArchive, { body, as: admin })).status).toBe(201)
  return mediaRow
}

async function read(browser: TestBrowser, { id }: MediaRow, query = '') {
  const response = await app.fetch(`/api/media/${id}${query}`, { as: browser })
  return {
    status: response.status,
    type: response.headers.get('Content-Type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

async function describeTracks(bytes: Buffer) {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS })
  const tracks = await input.getTracks()
  const codecs = await Promise.all(tracks.map((track) => track.getCodec()))
  return { codecs, seconds: await input.computeDuration() }
}

const sampleFiles = [
  { name: 'film.mp4', type: 'video/mp4', codecs: ['avc', 'aac'], state: 'playable' },
  { name: 'film.mov', type: 'video/mp4', codecs: ['avc', 'pcm-s16'], state: 'limited' },
  { name: 'film.webm', type: 'video/webm', codecs: ['vp8', 'opus'], state: 'limited' },
  { name: 'sound.mp3', type: 'audio/mpeg', codecs: ['mp3'], state: 'playable' },
  { name: 'sound.m4a', type: 'audio/mp4', codecs: ['aac'], state: 'playable' },
  { name: 'sound.aac', type: 'audio/mp4', codecs: ['aac'], state: 'playable' },
  { name: 'sound.ogg', type: 'audio/webm', codecs: ['vorbis'], state: 'limited' },
  { name: 'sound.opus', type: 'audio/webm', codecs: ['opus'], state: 'limited' },
  { name: 'sound.flac', type: 'audio/flac', codecs: ['flac'], state: 'playable' },
  { name: 'sound.wav', type: 'audio/wav', codecs: ['pcm-s16'], state: 'playable' },
]

describe.each(sampleFiles)('$name', ({ name, type, codecs, state }) => {
  it('reaches other users without metadata, and complete', async () => {
    const source = fs.readFileSync(path.join(directory, name))
    expect(source.includes(files.gpsPosition)).toBe(true)
    const mediaRow = await publish(name, source)
    for (const query of ['', '?download=1', '?original=1']) {
      const copy = await read(other, mediaRow, query)
      expect(copy).toMatchObject({ status: 200, type })
      for (const text of privateTexts) expect(copy.bytes.includes(text)).toBe(false)
      expect((await describeTracks(copy.bytes)).codecs).toEqual(codecs)
      expect((await describeTracks(copy.bytes)).seconds).toBeCloseTo(
        (await describeTracks(source)).seconds,
        1,
      )
    }
    expect((await read(own, mediaRow, '?original=1')).bytes).toEqual(source)
    expect((await read(admin, mediaRow, '?original=1')).bytes).toEqual(source)
    expect((await read(own, mediaRow)).bytes.includes(files.gpsPosition)).toBe(false)
    expect((await findRecording(app.db, mediaRow.id))?.state).toBe(state)
  })
})

it('makes the copy of an older or restored recording at the first request', async () => {
  const mediaRow = await publish('sound.mp3', fs.readFileSync(path.join(directory, 'sound.mp3')))
  const { id } = mediaRow
  fs.rmSync(path.join(app.deps.config.dataDir, 'media', id.slice(0, 2), id, 'clean.mp3'))
  await app.db.deleteFrom('recordings').execute()
  const copies = await Promise.all([read(other, mediaRow), read(other, mediaRow)])
  for (const { status, bytes } of copies) {
    expect(status).toBe(200)
    expect(bytes.includes(files.gpsPosition)).toBe(false)
  }
  expect((await findRecording(app.db, id))?.state).toBe('playable')
})

it('gives a recording whose metadata cannot be removed to its uploader and administrators only', async () => {
  const source = fs.readFileSync(path.join(directory, 'adpcm.wav'))
  const mediaRow = await publish('dictaphone.wav', source)
  expect((await read(own, mediaRow)).bytes).toEqual(source)
  expect((await read(admin, mediaRow)).bytes).toEqual(source)
  const refused = await read(other, mediaRow)
  expect(refused.status).toBe(404)
  expect(refused.bytes.toString()).toContain(
    'because hidden data such as the place of the recording cannot be removed',
  )
})

it.each([
  ['cut-off.weba', 'audio/webm'],
  ['cut-off.m4a', 'audio/mp4'],
])('gives %s a length, which a recorder whose browser was killed has not written', async (name, type) => {
  const mediaRow = await publish(name, fs.readFileSync(path.join(directory, name)))
  expect(mediaRow).toMatchObject({ kind: 'audio', mime_type: type })
  const copy = await read(other, mediaRow)
  expect(copy).toMatchObject({ status: 200, type })
  const { seconds } = await describeTracks(copy.bytes)
  expect(seconds).toBeGreaterThan(1.5)
  expect(seconds).toBeLessThan(4)
})
