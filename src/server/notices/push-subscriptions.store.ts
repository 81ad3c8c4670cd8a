/** Reads and writes the devices that receive pushes, and the pushes that wait for them. */
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { PushMessagesTable, PushSubscriptionsTable } from '#server/db/schema.ts'

type MessageRow = Selectable<PushMessagesTable>

/** A device has one address: an earlier subscription with it, perhaps of another account, is replaced. */
export async function replaceSubscription(db: Db, row: Insertable<PushSubscriptionsTable>): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where((e) => e.or([e('endpoint', '=', row.endpoint), e('session_id', '=', row.session_id)]))
    .execute()
  await db.insertInto('push_subscriptions').values(row).execute()
}

/** Deletes all but the latest subscriptions of an account. */
export async function deleteOldSubscriptions(db: Db, accountId: string, kept: number): Promise<void> {
  const latest = db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(kept)
  await db
    .deleteFrom('push_subscriptions')
    .where('account_id', '=', accountId)
    .where('id', 'not in', latest)
    .execute()
}

export async function hasSubscription(db: Db, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSessionSubscription(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute()
}

/** Deletes the subscriptions of ended sessions and of suspended accounts. */
export async function deleteEndedSubscriptions(db: Db): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('sessions')
            .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
            .select('sessions.id')
            .whereRef('sessions.id', '=', 'push_subscriptions.session_id')
            .where('sessions.ended_at', 'is', null)
            .where('accounts.is_active', '=', 1),
        ),
      ),
    )
    .execute()
}

export async function listSubscriptionIds(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('account_id', '=', accountId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Queues a push; one that still waits for the device is replaced, because the new one counts its things too. */
export async function replaceMessage(db: Db, row: Insertable<PushMessagesTable>): Promise<void> {
  await db.deleteFrom('push_messages').where('subscription_id', '=', row.subscription_id).execute()
  await db.insertInto('push_messages').values(row).execute()
}

/**
 * The pushes to send now with their devices and what their users want, the longest waiting first.
 * @param latest the longest possible wait: a later time was written while the clock was ahead
 */
export async function loadDueMessages(db: Db, { at, latest }: { at: string; latest: string }, limit: number) {
  return await db
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_messages.subscription_id')
    .innerJoin('notice_settings', 'notice_settings.account_id', 'push_subscriptions.account_id')
    .selectAll('push_messages')
    .select(['endpoint', 'p256dh', 'auth'])
    .select(['visited_at', 'push_kinds', 'quiet_from', 'quiet_to', 'time_zone'])
    .where((e) => e.or([e('next_try_at', '<=', at), e('next_try_at', '>', latest)]))
    .orderBy('next_try_at')
    .limit(limit)
    .execute()
}

export type DueMessage = Awaited<ReturnType<typeof loadDueMessages>>[number]

/** Claims a push until a time. False if another process has claimed it, or if it was replaced. */
export async function claimMessage(
  db: Db,
  { id, next_try_at }: Pick<MessageRow, 'id' | 'next_try_at'>,
  until: string,
): Promise<boolean> {
  const claimed = await db
    .updateTable('push_messages')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .where('next_try_at', '=', next_try_at)
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

export async function postponeMessage(db: Db, id: string, tries: number, nextTryAt: string): Promise<void> {
  await db.updateTable('push_messages').set({ tries, next_try_at: nextTryAt }).where('id', '=', id).execute()
}

export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_messages').where('id', '=', id).execute()
}
