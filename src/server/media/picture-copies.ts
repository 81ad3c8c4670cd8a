/** The copies of a picture that are served: upright, in sRGB, without any metadata, never larger than it is. */
import fs from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { type ThumbnailWidth, thumbnailWidths } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Seconds that one piece of work on a picture may take. */
const patience = 60
/** WebP's own limit, for strips that are narrow and very long. */
const tallest = 16_383
const thumbhashBox = 100

export type SmallFormat = 'webp' | 'avif'
type FullFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/** A copy by the name of its file, and what it is served as. */
export interface Copy {
  name: string
  mimeType: string
}

const fullFormats: Readonly<Record<string, FullFormat>> = {
  'image/jpeg': 'jpeg',
  'image/heic': 'jpeg',
  'image/heif': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
}

function fullFormatOf(mimeType: string): FullFormat {
  return fullFormats[mimeType] ?? 'webp'
}

/** The copy in full size of a picture of that type. */
export function fullCopy(mimeType: string): Copy {
  const format = fullFormatOf(mimeType)
  return { name: `full.${format}`, mimeType: `image/${format}` }
}

/** The small copy in which a picture is served for a width: those wider than it is are one and the same. */
export function smallCopy(pictureWidth: number, width: ThumbnailWidth, format: SmallFormat): Copy {
  const enough = thumbnailWidths.find((each) => each >= pictureWidth) ?? width
  return { name: `${Math.min(enough, width)}.${format}`, mimeType: `image/${format}` }
}

/** The widths of the small copies that a picture has. */
export function smallWidths(pictureWidth: number): ThumbnailWidth[] {
  return thumbnailWidths.filter((_, i) => i === 0 || (thumbnailWidths[i - 1] ?? 0) < pictureWidth)
}

/** A picture, turned upright, with a limit on its size and on the time that it may take. */
function open(file: string, animated = false): Sharp {
  const limitInputPixels = animated ? 2 * limits.upload.pixels : limits.upload.pixels
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
  return pages > 1 && width * pageHeight * pages <= 2 * limits.upload.pixels
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

/**
 * Decodes a picture once for all: its size, its blurred idea and, where they are wanted, its small copies in WebP.
 *
 * @param smallTo the directory to write the small copies to; null for none
 */
export async function decodePicture(file: string, smallTo: string | null): Promise<Looks> {
  const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
  const widest = smallTo !== null ? 1280 : 320
  const { data, info } = await within(open(file), widest).raw().toBuffer({ resolveWithObject: true })
  const again = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const blurred = await again()
    .resize({ width: thumbhashBox, height: thumbhashBox, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(blurred.info.width, blurred.info.height, blurred.data)
  for (const width of smallTo === null ? [] : smallWidths(autoOrient.width)) {
    const { name } = smallCopy(autoOrient.width, width, 'webp')
    await write(path.join(smallTo ?? '', name), await encode(within(again(), width), 'webp'))
  }
  const thumbhash = Buffer.from(hash).toString('base64')
  return { width: autoOrient.width, height: autoOrient.height, thumbhash }
}
