/** Reads and writes the rows of idempotency keys. Once a response is stored, only erasing the user deletes the row. */
import { z } from 'zod'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { normalizeForSearch } from '#shared/search-text.ts'

export interface KeyRow {
  endpoint: string
  body_hash: string
  /** Null while the first request is running. */
  status: number | null
  /** Null while the first request is running, and after a person in it was erased. */
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

/** What the stored responses may contain about a person who is erased. */
interface ErasedPerson {
  accountIds: readonly string[]
  /** The ids of the person's records, and of submissions about the person. */
  ids: readonly string[]
  /** The person's names, normalized: relatives may have answered with them who is in a picture. */
  names: readonly string[]
}

const namedFace = z.object({ type: z.literal('face'), content: z.object({ name: z.string() }) })

/** The keys of stored responses about faces that were answered with one of the names. */
async function findFacesNamed(db: Db, names: readonly string[]): Promise<KeyOwner[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('idempotency_keys')
    .select((e) => ['account_id as accountId', 'key', e.ref('body').$notNull().as('body')])
    .where('body', 'like', '%"type":"face"%')
    .execute()
  return rows.filter(({ body }) => {
    const { data } = namedFace.safeParse(JSON.parse(body))
    return data !== undefined && names.includes(normalizeForSearch(data.content.name))
  })
}

/**
 * Erases a person's data from the stored responses. The keys of the person's own accounts are deleted; other people's
 * keys stay, so that their requests are not run again.
 */
export async function eraseStoredResponses(db: Db, { accountIds, ids, names }: ErasedPerson): Promise<void> {
  if (accountIds.length > 0) {
    await db.deleteFrom('idempotency_keys').where('account_id', 'in', accountIds).execute()
  }
  const erase = db.updateTable('idempotency_keys').set({ body: null })
  for (const part of chunks(ids)) {
    await erase.where((e) => e.or(part.map((id) => e('body', 'like', `%${id}%`)))).execute()
  }
  for (const { accountId, key } of await findFacesNamed(db, names)) {
    await erase.where('account_id', '=', accountId).where('key', '=', key).execute()
  }
}
