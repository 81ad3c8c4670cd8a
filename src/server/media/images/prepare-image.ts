/** A received picture: looked at whether it is one, and its copies made beside it. */
import path from 'node:path'
import sharp from 'sharp'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'
import { originalName } from '../storage/workspace.ts'
import { convertHeic, isHeic, tooManyPixels } from './heic.ts'
import { inPictureQueue } from './image-queue.ts'
import { fullCopy } from './image-variants.ts'
import { type Looks, lookAtPicture, makeSmallCopies } from './write-image-variants.ts'

function damaged() {
  return new AppError('impossible', 'This picture is damaged or not what it says it is.')
}

async function checkPixels(file: string): Promise<void> {
  const found = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!found) throw damaged()
  if (found.width * found.height > limits.upload.imagePixels) throw tooManyPixels()
}

/** An error of the file system (a full disk) stays what it is; all else is the picture's. */
function isOurs(error: unknown): boolean {
  return error instanceof AppError || (error instanceof Error && 'code' in error)
}

/**
 * Decodes the picture `original` in a directory.
 *
 * @param small whether to write its small copies there too
 * @throws AppError impossible for what cannot be decoded, too_large for too many pixels
 */
export function preparePicture(directory: string, mimeType: string, small: boolean): Promise<Looks> {
  return inPictureQueue(async () => {
    const original = path.join(directory, originalName)
    const readable = isHeic(mimeType) ? path.join(directory, fullCopy(mimeType).name) : original
    if (isHeic(mimeType)) await convertHeic(original, readable)
    await checkPixels(readable)
    try {
      return small ? await makeSmallCopies(readable, directory) : await lookAtPicture(readable)
    } catch (error) {
      throw isOurs(error) ? error : damaged()
    }
  })
}
