/** Writes image variants: upright, in sRGB, without metadata, and never larger than the original. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { rgbaToThumbHash } from 'thumbhash'
import { type ThumbnailWidth, thumbnailWidths } from '#shared/contracts/media.contract.ts'
import * as limits from '#shared/limits.ts'
import { isServerError } from './image-errors.ts'
import {
  type FullFormat,
  getFullFormat,
  getThumbnailVariant,
  listThumbnailWidths,
  type ThumbnailFormat,
} from './image-variants.ts'
import { isHalfDrawable, openImage, readMetadata } from './open-image.ts'
import sharp, { type Sharp } from './sharp.ts'

sharp.concurrency(1)
sharp.cache(false)

/** The largest width and height of WebP. */
const maxWebpSide = 16_383
const thumbhashBox = 100

function resizeWithin(image: Sharp, width: number): Sharp {
  return image.resize({ width, height: maxWebpSide, fit: 'inside', withoutEnlargement: true })
}

function encodeThumbnail(image: Sharp, format: ThumbnailFormat): Promise<Buffer> {
  const encoded = format === 'webp' ? image.webp({ quality: 78 }) : image.avif({ quality: 52, effort: 3 })
  return encoded.toBuffer()
}

/** Writes a buffer, so that errors of a full disk are distinct from errors of the image. */
function writeToFile(to: string, bytes: Buffer): Promise<void> {
  return fs.writeFile(to, bytes, { mode: 0o600 })
}

/** Writes one thumbnail, from the original or the full-size variant. */
export async function writeThumbnail(
  file: string,
  width: ThumbnailWidth,
  format: ThumbnailFormat,
  to: string,
) {
  await writeToFile(to, await encodeThumbnail(resizeWithin(await openImage(file), width), format))
}

async function isAnimated(file: string): Promise<boolean> {
  const { pages = 1, width, height, pageHeight = height } = await readMetadata(file, true)
  return pages > 1 && width * pageHeight * pages <= limits.upload.imagePixels
}

function encodeFull(image: Sharp, format: FullFormat): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 90 })
  if (format === 'png') return image.png()
  return format === 'gif' ? image.gif() : image.webp({ quality: 90, effort: 2 })
}

/**
 * Writes the full-size variant, not for HEIC. A very large animation becomes its first frame; an image of another format that
 * is too wide or too tall for WebP becomes smaller.
 */
export async function writeFull(file: string, mimeType: string, to: string): Promise<void> {
  const format = getFullFormat(mimeType)
  const isAnimation = (mimeType === 'image/gif' || mimeType === 'image/webp') && (await isAnimated(file))
  const image = await openImage(file, { animated: isAnimation })
  const fitting = format === 'webp' && !isAnimation ? resizeWithin(image, maxWebpSide) : image
  await writeToFile(to, await encodeFull(fitting, format).toBuffer())
}

/** The data of a decoded image. */
export interface ImageInfo {
  /** The size as displayed, after rotation. */
  width: number
  height: number
  /** In base64. */
  thumbhash: string
}

/** Makes a new pipeline from the decoded image. */
type OpenDecodedImage = () => Sharp

async function computeThumbhash(openDecoded: OpenDecodedImage): Promise<string> {
  const { data, info } = await openDecoded()
    .resize({ width: thumbhashBox, height: thumbhashBox, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function decode(file: string, widest: number, strict: boolean): Promise<OpenDecodedImage> {
  const { data, info } = await resizeWithin(await openImage(file, { strict }), widest)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return () => sharp(data, { raw: { width, height, channels } })
}

/** Decodes an image once, at the largest needed width. Rejects where less than half of the image can be drawn. */
async function decodeImage(file: string, widest: number): Promise<OpenDecodedImage> {
  try {
    return await decode(file, widest, true)
  } catch (error) {
    if (isServerError(error) || !(await isHalfDrawable(file))) throw error
    return await decode(file, widest, false)
  }
}

/** Reads the displayed size and the blurred preview of an image. */
export async function inspectImage(file: string): Promise<ImageInfo> {
  const { autoOrient } = await readMetadata(file)
  const thumbhash = await computeThumbhash(await decodeImage(file, thumbnailWidths[1]))
  return { width: autoOrient.width, height: autoOrient.height, thumbhash }
}

/** Also writes the WebP thumbnails to a directory; the image is decoded once. */
export async function writeThumbnails(file: string, directory: string): Promise<ImageInfo> {
  const { autoOrient } = await readMetadata(file)
  const openDecoded = await decodeImage(file, thumbnailWidths[3])
  for (const width of listThumbnailWidths(autoOrient.width)) {
    const { name } = getThumbnailVariant(autoOrient.width, width, 'webp')
    await writeToFile(
      path.join(directory, name),
      await encodeThumbnail(resizeWithin(openDecoded(), width), 'webp'),
    )
  }
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    thumbhash: await computeThumbhash(openDecoded),
  }
}
