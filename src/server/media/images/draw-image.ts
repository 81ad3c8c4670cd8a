/**
 * Inspects and draws images. AVIF, and an image with many pixels, is drawn in a process of its own: decoded as a whole, 100 megapixels
 * can take 2 GB, which the process frees when it ends.
 */
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ChildError, runModule } from '#server/child-process.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ThumbnailWidth } from '#shared/contracts/media.contract.ts'
import type { ThumbnailFormat } from './image-variants.ts'
import { readMetadata } from './open-image.ts'
import * as writer from './write-image-variants.ts'

const processFile = fileURLToPath(new URL('./image-process.ts', import.meta.url))
const processLimits = { memoryMB: 2560, fileBytes: 1024 ** 3, seconds: 120 }
const timeoutMs = 120_000
/** A page of a fax may take 30 times as much as JPEG. */
const pagesGrowth = 30
const pagesBytes = { least: 8 * 1024 ** 2, most: 128 * 1024 ** 2 }
/** The most pixels that are decoded in the server; 20 megapixels of AVIF took 450 MB. */
const maxPixelsHere = 16_000_000

/** The exit codes of the process. */
export const imageExit = { damaged: 1, diskFull: 3 }

const imageInfo = z.object({ width: z.number(), height: z.number(), thumbhash: z.string() })

/** Whether the image may need much memory. Of AVIF, the metadata tells the part that is shown, and more may be coded. */
async function isLarge(file: string): Promise<boolean> {
  const { width, height, format } = await readMetadata(file)
  return format === 'heif' || width * height > maxPixelsHere
}

/** @throws AppError storage_full, ChildError where the image cannot be drawn */
async function runInProcess(
  task: keyof typeof writer | 'writePages',
  args: readonly string[],
  limits = processLimits,
): Promise<string> {
  try {
    return await runModule(processFile, [task, ...args], { limits, timeoutMs })
  } catch (error) {
    if (error instanceof ChildError && error.exitCode === imageExit.diskFull) {
      throw new AppError('storage_full', 'There is no space left on the server. Nothing was saved.')
    }
    throw error
  }
}

/** Reads the displayed size and the blurred preview of an image. Rejects where less than half of the image can be drawn. */
export async function inspectImage(file: string): Promise<writer.ImageInfo> {
  if (!(await isLarge(file))) return await writer.inspectImage(file)
  return imageInfo.parse(JSON.parse(await runInProcess('inspectImage', [file])))
}

/** Also writes the WebP thumbnails to a directory. */
export async function writeThumbnails(file: string, directory: string): Promise<writer.ImageInfo> {
  if (!(await isLarge(file))) return await writer.writeThumbnails(file, directory)
  return imageInfo.parse(JSON.parse(await runInProcess('writeThumbnails', [file, directory])))
}

/** Writes one thumbnail, from the original or the full-size variant. */
export async function writeThumbnail(
  file: string,
  width: ThumbnailWidth,
  format: ThumbnailFormat,
  to: string,
): Promise<void> {
  if (!(await isLarge(file))) return await writer.writeThumbnail(file, width, format, to)
  await runInProcess('writeThumbnail', [file, String(width), format, to])
}

/** Writes the full-size variant, not for HEIC. */
export async function writeFull(file: string, mimeType: string, to: string): Promise<void> {
  if (!(await isLarge(file))) return await writer.writeFull(file, mimeType, to)
  await runInProcess('writeFull', [file, mimeType, to])
}

/** The most bytes that the pages of a TIFF file of so many bytes may take as a PDF file. */
export function limitPages(size: number): number {
  return Math.min(Math.max(pagesBytes.least, pagesGrowth * size), pagesBytes.most)
}

/** Writes the pages of a TIFF file to a PDF file, always in a process of its own, as there may be many. */
export async function writePages(file: string, to: string, fileBytes: number): Promise<void> {
  await runInProcess('writePages', [file, to], { ...processLimits, fileBytes })
}
