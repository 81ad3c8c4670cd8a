/** Makes copies of films and sound recordings without metadata, one after the other in processes of their own. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { getChildEnvironment } from '#server/child-environment.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { WorkQueue } from '../work-queue.ts'

const processFile = fileURLToPath(new URL('./clean-process.ts', import.meta.url))
/** A film of 200 MB takes about two seconds on a small server. */
const timeoutMs = 120_000
const maxHeapMB = 256

/** The exit codes of the process. */
export const cleanExit = { unreadable: 3, diskFull: 4 }

const cleanResult = z.object({
  /** Whether every browser plays the copy. */
  isPlayable: z.boolean(),
})
export type CleanResult = z.infer<typeof cleanResult>

/** A file whose sound and picture cannot be copied completely, so that its metadata cannot be removed. */
export class UnreadableRecordingError extends Error {
  override name = 'UnreadableRecordingError'
}

const queue = new WorkQueue()

/**
 * Copies the sound and the picture of a file without metadata.
 *
 * @param to the target file, whose extension decides the format
 * @returns null where the file cannot be copied completely
 * @throws AppError storage_full, and an error where a signal that stops the server ended the copy
 */
export function writeCleanCopy(from: string, to: string): Promise<CleanResult | null> {
  return queue.run(
    () =>
      new Promise((resolve, reject) => {
        const options = { timeout: timeoutMs, killSignal: 'SIGKILL', env: getChildEnvironment() } as const
        const args = [`--max-old-space-size=${maxHeapMB}`, processFile, from, to]
        execFile(process.execPath, args, options, (error, stdout) => {
          if (!error) return resolve(cleanResult.parse(JSON.parse(stdout)))
          if (error.code === cleanExit.diskFull) {
            return reject(
              new AppError('storage_full', 'The storage of this site is full. The file was not saved.'),
            )
          }
          // The server stops: the signal reached the process before it could ignore it.
          if (error.signal === 'SIGTERM' || error.signal === 'SIGINT') return reject(error)
          // The library crashed, or ran out of time or memory: so it would again.
          if (error.code === cleanExit.unreadable || typeof error.code !== 'number') return resolve(null)
          reject(error)
        })
      }),
  )
}
