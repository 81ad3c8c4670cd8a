/** The rows of used idempotency keys, kept for good. */
import type { Db } from '#server/db/open.ts'

export interface KeyRow {
  endpoint: string
  body_hash: string
  status: number | null
  body: string | null
  created_at: string
}

export interface KeyOwner {
  accountId: string
  key: string
}

/** One call's hold on a key; another call may take an old one over. */
export interface Claim extends KeyOwner {
  /** When this call began, RFC 3339 UTC. */
  created_at: string
}

/** Claims a key for a call that begins now. False where somebody has it already. */
export async function insertKey(
  db: Db,
  owner: KeyOwner,
  row: Pick<KeyRow, 'endpoint' | 'body_hash' | 'created_at'>,
): Promise<boolean> {
  const result = await db
    .insertInto('idempotency_keys')
    .values({ account_id: owner.accountId, key: owner.key, ...row, status: null, body: null })
    .onConflict((c) => c.columns(['account_id', 'key']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function findKey(db: Db, owner: KeyOwner): Promise<KeyRow | undefined> {
  return await db
    .selectFrom('idempotency_keys')
    .select(['endpoint', 'body_hash', 'status', 'body', 'created_at'])
    .where('account_id', '=', owner.accountId)
    .where('key', '=', owner.key)
    .executeTakeFirst()
}

/** Takes the key of an unanswered call over. False where that call was answered, or another one was faster. */
export async function takeOverKey(
  db: Db,
  claim: Claim,
  row: Pick<KeyRow, 'endpoint' | 'body_hash' | 'created_at'>,
): Promise<boolean> {
  const result = await db
    .updateTable('idempotency_keys')
    .set(row)
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .where('created_at', '=', claim.created_at)
    .where('status', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Keeps a call's answer. False where the key is not its own any more. */
export async function saveResponse(db: Db, claim: Claim, status: number, body: string): Promise<boolean> {
  const result = await db
    .updateTable('idempotency_keys')
    .set({ status, body })
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .where('created_at', '=', claim.created_at)
    .where('status', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives a key back, if its call has not been answered and has it still. */
export async function deletePendingKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .where('created_at', '=', claim.created_at)
    .where('status', 'is', null)
    .execute()
}

/** Gives back the keys of calls that a stopped process left behind. */
export async function deletePendingKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('status', 'is', null).execute()
}
