/** Tests the PNG encoder by decoding its files. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { encodePng, encodePngStrips } from '#client/tree/export/files/png-encoder.ts'

it('encodePngStrips keeps every pixel for any strip height', async () => {
  const [width, height] = [37, 23]
  const dots = Uint8Array.from({ length: width * height * 3 }, (_, i) => (i * 31 + (i >> 3) * 7) % 256)
  const cuts = [0, 5, 6, 20, height]
  let strip = 0
  const file = await encodePngStrips(width, height, async () => {
    const [from, to] = [cuts[strip], cuts[strip + 1]]
    strip++
    return from === undefined || to === undefined ? null : dots.slice(from * width * 3, to * width * 3)
  })
  const { data, info } = await sharp(Buffer.from(await file.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width, height, channels: 3 })
  expect(data.equals(dots)).toBe(true)
})

it('encodePng keeps transparency', async () => {
  const dots = { data: Uint8ClampedArray.from({ length: 5 * 3 * 4 }, (_, i) => i * 4), width: 5, height: 3 }
  const { data, info } = await sharp(encodePng(dots)).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 5, height: 3, channels: 4 })
  expect(Uint8ClampedArray.from(data)).toEqual(dots.data)
})
