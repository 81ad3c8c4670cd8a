/** The progress of the running import, and the cleanup after a killed one. */
import fs from 'node:fs'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { deleteStaleRun, readProgress } from './import-run.store.ts'

export function getImportProgress({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ImportProgress> {
  return readProgress(db, clock)
}

/** Deletes the row and the upload of a killed import. Call it when the server starts. */
export async function deleteInterruptedImports({ db, clock, config }: Deps): Promise<void> {
  await deleteStaleRun(db, clock)
  for (const entry of await fs.promises.readdir(config.dataDir).catch(() => [])) {
    if (entry.startsWith('.upload-')) await fs.promises.rm(path.join(config.dataDir, entry), { force: true })
  }
}
