/** One number a list, raised by every write that changes it; ETags are made of them. */
import { sql } from 'kysely'
import type { Db } from './open.ts'

/** The lists that clients keep a copy of. */
export type VersionedNoun = 'people' | 'accounts' | 'events' | 'settings'

/** Raises a list's version. Call it in the transaction of the write. */
export async function raiseVersion(db: Db, noun: VersionedNoun): Promise<void> {
  await db
    .insertInto('versions')
    .values({ noun, version: 1 })
    .onConflict((c) => c.column('noun').doUpdateSet({ version: sql`versions.version + 1` }))
    .execute()
}

/** The versions of the named lists, joined: changes when any of them has changed. */
export async function readVersion(db: Db, ...nouns: VersionedNoun[]): Promise<string> {
  const rows = await db.selectFrom('versions').selectAll().where('noun', 'in', nouns).execute()
  const versions = new Map(rows.map((row) => [row.noun, row.version]))
  return nouns.map((noun) => `${noun}${versions.get(noun) ?? 0}`).join('-')
}
