/** Runs an import of the command line in a worker thread with limited memory. */
import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { systemClock } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { DatabaseAddress } from '#server/db/site-database.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ImportInput, OnProgress } from './import-job.ts'
import { OutOfMemoryError, runWithMemory, semiSpaceMb } from './import-memory.ts'
import type { TreeReport } from './import-report.ts'
import { deleteRun } from './import-run.store.ts'
import type { ImportResult, ImportTask } from './import-task.ts'
import type { ThreadMessage } from './import-thread.ts'
import { cancelled, explainFailure } from './running-imports.ts'

/** V8's young generation has three semi-spaces. */
const youngGenerationMb = 3 * semiSpaceMb

interface Options {
  /** Called for every step; the import does not wait for it. */
  notify: OnProgress
  /** Cancels the import. */
  signal: AbortSignal
}

/** @param heap in megabytes; null for no limit */
function runInThread(
  order: ImportTask,
  heap: number | null,
  { notify, signal }: Options,
): Promise<ImportResult> {
  const resourceLimits = {
    maxYoungGenerationSizeMb: youngGenerationMb,
    ...(heap !== null && { maxOldGenerationSizeMb: heap }),
  }
  return new Promise((resolve, reject) => {
    if (signal.aborted) throw cancelled()
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
      reject(heap !== null && ranOut ? new OutOfMemoryError(error.message) : error)
    })
    const cancel = () => void worker.terminate()
    signal.addEventListener('abort', cancel)
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', cancel)
      if (signal.aborted) reject(cancelled())
      else reject(new Error(`The import thread ended without a result (${code}).`))
    })
  })
}

/**
 * Imports a file on this machine.
 *
 * @throws AppError not_gedcom, conflict, impossible for one that is cancelled
 */
export async function importInThread(
  { db, database, dataDir }: { db: Db; database: DatabaseAddress; dataDir: string },
  input: ImportInput,
  options: Options,
): Promise<TreeReport> {
  const id = randomUUID()
  const order: ImportTask = { database, dataDir, clockOffset: 0, id, input }
  const outcome = await runWithMemory(
    input.path,
    async (heap) => {
      try {
        return await runInThread(order, heap, options)
      } catch (error) {
        throw await explainFailure({ db, clock: systemClock }, id, error)
      }
    },
    () => deleteRun(db, id),
  ).finally(() => deleteRun(db, id))
  if (outcome.kind === 'refused') throw new AppError(outcome.code, outcome.message)
  return outcome.report
}
