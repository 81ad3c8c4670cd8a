/** Image variants: upright, without metadata, never enlarged; the original stays unchanged. */
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeNextAvif } from '#server/media/images/thumbnails.job.ts'
import type { MediaRow } from '#server/media/media-row.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.signIn(await app.createAdmin())
})
afterEach(() => app.close())

async function store(fileName: string, source: Uint8Array, small: 'now' | 'later' = 'now') {
  return await storeFile(app.deps, { ownerId: null, folder: 'archives', fileName, source, thumbnails: small })
}

async function read(mediaFile: { id: string }, query = '', accept = 'image/webp,*/*') {
  const response = await app.fetch(`/api/media/${mediaFile.id}${query}`, {
    as: admin,
    headers: { Accept: accept },
  })
  expect(response.status).toBe(200)
  return { type: response.headers.get('Content-Type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

const everySize = ['', '?w=160', '?w=320', '?w=640', '?w=1280', '?download=1']

describe.each(['now', 'later'] as const)('with thumbnails made %s', (small) => {
  it('removes the GPS position from all variants, but not from the original', async () => {
    const bytes = await files.jpeg({ width: 1600, height: 1200 })
    expect(Buffer.from(bytes).includes(files.gpsPosition)).toBe(true)
    const mediaFile = await store('garden.jpg', bytes, small)
    for (const size of everySize) {
      const copy = await read(mediaFile, size)
      const { exif, xmp, iptc, icc } = await sharp(copy.bytes).metadata()
      expect([exif, xmp, iptc, icc], size).toEqual([undefined, undefined, undefined, undefined])
      expect(copy.bytes.includes(files.gpsPosition), size).toBe(false)
    }
    expect((await read(mediaFile, '?original=1')).bytes).toEqual(Buffer.from(bytes))
  })

  it('rotates an image by its EXIF orientation in every size', async () => {
    const bytes = await files.jpeg({
      width: 1600,
      height: 800,
      orientation: 6,
      halves: ['#ff0000', '#0000ff'],
    })
    const mediaFile = await store('upright.jpg', bytes, small)
    expect([mediaFile.width, mediaFile.height]).toEqual([800, 1600])
    for (const size of everySize) {
      const { data, info } = await sharp((await read(mediaFile, size)).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect(info.height, size).toBe(info.width * 2)
      const [red = 0, , blue = 255] = data.subarray(0, 3)
      expect(red > 200 && blue < 60, `${size}: red is above`).toBe(true)
    }
  })

  it('makes WebP thumbnails in the requested width, never wider than the image', async () => {
    const mediaFile = await store('a.jpg', await files.jpeg({ width: 500, height: 250 }), small)
    for (const [size, width] of [
      ['?w=160', 160],
      ['?w=320', 320],
      ['?w=640', 500],
      ['?w=1280', 500],
    ] as const) {
      const copy = await read(mediaFile, size)
      expect(copy.type).toBe('image/webp')
      expect((await sharp(copy.bytes).metadata()).width).toBe(width)
    }
  })
})

it('stores the displayed size and a thumbhash', async () => {
  const mediaFile = await store('a.png', await files.picture({ width: 300, height: 200 }).png().toBuffer())
  expect(mediaFile).toMatchObject({ width: 300, height: 200 })
  expect(Buffer.from(mediaFile.thumbhash ?? '', 'base64').length).toBeGreaterThan(8)
})

it('serves HEIC as JPEG and WebP with a matching file extension', async () => {
  const heic = fs.readFileSync(fileURLToPath(new URL('./garden.heic', import.meta.url)))
  const mediaFile = await store('garden.heic', heic, 'later')
  expect(mediaFile).toMatchObject({ mime_type: 'image/heic', width: 240, height: 160 })
  const whole = await read(mediaFile, '?download=1')
  expect(whole.type).toBe('image/jpeg')
  expect(await sharp(whole.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240 })
  expect((await sharp(whole.bytes).metadata()).exif).toBeUndefined()
  expect((await read(mediaFile, '?w=160')).type).toBe('image/webp')
  expect(await read(mediaFile, '?original=1')).toEqual({ type: 'image/heic', bytes: heic })
  const saved = await app.fetch(`/api/media/${mediaFile.id}?download=1`, { as: admin })
  expect(saved.headers.get('Content-Disposition')).toContain('garden.jpg')
})

it('keeps the animation of a GIF in full size, not in thumbnails', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((left) =>
      files
        .picture({ width: 200, height: 100, halves: [left, '#0000ff'] })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const mediaFile = await store('a.gif', gif)
  expect([mediaFile.width, mediaFile.height]).toEqual([200, 100])
  expect(await sharp((await read(mediaFile)).bytes).metadata()).toMatchObject({ format: 'gif', pages: 2 })
  expect((await sharp((await read(mediaFile, '?w=160')).bytes).metadata()).pages ?? 1).toBe(1)
})

it('keeps transparency', async () => {
  const clear = { create: { width: 50, height: 50, channels: 4 as const, background: '#00000000' } }
  const mediaFile = await store('a.png', await sharp(clear).png().toBuffer())
  for (const size of ['', '?w=160']) {
    expect((await sharp((await read(mediaFile, size)).bytes).metadata()).hasAlpha).toBe(true)
  }
})

it('makes a thumbnail once for concurrent requests', async () => {
  const mediaFile = await store('a.jpg', await files.jpeg({ width: 900, height: 600 }), 'later')
  const copies = await Promise.all([1, 2, 3, 4].map(() => read(mediaFile, '?w=640')))
  const size = copies[0]?.bytes.byteLength ?? 0
  expect(copies.map((copy) => copy.bytes.byteLength)).toEqual([size, size, size, size])
  const row = await app.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
  expect(row.stored_bytes).toBe(mediaFile.size + size)
})

it('makes AVIF thumbnails when idle, and serves them to browsers that accept AVIF', async () => {
  const mediaFile = await store('a.jpg', await files.jpeg({ width: 300, height: 200 }))
  const accept = 'image/avif,image/webp,*/*'
  expect((await read(mediaFile, '?w=160', accept)).type).toBe('image/webp')
  expect(await makeNextAvif(app.deps)).toBe(true)
  expect(await makeNextAvif(app.deps)).toBe(false)
  const avif = await read(mediaFile, '?w=160', accept)
  expect(avif.type).toBe('image/avif')
  expect(await sharp(avif.bytes).metadata()).toMatchObject({ width: 160 })
  expect((await sharp(avif.bytes).metadata()).exif).toBeUndefined()
  expect((await read(mediaFile, '?w=160', 'image/webp')).type).toBe('image/webp')
})

it('makes the WebP thumbnails of an imported image while the server is idle, so that their sizes are known', async () => {
  const mediaFile: MediaRow = await store('a.jpg', await files.jpeg(), 'later')
  expect(await app.deps.media.readThumbnailSizes(mediaFile)).toEqual([null, null, null, null])
  await makeNextAvif(app.deps)
  expect(await app.deps.media.readThumbnailSizes(mediaFile)).not.toContain(null)
})

it('responds 404 when the bytes are missing, and creates no files', async () => {
  const mediaFile: MediaRow = await store('a.jpg', await files.jpeg(), 'later')
  const directory = path.join(app.deps.config.dataDir, 'media', mediaFile.id.slice(0, 2), mediaFile.id)
  fs.rmSync(directory, { recursive: true })
  for (const size of ['', '?w=160', '?original=1']) {
    expect((await app.fetch(`/api/media/${mediaFile.id}${size}`, { as: admin })).status).toBe(404)
  }
  expect(fs.existsSync(directory)).toBe(false)
})
