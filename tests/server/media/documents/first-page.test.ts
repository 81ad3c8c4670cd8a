/** The first page of a PDF file is its thumbnail. */
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runInImageQueue } from '#server/media/images/image-queue.ts'
import { drawNextPreview } from '#server/media/images/thumbnails.job.ts'
import { findMedia } from '#server/media/media.store.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { getUploadedFile } from '#shared/contracts/media.contract.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let admin: TestBrowser
beforeEach(async () => {
  app = await startTestApp()
  admin = await app.signIn(await app.createAdmin())
})
afterEach(() => app.close())

async function store(source: Uint8Array, thumbnails: 'now' | 'later' = 'now') {
  return await storeFile(app.deps, {
    ownerId: null,
    folder: 'archives',
    fileName: 'letter.pdf',
    source,
    thumbnails,
  })
}

const read = (id: string, query: string) => app.fetch(`/api/media/${id}${query}`, { as: admin })

async function expectRedThumbnail(id: string) {
  const response = await read(id, '?w=320')
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  const image = sharp(Buffer.from(await response.arrayBuffer()))
  expect(await image.metadata()).toMatchObject({ width: 320, height: 480 })
  const [red = 0, green = 255] = await image.raw().toBuffer()
  expect(red > 220 && green < 40).toBe(true)
}

it('lets no picture wait for a page that is drawn', async () => {
  const done: string[] = []
  const page = store(files.redPdf).then(() => done.push('page'))
  await runInImageQueue(async () => done.push('picture'))
  await page
  expect(done).toEqual(['picture', 'page'])
})

it('shows the first page of an uploaded PDF file as its thumbnail, and sends the file itself in full size', async () => {
  const { id } = await store(files.redPdf)
  await expectRedThumbnail(id)
  const whole = await read(id, '')
  expect(whole.headers.get('Content-Type')).toBe('application/pdf')
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(files.redPdf)
  const described = (await app.call(getUploadedFile, { as: admin, params: { id } })).output()
  expect(described).toMatchObject({
    thumbnailUrl: `/api/media/${id}?w=320`,
    picture: { width: 1280, height: 1920 },
  })
})

it('stores a PDF file that cannot be drawn without a thumbnail', async () => {
  const { id, width } = await store(files.pdf)
  expect(width).toBeNull()
  expect((await read(id, '?w=320')).status).toBe(404)
  expect((await read(id, '')).status).toBe(200)
})

it('draws the first page of an imported PDF file later', async () => {
  const { id } = await store(files.redPdf, 'later')
  expect(await drawNextPreview(app.deps)).toBe(true)
  expect(await findMedia(app.db, id)).toMatchObject({ width: 1280, height: 1920 })
  await expectRedThumbnail(id)
  expect(await drawNextPreview(app.deps)).toBe(false)
})

it('tries an imported PDF file that cannot be drawn once', async () => {
  await store(files.pdf, 'later')
  expect(await drawNextPreview(app.deps)).toBe(true)
  expect(await drawNextPreview(app.deps)).toBe(false)
})
