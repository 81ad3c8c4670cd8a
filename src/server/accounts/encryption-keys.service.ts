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
  await insertEncryptionKey(db, {
    account_id: accountId,
    id: randomUUID(),
    key: randomBytes(keyBytes).toString('base64'),
    created_at: timestamp(clock),
  })
  // If two requests come first at once, both get the key that was inserted first.
  const stored = await findEncryptionKey(db, accountId)
  if (!stored) throw new AppError('session_revoked', 'Your session was ended. Please sign in again.')
  return stored
}

/** The keys of all accounts, for a restore. */
export function listEncryptionKeys({ db }: Pick<Deps, 'db'>): Promise<EncryptionKeyRow[]> {
  return loadEncryptionKeys(db)
}

/**
 * Adds keys to accounts of a restored database that have none: content encrypted on a device since the backup could
 * not be decrypted with a new key.
 */
export async function restoreEncryptionKeys(
  { db }: Pick<Deps, 'db'>,
  keys: readonly EncryptionKeyRow[],
): Promise<void> {
  for (const key of keys) if (await findAccount(db, key.account_id)) await insertEncryptionKey(db, key)
}
