/** The thread of an import on the console, as `import-process.ts` is of one in a server. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { carryOut, type ImportOrder, type ImportOutcome } from './import-task.ts'

/** What it sends: its progress, and at its end the outcome. */
export type ThreadMessage = { kind: 'progress'; progress: ImportProgress } | ImportOutcome

function send(message: ThreadMessage) {
  parentPort?.postMessage(message)
}

send(
  await carryOut(workerData as ImportOrder, async (progress) => {
    send({ kind: 'progress', progress })
  }),
)
