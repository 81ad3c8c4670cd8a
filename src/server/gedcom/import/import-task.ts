/** The task and the result of an import as they are sent between processes or threads. */
import { findEngine } from '#server/db/find-engine.ts'
import { connectSite, type DatabaseAddress } from '#server/db/site-database.ts'
import { AppError, type ErrorCode } from '#shared/contracts/app-error.ts'
import { type ImportInput, importFile, type OnProgress } from './import-job.ts'
import type { TreeReport } from './import-report.ts'

export interface ImportTask {
  database: DatabaseAddress
  dataDir: string
  /** The sender's clock minus the machine's clock, in milliseconds. */
  clockOffset: number
  /** The id of the import. */
  id: string
  input: ImportInput
}

export type ImportResult =
  | { kind: 'report'; report: TreeReport }
  | { kind: 'refused'; code: ErrorCode; message: string }

/** Imports on a new database connection. */
export async function runImportTask(task: ImportTask, notify?: OnProgress): Promise<ImportResult> {
  const { database, dataDir, clockOffset, id, input } = task
  const db = await connectSite(database)
  const clock = { now: () => Date.now() + clockOffset }
  try {
    await findEngine(db).prepareBulkWrites(db)
    return { kind: 'report', report: await importFile({ db, clock, dataDir }, input, notify, id) }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code, message: error.message }
    throw error
  } finally {
    await db.destroy()
  }
}
