/** Copies a database to a new SQLite file: every backup is one, whatever the engine of the site. */
import { findEngine } from './find-engine.ts'
import { createDatabase, type Db } from './open.ts'

/** Writes a consistent copy, also while others write. */
export async function copyDatabase(db: Db, file: string): Promise<void> {
  await findEngine(db).copyDatabase(db, file, createDatabase)
}
