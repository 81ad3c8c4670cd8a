/** Copies that every browser plays: made in the background by ffmpeg, one at a time. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawNextPreview } from '#server/media/images/thumbnails.job.ts'
import { findMedia } from '#server/media/media.store.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { makeNextRecordingCopy } from '#server/media/recordings/conversion.job.ts'
import { findFfmpegVersion } from '#server/media/recordings/ffmpeg.ts'
import { findRecording } from '#server/media/recordings/recordings.store.ts'
import { BucketError } from '#server/media/storage/bucket.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { createArchive, listArchives } from '#shared/contracts/archives.contract.ts'
import { type ImageHost, startImageHost } from '#tests/support/image-host.ts'
import * as files from '#tests/support/media-files.ts'
import { addMediaRow } from '#tests/support/media-rows.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'
import { waitFor } from '#tests/support/wait-for.ts'

const readSample = (name: string) => fs.readFileSync(new URL(`./files/${name}`, import.meta.url))
const running = new AbortController().signal

function hasFfmpeg(): boolean {
  try {
    return execFileSync('ffmpeg', ['-hide_banner', '-encoders'], { encoding: 'utf8' }).includes('libx264')
  } catch {
    return false
  }
}

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.signIn(await app.createAdmin())
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await app.close()
})

const store = (fileName: string) =>
  storeFile(app.deps, { ownerId: null, folder: 'archives', fileName, source: readSample(fileName) })

async function read({ id }: MediaRow, query = '') {
  const response = await app.fetch(`/api/media/${id}${query}`, { as: admin })
  return {
    type: response.headers.get('Content-Type'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

/** A folder that is deleted with the server's data. */
const createFolder = () => fs.mkdtempSync(path.join(app.deps.config.dataDir, 'programs-'))

/** Replaces ffmpeg by a shell script, whose last argument is the target file. */
function replaceFfmpeg(lines: string, version = '7') {
  const folder = createFolder()
  const script = `#!/bin/sh\n[ "$2" = -version ] && { echo "ffmpeg version ${version}"; exit; }\nfor to in "$@"; do :; done\n${lines}\n`
  fs.writeFileSync(path.join(folder, 'ffmpeg'), script, { mode: 0o700 })
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
}

describe.runIf(hasFfmpeg())('with ffmpeg', () => {
  it.each([
    { name: 'sound.ogg', type: 'audio/mp4', codecs: ['aac'] },
    { name: 'sound.opus', type: 'audio/mp4', codecs: ['aac'] },
    { name: 'adpcm.wav', type: 'audio/mp4', codecs: ['aac'] },
    { name: 'film.webm', type: 'video/mp4', codecs: ['avc', 'aac'] },
    { name: 'film.mov', type: 'video/mp4', codecs: ['avc', 'aac'] },
  ])(
    'converts $name to a format that every browser plays, without metadata',
    async ({ name, type, codecs }) => {
      const mediaRow = await store(name)
      expect(await makeNextRecordingCopy(app.deps, running)).toBe(true)
      const copy = await read(mediaRow)
      expect(copy.type).toBe(type)
      const input = new Input({ source: new BufferSource(copy.bytes), formats: ALL_FORMATS })
      const tracks = await input.getTracks()
      expect(await Promise.all(tracks.map((track) => track.getCodec()))).toEqual(codecs)
      expect(await input.computeDuration()).toBeCloseTo(0.4, 0)
      expect(Buffer.from(copy.bytes).includes(files.gpsPosition)).toBe(false)
      expect((await findRecording(app.db, mediaRow.id))?.state).toBe('converted')
      expect(await makeNextRecordingCopy(app.deps, running)).toBe(false)
    },
  )

  const fromFilm = ['-i', 'film.mp4', '-s', '128x96', '-r', '25', '-ar', '8000', '-ac', '1']
  it.each([
    ['phone.3gp', [...fromFilm, '-c:v', 'h263', '-c:a', 'aac']],
    [
      'sound of a phone.3gp',
      ['-i', 'sound.m4a', '-vn', '-c:a', 'aac', '-ar', '8000', '-ac', '1', '-f', '3gp'],
    ],
    ['film.avi', ['-i', 'film.mp4']],
    ['film.mpg', ['-i', 'film.mp4', '-r', '25']],
    ['film.mts', ['-i', 'film.mp4', '-c:v', 'mpeg2video', '-r', '25', '-f', 'mpegts']],
    ['film.m2ts', ['-i', 'film.mp4', '-c:v', 'mpeg2video', '-r', '25']],
    ['film.wmv', ['-i', 'film.mp4']],
    ['film.mkv', ['-i', 'film.mp4', '-c:v', 'mpeg4', '-c:a', 'vorbis', '-strict', '-2', '-ac', '2']],
    ['sound.wma', ['-i', 'sound.m4a']],
    ['sound.aiff', ['-i', 'sound.m4a']],
  ])('converts %s, and keeps the original byte for byte', async (name, options) => {
    const made = path.join(createFolder(), name)
    const cwd = new URL('./files/', import.meta.url)
    execFileSync('ffmpeg', ['-v', 'error', ...options, made], { cwd })
    const source = fs.readFileSync(made)
    const mediaRow = await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName: name, source })
    while (await makeNextRecordingCopy(app.deps, running));
    const copy = await read(mediaRow)
    expect(copy.type).toMatch(/^(?:video|audio)\/mp4$/)
    const tracks = await new Input({ source: new BufferSource(copy.bytes), formats: ALL_FORMATS }).getTracks()
    const codecs = await Promise.all(tracks.map((track) => track.getCodec()))
    expect(codecs.toSorted()).toEqual(name.startsWith('sound') ? ['aac'] : ['aac', 'avc'])
    expect(Buffer.from((await read(mediaRow, '?original=1')).bytes)).toEqual(source)
  })

  it.each(['film.mp4', 'film.mov', 'film.webm'])('shows a frame of %s as its thumbnail', async (name) => {
    const film = await store(name)
    expect(await drawNextPreview(app.deps)).toBe(true)
    expect(await drawNextPreview(app.deps)).toBe(false)
    const { width, height } = (await findMedia(app.db, film.id)) ?? {}
    const frame = await read(film, '?w=320')
    expect(frame.type).toBe('image/webp')
    const shown = await sharp(Buffer.from(frame.bytes)).metadata()
    expect([width, height]).toEqual([shown.width, shown.height])
    expect((await read(film)).type).toMatch(/^video\//)
  })
})

