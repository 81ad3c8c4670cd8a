/** The thread of an import on the console, as `import-process.ts` is of one in a server. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { type ImportResult, type ImportTask, runImportTask } from './import-task.ts'

/** What it sends: its progress, and at its end the outcome. */
export type ThreadMessage = { kind: 'progress'; progress: ImportProgress } | ImportResult

function send(message: ThreadMessage) {
  parentPort?.postMessage(message)
}

send(
  await runImportTask(workerData as ImportTask, async (progress) => {
    send({ kind: 'progress', progress })
  }),
)
