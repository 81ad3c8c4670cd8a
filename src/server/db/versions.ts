/** Counts the versions of lists: every write that changes a list raises its number, and ETags contain it. */
import { sql } from 'kysely'
import type { Clock } from '#server/clock.ts'
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

/**
 * Raises every version above all earlier ones. After a restore, clients may have cached other content under
 * the numbers that follow. The current time in milliseconds is always higher, because writes are slower than
 * one per millisecond.
 */
export async function raiseVersionsAfterRestore(db: Db, clock: Clock): Promise<void> {
  const version = clock.now()
  await db
    .insertInto('versions')
    .values(nouns.map((noun) => ({ noun, version })))
    .onConflict((c) =>
      c.column('noun').doUpdateSet({
        version: sql`case when versions.version < ${version} then ${version} else versions.version + 1 end`,
      }),
    )
    .execute()
}
