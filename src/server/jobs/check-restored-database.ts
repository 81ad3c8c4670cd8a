/** Checks the database of a backup that somebody else may have written: what it would run, and which files it names. */
import { connectDatabase, type Db, openDatabase } from '#server/db/open.ts'
import { listPrograms } from '#server/db/sqlite/maintenance.ts'
import { isOwnTriggerName } from '#server/db/sqlite/triggers.ts'
import { listMediaIds, listUploadIds } from './restore.store.ts'

/** The ids of records whose files lie in a directory of that name. */
const safeId = /^[\w-]{1,64}$/

async function withDatabase<T>(db: Db, use: (db: Db) => Promise<T>): Promise<T> {
  return await use(db).finally(() => db.destroy())
}

/** The name of a trigger or view that no version of Family Heritage has made; null if there is none. Changes nothing. */
export async function findUnknownProgram(file: string): Promise<string | null> {
  const expected = await withDatabase(await openDatabase(':memory:'), listPrograms)
  const found = await withDatabase(connectDatabase(file), listPrograms)
  return [...found.keys()].find((name) => !expected.has(name) && !isOwnTriggerName(name)) ?? null
}

/** What a migrated database contains that Family Heritage does not write, for a person; null if there is nothing. */
export async function findForeignContent(db: Db): Promise<string | null> {
  const expected = await withDatabase(await openDatabase(':memory:'), listPrograms)
  for (const [name, program] of await listPrograms(db)) {
    if (expected.get(name) !== program) return `Its database has a changed trigger “${name}”.`
  }
  const ids = [...(await listMediaIds(db)), ...(await listUploadIds(db))]
  return ids.every((id) => safeId.test(id)) ? null : 'Its database names a file outside of the media.'
}
