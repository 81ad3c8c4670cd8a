/** Decodes HEIC images of phones in a separate process. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { getChildEnvironment } from '#server/child-environment.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import * as limits from '#shared/limits.ts'

const processFile = fileURLToPath(new URL('./heic-process.ts', import.meta.url))
const timeoutMs = 60_000

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
export function convertHeic(from: string, to: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { timeout: timeoutMs, killSignal: 'SIGKILL', env: getChildEnvironment() } as const
    execFile(process.execPath, [processFile, from, to], options, (error) => {
      if (!error) return resolve()
      if (error.code === heicExit.tooLarge) return reject(tooManyPixels())
      reject(new AppError('impossible', 'This picture is damaged. Please send it as JPEG.'))
    })
  })
}
