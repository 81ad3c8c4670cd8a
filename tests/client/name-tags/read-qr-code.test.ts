/** The codes of name tags are read from pictures as cameras give them: small, turned, blurred, dark and noisy. */
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { findByCode, toCodeText } from '#client/name-tags/person-code.ts'
import { type Pixels, readQrCode } from '#client/name-tags/read-qr-code.ts'
import { buildQrCodePath } from '#client/ui/qr/qr-code.ts'

const id = '7f3c9a52-0b1e-4d68-9c4f-2a5d8e6b1f07'
const timeLimitMs = 2000

/** A tag as it is printed: the code beside the name, dark on white. */
function drawTag(): Buffer {
  const { size, path } = buildQrCodePath(toCodeText(id))
  const scale = 300 / size
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="850" height="540">
    <rect width="850" height="540" fill="white"/>
    <text x="40" y="280" font-size="70" font-family="serif">Ingrid</text>
    <g transform="translate(520 120) scale(${scale})"><path d="${path}" fill="#1a1410"/></g></svg>`)
}

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

/** On a brown table. */
const onTable = (change: (tag: Sharp) => Sharp) =>
  change(sharp(drawTag()))
    .toBuffer()
    .then((tag) =>
      sharp({ create: { width: 1280, height: 960, channels: 3, background: '#6b4a2f' } })
        .composite([{ input: tag }])
        .png()
        .toBuffer(),
    )

const read = async (picture: Sharp) => readQrCode(await toPixels(picture), timeLimitMs)

describe('the code of a tag', () => {
  test.each([
    ['straight', (tag: Sharp) => tag],
    ['turned by 17 degrees', (tag: Sharp) => tag.rotate(17, { background: '#6b4a2f' })],
    ['upside down', (tag: Sharp) => tag.rotate(180)],
    ['small: 100 pixels of 1280', (tag: Sharp) => tag.resize({ width: 283 })],
    ['out of focus', (tag: Sharp) => tag.blur(3)],
    ['in poor light', (tag: Sharp) => tag.linear(0.35, 12)],
  ])('is read when it is %s', async (_, change) => {
    expect(await read(sharp(await onTable(change)))).toBe(toCodeText(id))
  })

  test('is read from a compressed photo with noise', async () => {
    const noise = { create: { width: 1280, height: 960, channels: 3 as const, background: '#808080' } }
    const grain = await sharp({
      ...noise,
      create: { ...noise.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    })
      .png()
      .toBuffer()
    const photo = await sharp(await onTable((tag) => tag))
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 40 })
      .toBuffer()
    expect(await read(sharp(photo))).toBe(toCodeText(id))
  })

  test('holds the id and nothing else, in 25 rows', () => {
    const quietZone = 8
    expect(toCodeText(id).toLowerCase()).toBe(id)
    expect(buildQrCodePath(toCodeText(id)).size - quietZone).toBe(25)
  })
})

test('a picture without a code gives nothing', async () => {
  const empty = sharp({ create: { width: 640, height: 480, channels: 3, background: '#6b4a2f' } }).png()
  expect(await read(empty)).toBeNull()
})

test('finds the person of a code, and nobody for other texts', () => {
  const people = [{ id: 'another' }, { id }]
  expect(findByCode(people, ` ${toCodeText(id)}\n`)).toEqual({ id })
  expect(findByCode(people, 'https://family.example/people/another')).toBeUndefined()
  expect(findByCode(people, '')).toBeUndefined()
})