it('is looked for with the usual priority: on a busy computer ffmpeg does not look as if it were missing', async () => {
  replaceFfmpeg('exit 1', '$(nice)')
  expect(await findFfmpegVersion()).toBe(String(os.getPriority()))
})

it('leaves a film that ffmpeg cannot read without a thumbnail, and plays the film', async () => {
  replaceFfmpeg('exit 1')
  const film = await store('film.mp4')
  expect(await drawNextPreview(app.deps)).toBe(true)
  expect(await drawNextPreview(app.deps)).toBe(false)
  expect((await findMedia(app.db, film.id))?.width).toBeNull()
  expect((await read(film)).type).toBe('video/mp4')
})

it('gives the converted copy for playing, and the copy that is not encoded anew for saving', async () => {
  replaceFfmpeg('echo converted > "$to"')
  const mediaRow = await store('sound.ogg')
  await makeNextRecordingCopy(app.deps, running)
  expect(await read(mediaRow)).toEqual({
    type: 'audio/mp4',
    bytes: new Uint8Array(Buffer.from('converted\n')),
  })
  expect((await read(mediaRow, '?download=1')).type).toBe('audio/webm')
  expect(Buffer.from((await read(mediaRow, '?original=1')).bytes)).toEqual(readSample('sound.ogg'))
})

it('changes the list of archive items, whose converted file has a version', async () => {
  replaceFfmpeg('echo converted > "$to"')
  const mediaRow = await store('sound.ogg')
  await app.call(createArchive, { body: { title: 'Song', imagekitFileId: mediaRow.id }, as: admin })
  const list = (headers = {}) => app.call(listArchives, { headers, as: admin })
  const before = await list()
  expect(before.output().data[0]).not.toHaveProperty('file_version')
  const known = { 'If-None-Match': before.headers.get('ETag') ?? '' }
  expect((await list(known)).status).toBe(304)
  await makeNextRecordingCopy(app.deps, running)
  const after = await list(known)
  expect(after.output().data[0]).toMatchObject({ file_url: `/api/media/${mediaRow.id}`, file_version: 2 })
  const playable = await read(mediaRow, '?v=2')
  expect(Buffer.from(playable.bytes).toString()).toBe('converted\n')
  expect(await read(mediaRow)).toEqual(playable)
})

it('leaves recordings that every browser plays as they are', async () => {
  replaceFfmpeg('echo converted > "$to"')
  await store('sound.mp3')
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(false)
})

it('stops after three attempts on a file that ffmpeg cannot convert, and converts the others', async () => {
  replaceFfmpeg('case "$*" in *matroska*) exit 1;; esac; echo converted > "$to"')
  const film = await store('film.webm')
  const sound = await store('sound.ogg')
  while (await makeNextRecordingCopy(app.deps, running)) {
    expect((await findRecording(app.db, film.id))?.attempts).toBeLessThanOrEqual(3)
  }
  expect(await findRecording(app.db, film.id)).toMatchObject({ state: 'limited', attempts: 3 })
  expect((await read(film)).type).toBe('video/webm')
  expect((await findRecording(app.db, sound.id))?.state).toBe('converted')
})

it('counts no attempt while the bucket does not respond', async () => {
  replaceFfmpeg('exit 0')
  const { id } = await store('sound.ogg')
  vi.spyOn(app.deps.media, 'addConverted').mockRejectedValue(new BucketError('ECONNREFUSED'))
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(false)
  expect(await findRecording(app.db, id)).toMatchObject({ state: 'limited', attempts: 0 })
})

