/** Reads and writes the rows of idempotency keys. They are never deleted once a response is stored. */
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

/** One request's claim on a key. A later request may take over an abandoned claim. */
export interface Claim extends KeyOwner {
  /** When the request began, RFC 3339 UTC. */
  created_at: string
}

/** Claims a key for a request that begins now. False if the key exists already. */
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

/**
 * Takes over the key of an abandoned request. False if that request was answered, or another request took the
 * key first.
 */
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

/** Stores a request's response. False if another request has taken over the key. */
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

/** Releases the key of a request that was not answered, unless another request has taken over the key. */
export async function deletePendingKey(db: Db, claim: Claim): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .where('created_at', '=', claim.created_at)
    .where('status', 'is', null)
    .execute()
}

/** Releases the keys of requests that an ended process left unanswered. */
export async function deletePendingKeys(db: Db): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('status', 'is', null).execute()
}
