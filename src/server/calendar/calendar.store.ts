/** Reads and writes the rows of calendar feeds, and finds the people of whom a feed must not tell. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { CalendarFeedsTable } from '#server/db/schema.ts'

export type FeedRow = Selectable<CalendarFeedsTable>

export async function findFeed(db: Db, accountId: string): Promise<FeedRow | undefined> {
  return await db
    .selectFrom('calendar_feeds')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** The feed of an active account, with the account's person. */
export async function findActiveFeed(db: Db, secretHash: string) {
  return await db
    .selectFrom('calendar_feeds')
    .innerJoin('accounts', 'accounts.id', 'calendar_feeds.account_id')
    .selectAll('calendar_feeds')
    .select(['accounts.member_id', 'accounts.role'])
    .where('secret_hash', '=', secretHash)
    .where('accounts.is_active', '=', 1)
    .executeTakeFirst()
}

/** Replaces the account's earlier feed. */
export async function saveFeed(db: Db, row: Insertable<CalendarFeedsTable>): Promise<void> {
  const { account_id: _, ...values } = row
  await db
    .insertInto('calendar_feeds')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

export async function deleteFeed(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('account_id', '=', accountId).execute()
}
