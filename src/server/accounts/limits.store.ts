/** Reads and writes the rows of rate limit counters. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { LimitsTable } from '#server/db/schema.ts'

export type LimitRow = Selectable<LimitsTable>

export async function findLimit(db: Db, key: string): Promise<LimitRow | undefined> {
  return await db.selectFrom('limits').selectAll().where('key', '=', key).executeTakeFirst()
}

export async function saveLimit(db: Db, row: LimitRow): Promise<void> {
  await db
    .insertInto('limits')
    .values(row)
    .onConflict((c) => c.column('key').doUpdateSet(row))
    .execute()
}

export async function deleteLimits(db: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('limits').where('key', 'in', keys).execute()
}

export async function deleteLimitsWithPrefix(db: Db, start: string): Promise<void> {
  await db.deleteFrom('limits').where('key', '>=', start).where('key', '<', `${start}\u{10FFFF}`).execute()
}

/** Deletes the counters whose window and block ended before a time. */
export async function deleteLimitsBefore(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('limits')
    .where('until', '<', before)
    .where((row) => row.or([row('blocked_until', 'is', null), row('blocked_until', '<', before)]))
    .execute()
}
