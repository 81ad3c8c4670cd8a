/** Rows of a backup that mean nothing once it is restored. */
import type { Db } from '#server/db/open.ts'

/** An import that was running when the backup was taken does not run any more. */
export async function discardInside(db: Db): Promise<void> {
  await db.deleteFrom('import_run').execute()
}
