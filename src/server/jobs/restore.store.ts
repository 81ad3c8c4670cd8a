/** Cleans rows of a restored database that describe a running process. */
import type { Db } from '#server/db/open.ts'

/** Deletes the state of an import that was running when the backup was made. */
export async function deleteImportRun(db: Db): Promise<void> {
  await db.deleteFrom('import_run').execute()
}
