/** Decodes HEIC images of phones in a separate process. */
import { fileURLToPath } from 'node:url'
import { ChildError, runModule } from '#server/child-process.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

const processFile = fileURLToPath(new URL('./heic-process.ts', import.meta.url))
const timeoutMs = 60_000
/** The largest picture takes 4 bytes a pixel twice: in the decoder and as the picture that is encoded. */
const processLimits = { memoryMB: 1536, fileBytes: 100 * 1024 ** 2, seconds: 60 }

/** The exit codes of the process. */
export const heicExit = { tooLarge: 3, damaged: 4 }

export function tooManyPixels(): AppError {
  const megapixels = limits.upload.imagePixels / 1_000_000
  return new AppError('too_large', `A picture may have at most ${megapixels} megapixels.`)
}

/** Whether the type is HEIC, which libvips cannot decode. */
export function isHeic(mimeType: string): boolean {
  return mimeType === 'image/heic' || mimeType === 'image/heif'
}

/**
 * Converts a HEIC image to an upright JPEG without metadata.
 *
 * @throws AppError impossible for a damaged image or a timeout, too_large
 */
export async function convertHeic(from: string, to: string): Promise<void> {
  try {
    await runModule(processFile, [from, to], { limits: processLimits, timeoutMs })
  } catch (error) {
    if (error instanceof ChildError && error.exitCode === heicExit.tooLarge) throw tooManyPixels()
    throw new AppError('impossible', 'This picture is damaged. Please send it as JPEG.')
  }
}
