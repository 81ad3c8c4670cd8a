/** The thread of an import: reads, plans and writes on a connection of its own while the server goes on answering. */
import { parentPort, workerData } from 'node:worker_threads'
import { connectDatabase } from '#server/db/open.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { type ImportInput, importFile } from './import-job.ts'

/** What the thread is started with: plain data. */
export interface ImportOrder {
  databaseFile: string
  dataDir: string
  /** The server's clock less the machine's, milliseconds. */
  clockOffset: number
  /** Names the run. */
  id: string
  input: ImportInput
}

/** What it says at its end. */
export type ImportOutcome =
  | { kind: 'report'; report: ImportReport }
  | { kind: 'refused'; code: ErrorCode; message: string }

async function work(order: ImportOrder): Promise<ImportOutcome> {
  const db = connectDatabase(order.databaseFile)
  const clock = { now: () => Date.now() + order.clockOffset }
  try {
    const report = await importFile({ db, clock, dataDir: order.dataDir }, order.input, undefined, order.id)
    return { kind: 'report', report }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  } finally {
    await db.destroy()
  }
}

parentPort?.postMessage(await work(workerData as ImportOrder))
