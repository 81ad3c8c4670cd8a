/** Provides each account's key that encrypts its unsent content on devices. The key is never logged. */
import { randomBytes, randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findAccount } from './accounts.store.ts'
import {
  type EncryptionKeyRow,
  findEncryptionKey,
  insertEncryptionKey,
  loadEncryptionKeys,
} from './encryption-keys.store.ts'

/** AES-256-GCM. */
const keyBytes = 32

/**
 * The account's key, created on the first request. It never changes, because content on a device could not be
 * decrypted with another key.
 * @throws AppError session_revoked if the account has just been removed
 */
export async function getEncryptionKey(
  { db, clock }: Deps,
  accountId: string,
): Promise<{ id: string; key: string }> {
  const existing = await findEncryptionKey(db, accountId)
  if (existing) return existing
  return await db.transaction().execute(async (transaction) => {
    if (!(await findAccount(transaction, accountId))) {
      throw new AppError('session_revoked', 'Your session was ended. Please sign in again.')
    }
    const created = {
      account_id: accountId,
      id: randomUUID(),
      key: randomBytes(keyBytes).toString('base64'),
      created_at: timestamp(clock),
    }
    await insertEncryptionKey(transaction, created)
    // If two requests come first at once, both get the key that was inserted first.
    return (await findEncryptionKey(transaction, accountId)) ?? created
  })
}

/** The keys of all accounts, for a restore. */
export function listEncryptionKeys({ db }: Pick<Deps, 'db'>): Promise<EncryptionKeyRow[]> {
  return loadEncryptionKeys(db)
}

/**
 * Adds keys to a restored database that has none for an account: content encrypted on a device since the backup could
 * not be decrypted with a new key.
 */
export async function restoreEncryptionKeys(
  { db }: Pick<Deps, 'db'>,
  keys: readonly EncryptionKeyRow[],
): Promise<void> {
  for (const key of keys) await insertEncryptionKey(db, key)
}
