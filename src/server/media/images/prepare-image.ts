/** Checks a received image and makes its variants. */
import path from 'node:path'
import * as limits from '#shared/limits.ts'
import { originalName } from '../storage/workspace.ts'
import { inspectImage, writeThumbnails } from './draw-image.ts'
import { convertHeic, isHeic, tooManyPixels } from './heic.ts'
import { damagedUpload, isServerError } from './image-errors.ts'
import { runInImageQueue } from './image-queue.ts'
import { getFullVariant } from './image-variants.ts'
import { readMetadata } from './open-image.ts'
import { checkPngTexts } from './png-texts.ts'
import type { ImageInfo } from './write-image-variants.ts'

async function checkPixels(file: string): Promise<void> {
  const found = await readMetadata(file).catch(() => null)
  if (!found) throw damagedUpload()
  if (found.width * found.height > limits.upload.imagePixels) throw tooManyPixels()
}

/**
 * Decodes the image `original` in a directory.
 *
 * @param small whether to write thumbnails to the directory, too
 * @throws AppError impossible for an image of which most is damaged, too_large for too many pixels or too much text
 */
export function prepareImage(directory: string, mimeType: string, small: boolean): Promise<ImageInfo> {
  return runInImageQueue(async () => {
    const original = path.join(directory, originalName)
    const readable = isHeic(mimeType)
      ? path.join(directory, getFullVariant({ kind: 'photo', mime_type: mimeType }).name)
      : original
    await checkPngTexts(original)
    if (isHeic(mimeType)) await convertHeic(original, readable)
    await checkPixels(readable)
    try {
      return small ? await writeThumbnails(readable, directory) : await inspectImage(readable)
    } catch (error) {
      throw isServerError(error) ? error : damagedUpload()
    }
  })
}
