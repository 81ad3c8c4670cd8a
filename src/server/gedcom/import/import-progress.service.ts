/** How far the import is that runs now, and what is left of one that was killed. */
import fs from 'node:fs'
import path from 'node:path'
import type { Deps } from '#server/deps.ts'
import type { ImportProgress } from '#shared/contracts/gedcom.contract.ts'
import { deleteStaleRun, readProgress } from './import-run.store.ts'

export function getImportProgress({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ImportProgress> {
  return readProgress(db, clock)
}

/** Takes away what an import that was killed has left. Call it when a server starts. */
export async function deleteInterruptedImports({ db, clock, config }: Deps): Promise<void> {
  await deleteStaleRun(db, clock)
  for (const entry of await fs.promises.readdir(config.dataDir).catch(() => [])) {
    if (entry.startsWith('.upload-')) await fs.promises.rm(path.join(config.dataDir, entry), { force: true })
  }
}
