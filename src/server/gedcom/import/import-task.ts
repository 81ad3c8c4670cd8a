/** The task and the result of an import as they are sent between processes or threads. */
import { connectDatabase } from '#server/db/open.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'
import type { ImportReport } from '#shared/contracts/gedcom.contract.ts'
import { type ImportInput, importFile, type OnProgress } from './import-job.ts'

export interface ImportTask {
  databaseFile: string
  dataDir: string
  /** The sender's clock minus the machine's clock, in milliseconds. */
  clockOffset: number
  /** The id of the import. */
  id: string
  input: ImportInput
}

export type ImportResult =
  | { kind: 'report'; report: ImportReport }
  | { kind: 'refused'; code: ErrorCode; message: string }

/** Imports on a new database connection. */
export async function runImportTask(task: ImportTask, notify?: OnProgress): Promise<ImportResult> {
  const { databaseFile, dataDir, clockOffset, id, input } = task
  const db = connectDatabase(databaseFile)
  const clock = { now: () => Date.now() + clockOffset }
  try {
    return { kind: 'report', report: await importFile({ db, clock, dataDir }, input, notify, id) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  } finally {
    await db.destroy()
  }
}
