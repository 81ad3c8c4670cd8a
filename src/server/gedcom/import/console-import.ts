/** An import in a thread of its own, for the console: no more memory than the file needs, and none left to run alone. */
import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Db } from '#server/db/open.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import type { ImportInput, Notify } from './import-job.ts'
import { nursery, OutOfMemory, withMemoryFor } from './import-memory.ts'
import { releaseRun } from './import-run.store.ts'
import type { ImportOrder, ImportOutcome } from './import-task.ts'
import type { ThreadMessage } from './import-thread.ts'

/** What a nursery takes of three such spaces. */
const youngGeneration = 3 * nursery

/** @param heap megabytes; null for as much as there is */
function runInThread(order: ImportOrder, heap: number | null, notify: Notify): Promise<ImportOutcome> {
  const resourceLimits = {
    maxYoungGenerationSizeMb: youngGeneration,
    ...(heap !== null && { maxOldGenerationSizeMb: heap }),
  }
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import-thread.ts', import.meta.url), {
      workerData: order,
      resourceLimits,
    })
    worker.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') void notify(message.progress)
      else resolve(message)
    })
    worker.once('error', (error) => {
      const ranOut = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      reject(heap !== null && ranOut ? new OutOfMemory(error.message) : error)
    })
    worker.once('exit', (code) => reject(new Error(`The import ended without a word (${code}).`)))
  })
}

/**
 * Imports a file that is on this machine.
 *
 * @param notify told of each step, but not waited for
 * @throws AppError not_gedcom, conflict
 */
export async function importInThread(
  { db, databaseFile, dataDir }: { db: Db; databaseFile: string; dataDir: string },
  input: ImportInput,
  notify: Notify,
): Promise<ImportReport> {
  const id = randomUUID()
  const order: ImportOrder = { databaseFile, dataDir, clockOffset: 0, id, input }
  const outcome = await withMemoryFor(
    input.path,
    (heap) => runInThread(order, heap, notify),
    () => releaseRun(db, id),
  ).finally(() => releaseRun(db, id))
  if (outcome.kind === 'refused') throw new AppError(outcome.code, outcome.message)
  return outcome.report
}
