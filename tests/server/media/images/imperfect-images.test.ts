/** Pictures that are cut short, or have unusual sides: what can be drawn is accepted, kept as sent, and drawn in every size. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeNextAvif } from '#server/media/images/thumbnails.job.ts'
import { storeFile } from '#server/media/store-media.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as files from '#tests/support/media-files.ts'
import { startTestApp, type TestApp, type TestBrowser } from '#tests/support/test-server.ts'

let app: TestApp
let admin: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.signIn(await app.createAdmin())
})
afterAll(() => app.close())

const store = (fileName: string, source: Uint8Array, thumbnails: 'now' | 'later' = 'now') =>
  storeFile(app.deps, { ownerId: null, folder: 'archives', fileName, source, thumbnails })

async function read(id: string, query: string) {
  const response = await app.fetch(`/api/media/${id}${query}`, { as: admin })
  expect(response.status, query).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const sizes = ['', '?w=160', '?w=320', '?w=640', '?w=1280']

/** Decodes every size strictly. @returns the width and height of the full view */
async function drawAll(id: string): Promise<[number, number]> {
  for (const size of sizes) await sharp(await read(id, size), { failOn: 'error' }).stats()
  const { width, height } = await sharp(await read(id, '')).metadata()
  return [width, height]
}

const kinds: readonly [name: string, make: () => Promise<Buffer> | Buffer][] = [
  ['a.jpg', () => files.detailedPicture().jpeg().toBuffer()],
  ['progressive.jpg', () => files.detailedPicture().jpeg({ progressive: true }).toBuffer()],
  ['a.png', () => files.detailedPicture().png().toBuffer()],
  ['a.webp', () => files.detailedPicture().webp().toBuffer()],
  ['a.gif', () => files.detailedPicture().gif().toBuffer()],
  ['a.tif', () => files.scannedTiff()],
]

const flat = sharp({ create: { width: 320, height: 240, channels: 3, background: '#806040' } })

it.each<[string, () => Promise<Buffer>]>([
  ['flat.jpg', () => flat.clone().jpeg().toBuffer()],
  ['flat progressive.jpg', () => flat.clone().jpeg({ progressive: true }).toBuffer()],
  ['flat.gif', () => flat.clone().gif().toBuffer()],
  ['flat.webp', () => flat.clone().webp().toBuffer()],
])('accepts %s without its last bytes', async (name, make) => {
  const { id } = await store(name, (await make()).subarray(0, -2))
  expect(await drawAll(id)).toEqual([320, 240])
})

describe.each(kinds)('%s', (name, make) => {
  it.each(['now', 'later'] as const)(
    'is kept as sent and drawn when the end is missing, with thumbnails made %s',
    async (thumbnails) => {
      const whole = await make()
      for (const length of [whole.length - 1, whole.length - 2, Math.ceil(whole.length * 0.8)]) {
        const cut = whole.subarray(0, length)
        const { id, width, height } = await store(name, cut, thumbnails)
        expect([width, height]).toEqual([320, 240])
        expect(await read(id, '?original=1')).toEqual(cut)
        expect(await drawAll(id)).toEqual([320, 240])
      }
    },
  )

  it('is refused when most is missing', async () => {
    const whole = await make()
    // The first pass of a progressive JPEG has the whole picture, without its details.
    const share = name.startsWith('progressive') ? 0.03 : 0.3
    for (const length of [0.01, share].map((part) => Math.ceil(whole.length * part))) {
      const refusal = store(name, whole.subarray(0, length)).catch((error: unknown) => error)
      expect(await refusal).toMatchObject({ status: 422 })
      expect(await refusal).toBeInstanceOf(AppError)
    }
  })
})

it('draws the upper part of a turned photo that is cut short', async () => {
  const whole = await files.detailedPicture().withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { id } = await store('turned.jpg', whole.subarray(0, Math.ceil(whole.length * 0.7)))
  expect(await drawAll(id)).toEqual([240, 320])
})

it('accepts a letter with an empty lower half without its last bytes', async () => {
  const paper = sharp({ create: { width: 400, height: 900, channels: 3, background: '#ffffff' } })
  const text = await files.detailedPicture({ width: 300, height: 200 }).png().toBuffer()
  const whole = await paper
    .composite([{ input: text, top: 40, left: 50 }])
    .jpeg()
    .toBuffer()
  const { id } = await store('letter.jpg', whole.subarray(0, -2))
  expect(await drawAll(id)).toEqual([400, 900])
})

describe('a very wide or very tall picture', () => {
  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#806040' } })

  it.each<[string, number, number]>([
    ['a.tif', 16_400, 8],
    ['a.tif', 8, 16_400],
    ['a.tif', 40_000, 30],
    ['a.tif', 1, 65_000],
    ['a.png', 16_384, 2],
    ['a.png', 100_000, 3],
    ['a.png', 1, 100_000],
    ['a.jpg', 65_000, 1],
    ['a.gif', 20_000, 2],
  ])('%s of %i × %i is shown in every size', async (name, width, height) => {
    const format = { tif: 'tiff', jpg: 'jpeg', png: 'png', gif: 'gif' } as const
    const extension = name.slice(2) as keyof typeof format
    const picture = await blank(width, height).toFormat(format[extension]).toBuffer()
    const { id, ...row } = await store(name, picture)
    expect([row.width, row.height]).toEqual([width, height])
    const [shownWidth, shownHeight] = await drawAll(id)
    expect(Math.max(shownWidth, shownHeight)).toBeGreaterThanOrEqual(Math.min(16_383, width + height - 2))
    await makeNextAvif(app.deps)
    await drawAll(id)
  })
})

it('shows a picture of 50 megapixels, as cameras count them', async () => {
  const blank = sharp({ create: { width: 8192, height: 6144, channels: 3, background: '#806040' } })
  const { id } = await store('a.jpg', await blank.jpeg().toBuffer())
  expect(await drawAll(id)).toEqual([8192, 6144])
})

it('answers with an error text when the stored file cannot be drawn', async () => {
  const { id } = await store('a.jpg', await files.jpeg(), 'later')
  await app.deps.media.files.remove(id)
  const { mkdtemp, writeFile } = await import('node:fs/promises')
  const directory = await mkdtemp(`${app.deps.config.dataDir}/`)
  await writeFile(`${directory}/original`, 'no picture')
  await app.deps.media.files.put(id, directory)
  for (const size of sizes) {
    const response = await app.fetch(`/api/media/${id}${size}`, { as: admin })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/damaged/) })
  }
})
