/** The worker thread of an import from the command line. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { type ImportResult, type ImportTask, runImportTask } from './import-task.ts'

/** A message of the thread: its progress, or the result. */
export type ThreadMessage = { kind: 'progress'; progress: ImportProgress } | ImportResult

function send(message: ThreadMessage) {
  parentPort?.postMessage(message)
}

send(
  await runImportTask(workerData as ImportTask, async (progress) => {
    send({ kind: 'progress', progress })
  }),
)
