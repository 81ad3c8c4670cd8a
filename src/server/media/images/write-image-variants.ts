/** The copies of a picture that are served: upright, in sRGB, without any metadata, never larger than it is. */
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type ThumbnailWidth, thumbnailWidths } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import { type FullFormat, fullFormatOf, type SmallFormat, smallCopy, smallWidths } from './image-variants.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Seconds that one piece of work on a picture may take. */
const patience = 60
/** WebP's own limit, for strips that are narrow and very long. */
const tallest = 16_383
const thumbhashBox = 100

/** A picture, turned upright, with a limit on its size and on the time that it may take. */
function open(file: string, animated = false): Sharp {
  const limitInputPixels = animated ? 2 * limits.upload.imagePixels : limits.upload.imagePixels
  return sharp(file, { autoOrient: true, failOn: 'error', limitInputPixels, animated })
    .timeout({ seconds: patience })
    .toColourspace('srgb')
}

function within(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: tallest, fit: 'inside', withoutEnlargement: true })
}

function encode(picture: Sharp, format: SmallFormat): Promise<Buffer> {
  const encoded = format === 'webp' ? picture.webp({ quality: 78 }) : picture.avif({ quality: 52, effort: 3 })
  return encoded.toBuffer()
}

/** Through a buffer, so that a full disk is told apart from a picture that cannot be read. */
function write(to: string, bytes: Buffer): Promise<void> {
  return fs.writeFile(to, bytes, { mode: 0o600 })
}

/** Writes one small copy, from the file as received or from the full copy. */
export async function writeSmall(file: string, width: ThumbnailWidth, format: SmallFormat, to: string) {
  await write(to, await encode(within(open(file), width), format))
}

async function isAnimated(file: string): Promise<boolean> {
  const { pages = 1, width, height, pageHeight = height } = await sharp(file, { animated: true }).metadata()
  return pages > 1 && width * pageHeight * pages <= 2 * limits.upload.imagePixels
}

function encodeFull(picture: Sharp, format: FullFormat): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality: 90 })
  if (format === 'png') return picture.png()
  return format === 'gif' ? picture.gif() : picture.webp({ quality: 90, effort: 2 })
}

/** Writes the full copy, not for HEIC. Of what moves every frame, unless that would be too much: then the first. */
export async function writeFull(file: string, mimeType: string, to: string): Promise<void> {
  const format = fullFormatOf(mimeType)
  const moves = (mimeType === 'image/gif' || mimeType === 'image/webp') && (await isAnimated(file))
  const picture = open(file, moves)
  await write(to, await encodeFull(picture, format).toBuffer())
}

/** What is known of a picture once it was decoded. */
export interface Looks {
  /** As displayed: after turning it upright. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
}

/** A decoded picture, to be made smaller again and again. */
type Again = () => Sharp

async function thumbhashOf(again: Again): Promise<string> {
  const { data, info } = await again()
    .resize({ width: thumbhashBox, height: thumbhashBox, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Decodes a picture once, not larger than the widest that is needed of it. */
async function decode(file: string, widest: number): Promise<Again> {
  const { data, info } = await within(open(file), widest).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

/** Looks at a picture: its size as displayed, and a blurred idea of it. */
export async function lookAtPicture(file: string): Promise<Looks> {
  const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
  const thumbhash = await thumbhashOf(await decode(file, thumbnailWidths[1]))
  return { width: autoOrient.width, height: autoOrient.height, thumbhash }
}

/** The same, and writes its small copies in WebP into a directory: it is decoded once for all of them. */
export async function makeSmallCopies(file: string, directory: string): Promise<Looks> {
  const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
  const again = await decode(file, thumbnailWidths[3])
  for (const width of smallWidths(autoOrient.width)) {
    const { name } = smallCopy(autoOrient.width, width, 'webp')
    await write(path.join(directory, name), await encode(within(again(), width), 'webp'))
  }
  return { width: autoOrient.width, height: autoOrient.height, thumbhash: await thumbhashOf(again) }
}