it('counts no attempt while the quota is used up, and converts the film once there is space', async () => {
  replaceFfmpeg('echo converted > "$to"')
  const { id } = await store('film.mov')
  const full = { ...app.deps, config: { ...app.deps.config, storageQuota: 0 } }
  for (let n = 0; n < 4; n++) expect(await makeNextRecordingCopy(full, running)).toBe(false)
  expect(await findRecording(app.db, id)).toMatchObject({ state: 'limited', attempts: 0 })
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(true)
  expect((await findRecording(app.db, id))?.state).toBe('converted')
})

it('counts no attempt while the disk is full', async () => {
  replaceFfmpeg('echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1')
  const { id } = await store('sound.ogg')
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(false)
  replaceFfmpeg('echo converted > "$to"')
  const addConverted = vi.spyOn(app.deps.media, 'addConverted')
  addConverted.mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(false)
  expect(await findRecording(app.db, id)).toMatchObject({ state: 'limited', attempts: 0 })
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(true)
  expect((await findRecording(app.db, id))?.state).toBe('converted')
})

it('ends ffmpeg when the server stops, and begins again after the start', async () => {
  const stopping = new AbortController()
  replaceFfmpeg('exec sleep 60')
  const { id } = await store('sound.ogg')
  const work = makeNextRecordingCopy(app.deps, stopping.signal)
  const isStarted = async () => (await findRecording(app.db, id))?.attempts
  await waitFor(async () => expect(await isStarted()).toBe(1))
  stopping.abort()
  await work
  expect(await findRecording(app.db, id)).toMatchObject({ state: 'limited', attempts: 0 })
  replaceFfmpeg('echo converted > "$to"')
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(true)
  expect((await findRecording(app.db, id))?.state).toBe('converted')
})

it('does nothing without ffmpeg', async () => {
  vi.stubEnv('PATH', createFolder())
  const mediaRow = await store('sound.ogg')
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(false)
  expect((await read(mediaRow)).type).toBe('audio/webm')
})

it('says that a film of an old phone is being prepared, and still gives its uploader the original', async () => {
  replaceFfmpeg('exit 1')
  const source = files.threeGp
  const film = await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName: 'a.3gp', source })
  const playing = await app.fetch(`/api/media/${film.id}`, { as: admin })
  expect(playing.status).toBe(404)
  expect(await playing.json()).toMatchObject({
    error: 'This file is being prepared. Please try again in a few minutes.',
  })
  expect(Buffer.from((await read(film, '?download=1')).bytes)).toEqual(source)
  while (await makeNextRecordingCopy(app.deps, running));
  expect(await findRecording(app.db, film.id)).toMatchObject({ attempts: 3 })
  expect(Buffer.from((await read(film)).bytes)).toEqual(source)
})

it('gives the copy of a recording with few bytes a second enough space', async () => {
  replaceFfmpeg('head -c 600000 /dev/zero > "$to"')
  const source = Buffer.concat([files.amr, Buffer.alloc(60_000, 4)])
  const sound = await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName: 'a.amr', source })
  expect(await makeNextRecordingCopy(app.deps, running)).toBe(true)
  expect((await findRecording(app.db, sound.id))?.state).toBe('converted')
})

it('makes the copies of recordings that are older than the copies', async () => {
  vi.stubEnv('PATH', createFolder())
  const { id } = await store('sound.ogg')
  await app.db.deleteFrom('recordings').execute()
  const missing = await addMediaRow(app, { kind: 'audio', mime_type: 'audio/mpeg' })
  while (await makeNextRecordingCopy(app.deps, running));
  expect((await findRecording(app.db, id))?.state).toBe('limited')
  expect((await findRecording(app.db, missing.id))?.state).toBe('unreadable')
})

describe('with an image host', () => {
  let host: ImageHost
  beforeEach(async () => {
    host = await startImageHost()
    await app.close()
    app = await startTestApp({ env: host.env, now: new Date().toISOString() })
    admin = await app.signIn(await app.createAdmin())
  })
  afterEach(() => host.close())

  it('moves films that only the host has to the disk, and gives nobody the original meanwhile', async () => {
    vi.stubEnv('PATH', createFolder())
    const bytes = readSample('film.mp4')
    const path = '/archives/film.mp4'
    host.files.set('film-1', { name: 'film.mp4', path, type: 'video/mp4', bytes, isPrivate: true })
    const mediaRow = await addMediaRow(app, {
      ...{ store: 'imagekit', kind: 'video', mime_type: 'video/mp4', size: bytes.length },
      ...{ host_file_id: 'film-1', host_path: path, file_name: 'film.mp4' },
    })
    const member = await app.createMember()
    await app.db
      .updateTable('people')
      .set({ photo_media_id: mediaRow.id })
      .where('id', '=', member.memberId ?? '')
      .execute()
    const as = await app.signIn(member)
    expect((await app.fetch(`/api/media/${mediaRow.id}`, { as })).status).toBe(404)
    while (await makeNextRecordingCopy(app.deps, running));
    const answer = await app.fetch(`/api/media/${mediaRow.id}`, { as })
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).includes(files.gpsPosition)).toBe(false)
  })
})
