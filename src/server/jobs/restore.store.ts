/** What a restore asks the data that it replaces, and rows that mean nothing once they are restored. */
import type { Clock } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { readProgress } from '#server/gedcom/import-run.store.ts'

/** An import that was running when the backup was taken does not run any more. */
export async function discardInside(db: Db): Promise<void> {
  await db.deleteFrom('import_run').execute()
}

export async function isImporting(db: Db, clock: Clock): Promise<boolean> {
  return (await readProgress(db, clock)).state !== 'idle'
}
