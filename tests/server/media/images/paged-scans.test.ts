/** TIFF files of several pages: documents in the archives, shown as PDF files with all pages. */
import fs from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeNextAvif } from '#server/media/images/thumbnails.job.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import type { MediaFolder } from '#shared/contracts/media.contract.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let admin: TestBrowser
let relative: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn(await app.createAdmin())
  relative = await app.signIn(await app.createMember())
})
afterAll(() => app.close())

const sheet = (background: string) => ({
  create: { width: 210, height: 297, channels: 3 as const, background },
})

/** A TIFF file with one page of each colour. */
async function makeLetter(...colours: [string, string, ...string[]]): Promise<Buffer> {
  const pages = await Promise.all(colours.map((colour) => sharp(sheet(colour)).png().toBuffer()))
  return await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
}

const store = (source: Uint8Array, folder: MediaFolder = 'archives') =>
  storeFile(app.deps, { ownerId: null, folder, fileName: 'letter.tif', source })

async function read(id: string, query = '') {
  const response = await app.fetch(`/api/media/${id}${query}`, { as: admin })
  expect(response.status).toBe(200)
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** The colours in the middle of the pages of a PDF file that consists of JPEG images. */
async function readPages(pdf: Buffer): Promise<string[]> {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { numPages } = file
  await file.loadingTask.destroy()
  const images = pdf.toString('latin1').matchAll(/\/DCTDecode \/Length (\d+)>>\nstream\n/g)
  const colours: string[] = []
  for (const { 0: head, 1: length, index } of images) {
    const start = index + head.length
    const { dominant } = await sharp(pdf.subarray(start, start + Number(length))).stats()
    colours.push(Object.entries(dominant).sort(([, a], [, b]) => b - a)[0]?.[0] ?? '')
  }
  expect(colours).toHaveLength(numPages)
  return colours
}

it('shows all pages as a PDF file, and the first page as the thumbnail', async () => {
  const letter = await makeLetter('#ff0000', '#00ff00', '#0000ff')
  const mediaFile = await store(letter)
  expect(mediaFile).toMatchObject({ kind: 'document', mime_type: 'image/tiff', width: 210, height: 297 })
  const { headers, bytes } = await read(mediaFile.id)
  expect(headers.get('Content-Type')).toBe('application/pdf')
  expect(await readPages(bytes)).toEqual(['r', 'g', 'b'])
  const { dominant } = await sharp((await read(mediaFile.id, '?w=160')).bytes).stats()
  expect(dominant.r > 200 && dominant.g < 50).toBe(true)
})

it('sends the PDF file for a download, and the file itself to its owner', async () => {
  const letter = await makeLetter('#ff0000', '#00ff00')
  const { id } = await store(letter)
  const saved = await read(id, '?download=1')
  expect(saved.headers.get('Content-Disposition')).toContain('letter.pdf')
  expect(await readPages(saved.bytes)).toEqual(['r', 'g'])
  expect((await read(id, '?original=1')).bytes).toEqual(letter)
  expect((await app.fetch(`/api/media/${id}`, { as: relative })).status).toBe(404)
})

it('makes the PDF file and the AVIF thumbnails while the server is idle', async () => {
  const { id } = await store(await makeLetter('#ff0000', '#00ff00'))
  while (await makeNextAvif(app.deps));
  expect(await app.deps.media.files.find(id, 'pages.pdf')).not.toBeNull()
  expect(await app.deps.media.files.find(id, '160.avif')).not.toBeNull()
})

it('shows the pages that are there of a file that is cut short', async () => {
  const letter = await makeLetter('#ff0000', '#00ff00', '#0000ff')
  for (const missing of [1, 20, 200]) {
    const { id } = await store(letter.subarray(0, -missing))
    expect(await readPages((await read(id)).bytes)).toEqual(['r', 'g'])
  }
  const two = await store((await makeLetter('#ff0000', '#00ff00')).subarray(0, -200))
  expect(two.kind).toBe('photo')
  expect((await read(two.id)).headers.get('Content-Type')).toBe('image/webp')
})

it('keeps a TIFF file of one page a photo, with smaller copies of the page, too', async () => {
  const pyramid = await sharp({ create: { ...sheet('#ff0000').create, width: 900, height: 900 } })
    .tiff({ pyramid: true, tile: true })
    .toBuffer()
  expect((await sharp(pyramid).metadata()).pages).toBeGreaterThan(1)
  const mediaFile = await store(pyramid)
  expect(mediaFile).toMatchObject({ kind: 'photo', width: 900 })
  expect((await read(mediaFile.id)).headers.get('Content-Type')).toBe('image/webp')
})

it('keeps a TIFF file of several pages a picture outside of the archives', async () => {
  expect(await store(await makeLetter('#ff0000', '#00ff00'), 'timeline')).toMatchObject({ kind: 'photo' })
})

it('does not try to draw a damaged file again at each request', async () => {
  const letter = await makeLetter('#ff0000', '#00ff00')
  const { id } = await store(letter)
  const original = await app.deps.media.files.withFiles(id, (open) => open('original'))
  const request = () => app.fetch(`/api/media/${id}`, { as: admin })
  await fs.writeFile(original, letter.subarray(0, 8))
  expect((await request()).status).toBe(422)
  await fs.writeFile(original, letter)
  expect((await request()).status).toBe(422)
})

it('makes no PDF file that could exceed the quota', async () => {
  const { id } = await store(await makeLetter('#ff0000', '#00ff00'))
  const { config } = app.deps
  const quota = config.storageQuota
  config.storageQuota = 1024 ** 2
  const response = await app.fetch(`/api/media/${id}`, { as: admin })
  config.storageQuota = quota
  expect(response.status).toBe(507)
  await read(id)
})
