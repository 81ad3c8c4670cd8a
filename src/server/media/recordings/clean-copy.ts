/** Makes copies of films and sound recordings without metadata, one after the other in processes of their own. */
import fs from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { ChildError, runModule } from '#server/child-process.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { WorkQueue } from '../work-queue.ts'

const processFile = fileURLToPath(new URL('./clean-process.ts', import.meta.url))
const timeoutMs = 120_000
/** Of the processor. A film of 200 MB takes about two on a small server; with a damaged file the library may never end. */
const getSeconds = (size: number) => 5 + Math.ceil(size / (20 * 1024 ** 2))
const heapMB = 256
const memoryMB = 1024
/** A copy is hardly larger than the file. One that is makes a few bytes into many when the file is packed anew. */
const maxGrowth = 2
const smallestLimitBytes = 1024 ** 2

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
  return queue.run(async () => {
    const { size } = await fs.stat(from)
    const fileBytes = Math.max(smallestLimitBytes, maxGrowth * size)
    const limits = { memoryMB, fileBytes, seconds: getSeconds(size) }
    try {
      return cleanResult.parse(
        JSON.parse(await runModule(processFile, [from, to], { heapMB, limits, timeoutMs })),
      )
    } catch (error) {
      if (error instanceof ChildError && isUnreadable(error)) return null
      throw error
    }
  })
}

/** @throws AppError storage_full */
function isUnreadable({ exitCode, signal }: ChildError): boolean {
  if (exitCode === cleanExit.diskFull) {
    throw new AppError('storage_full', 'The storage of this site is full. The file was not saved.')
  }
  // The server stops: the signal reached the process before it could ignore it.
  if (signal === 'SIGTERM' || signal === 'SIGINT') return false
  // The library crashed, or passed a limit of time, memory or size: so it would again.
  return exitCode === cleanExit.unreadable || exitCode === null
}
