/** HEIC pictures, as telephones take them: decoded in a process of its own. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

const processFile = fileURLToPath(new URL('./heic-process.ts', import.meta.url))
/** Milliseconds. */
const patience = 60_000

/** What the process says by its exit code. */
export const heicExit = { tooLarge: 3, damaged: 4 }

export function tooManyPixels(): AppError {
  const megapixels = limits.upload.imagePixels / 1_000_000
  return new AppError('too_large', `A picture may have at most ${megapixels} megapixels.`)
}

/** Whether libvips leaves decoding a type to us. */
export function isHeic(mimeType: string): boolean {
  return mimeType === 'image/heic' || mimeType === 'image/heif'
}

/**
 * Writes a HEIC picture as a JPEG without metadata, upright.
 *
 * @throws AppError impossible for a damaged picture or one that takes too long, too_large
 */
export function convertHeic(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { timeout: patience, killSignal: 'SIGKILL' } as const
    execFile(process.execPath, [processFile, from, to], options, (error) => {
      if (!error) return resolve()
      if (error.code === heicExit.tooLarge) return reject(tooManyPixels())
      reject(new AppError('impossible', 'This picture is damaged. Please send it as JPEG.'))
    })
  })
}
