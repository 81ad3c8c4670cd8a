/** Checks a received image and makes its variants. */
import path from 'node:path'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { originalName } from '../storage/workspace.ts'
import { convertHeic, isHeic, tooManyPixels } from './heic.ts'
import { runInImageQueue } from './image-queue.ts'
import { getFullVariant } from './image-variants.ts'
import sharp from './sharp.ts'
import { type ImageInfo, inspectImage, writeThumbnails } from './write-image-variants.ts'

function damaged() {
  return new AppError(
    'impossible',
    'This picture is damaged, or is of another type than its name says. Please save it as JPEG and upload it again.',
  )
}

async function checkPixels(file: string): Promise<void> {
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found) throw damaged()
  if (found.width * found.height > limits.upload.imagePixels) throw tooManyPixels()
}

/** Whether an error comes from the server, such as a full disk, and not from the image. */
function isServerError(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'code' in error)
}

/**
 * Decodes the image `original` in a directory.
 *
 * @param small whether to write thumbnails to the directory, too
 * @throws AppError impossible for a damaged image, too_large for too many pixels
 */
export function prepareImage(directory: string, mimeType: string, small: boolean): Promise<ImageInfo> {
  return runInImageQueue(async () => {
    const original = path.join(directory, originalName)
    const readable = isHeic(mimeType) ? path.join(directory, getFullVariant(mimeType).name) : original
    if (isHeic(mimeType)) await convertHeic(original, readable)
    await checkPixels(readable)
    try {
      return small ? await writeThumbnails(readable, directory) : await inspectImage(readable)
    } catch (error) {
      throw isServerError(error) ? error : damaged()
    }
  })
}
