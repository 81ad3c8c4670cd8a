/**
 * The process of an import: reads, plans and writes on a connection of its own while the server goes on answering. Its
 * memory goes back to the machine with it, and should it not be enough, the server lives on.
 */
import { connectDatabase } from '#server/db/open.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { type ImportInput, importFile } from './import-job.ts'

/** What the process is sent: plain data. */
export interface ImportOrder {
  databaseFile: string
  dataDir: string
  /** The server's clock less the machine's, milliseconds. */
  clockOffset: number
  /** Names the run. */
  id: string
  input: ImportInput
}

/** What it sends back at its end. */
export type ImportOutcome =
  | { kind: 'report'; report: ImportReport }
  | { kind: 'refused'; code: ErrorCode; message: string }

async function work({ databaseFile, dataDir, clockOffset, id, input }: ImportOrder): Promise<ImportOutcome> {
  const db = connectDatabase(databaseFile)
  const clock = { now: () => Date.now() + clockOffset }
  try {
    return { kind: 'report', report: await importFile({ db, clock, dataDir }, input, undefined, id) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  } finally {
    await db.destroy()
  }
}

/** A signal to the whole group is for the server, which waits for this import; where the server is gone, so is it. */
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit(1))

process.once('message', async (order) => {
  const outcome = await work(order as ImportOrder)
  process.send?.(outcome, () => process.exit(0))
})
