/** Opens pictures, and draws what is there of those that were cut short. */
import fs from 'node:fs/promises'
import * as limits from '#shared/limits.ts'
import { isServerError } from './image-errors.ts'
import sharp, { type Metadata, type Sharp } from './sharp.ts'
import { listTiffPages } from './tiff-pages.ts'

const timeoutSeconds = 60
/** The sides in pixels of the picture that shows how much is missing. */
const probeSide = 64

/**
 * The input for the image library: the path, or the bytes of a WebP file that was cut short, completed with zeros. The library
 * refuses a WebP file that is shorter than its header says. Less than half of such a file is left as it is.
 */
async function openInput(file: string): Promise<string | Buffer> {
  const handle = await fs.open(file)
  try {
    const { size } = await handle.stat()
    const { buffer: head, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    const [riff, webp] = [head.toString('latin1', 0, 4), head.toString('latin1', 8)]
    const isWebp = bytesRead === 12 && riff === 'RIFF' && webp === 'WEBP'
    const declared = isWebp ? head.readUInt32LE(4) + 8 : size
    if (declared <= size || declared > 2 * size) return file
    return Buffer.concat([await handle.readFile(), Buffer.alloc(declared)], declared)
  } finally {
    await handle.close()
  }
}

/** The size and the properties of an image; of one that was cut short, too. Reads no pixels, so that they have no limit. */
export async function readMetadata(file: string, animated = false): Promise<Metadata> {
  return await sharp(await openInput(file), {
    limitInputPixels: false,
    failOn: 'none',
    animated,
  }).metadata()
}

interface OpenOptions {
  animated?: boolean
  /** The index of a page of a TIFF file. */
  page?: number
  /** Whether an image that was cut short is an error; otherwise the missing part is drawn in one colour. */
  strict?: boolean
  /** Whether colours stay as they are in the file. */
  ignoreIcc?: boolean
}

/** Opens an image as it is stored, with limits for its pixels and the processing time. */
async function open(file: string, { strict = false, ...options }: OpenOptions): Promise<Sharp> {
  const failOn = strict ? 'error' : 'none'
  return sharp(await openInput(file), {
    ...options,
    failOn,
    limitInputPixels: limits.upload.imagePixels,
  }).timeout({
    seconds: timeoutSeconds,
  })
}

/** Opens an image upright. */
export async function openImage(file: string, options: OpenOptions = {}): Promise<Sharp> {
  return (await open(file, options)).autoOrient().toColourspace('srgb')
}

/** Whether the upper half of the rows has no error. Rows are decoded from above, and only as many as are needed. */
async function isUpperHalfGood(file: string, { width, height }: Metadata): Promise<boolean> {
  const half = { left: 0, top: 0, width, height: Math.ceil(height / 2) }
  try {
    await (await open(file, { strict: true })).extract(half).resize({ width: 1 }).raw().toBuffer()
    return true
  } catch (error) {
    if (isServerError(error)) throw error
    return false
  }
}

/** What the decoders draw for missing pixels, as RGBA: the grey of JPEG, or a transparent pixel of GIF. */
const missingPixel = /^(?:808080ff|.{6}00)$/

/** Whether the decoder has found half of the pixels in the file. */
async function isHalfFound(file: string): Promise<boolean> {
  const probe = await open(file, { ignoreIcc: true })
  const size = { width: probeSide, height: probeSide, fit: 'fill', kernel: 'nearest' } as const
  const pixels =
    (await probe.resize(size).ensureAlpha().raw().toBuffer()).toString('hex').match(/.{8}/g) ?? []
  return pixels.filter((pixel) => missingPixel.test(pixel)).length <= pixels.length / 2
}

/**
 * Whether at least half of an image with errors can be drawn. Most formats have their rows from above to below: half of
 * the rows must be decoded without an error. Progressive JPEG and GIF files are decoded as a whole: half of
 * the pixels must not have the colour of missing ones. Of a WebP file, half of the bytes must be there; of a TIFF file
 * of several pages, the first page.
 *
 * @throws where nothing can be drawn
 */
export async function isHalfDrawable(file: string): Promise<boolean> {
  const found = await readMetadata(file)
  if (await isUpperHalfGood(file, found)) return true
  if (found.format === 'tiff' && (await listTiffPages(file)).hasSeveralDirectories) return true
  const isDecodedAsWhole = found.format === 'gif' || found.isProgressive === true
  return isDecodedAsWhole && (await isHalfFound(file))
}
