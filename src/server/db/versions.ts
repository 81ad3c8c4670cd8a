/** Counts the versions of lists: every write that changes a list raises its number, and ETags contain it. */
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { collections } from './collections.ts'
import type { Db } from './open.ts'

const nouns = [
  ...Object.values(collections).flatMap(({ cachedLists }) => [...cachedLists]),
  'accounts' as const,
  'settings' as const,
]

/** The lists that clients cache. */
export type VersionedNoun = (typeof nouns)[number]

/** Raises a list's version. Call it in the transaction of the write. */
export async function raiseVersion(db: Db, noun: VersionedNoun): Promise<void> {
  await db
    .insertInto('versions')
    .values({ noun, version: 1 })
    .onConflict((c) => c.column('noun').doUpdateSet({ version: sql`versions.version + 1` }))
    .execute()
}

/** The versions of these lists in one string, which changes when any of the lists changes. */
export async function readVersion(db: Db, ...listNames: VersionedNoun[]): Promise<string> {
  const rows = await db.selectFrom('versions').selectAll().where('noun', 'in', listNames).execute()
  const versions = new Map(rows.map((row) => [row.noun, row.version]))
  return listNames.map((noun) => `${noun}${versions.get(noun) ?? 0}`).join('-')
}

/** Far more than a list's writes, and far less than the largest integer that JavaScript counts exactly. */
const maxJump = 2 ** 44

/**
 * Raises every version by a random number. Since the backup, the numbers that follow may have been given to other
 * content, which clients have cached. The clock cannot tell: it may be wrong.
 */
export async function raiseVersionsAfterRestore(db: Db): Promise<void> {
  const jump = randomInt(1, maxJump)
  await db
    .insertInto('versions')
    .values(nouns.map((noun) => ({ noun, version: jump })))
    .onConflict((c) => c.column('noun').doUpdateSet({ version: sql`versions.version + ${jump}` }))
    .execute()
}
