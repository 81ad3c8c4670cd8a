/** The key under which an account's unsent writing lies sealed on devices. Never logged, never in the audit log. */
import { randomBytes, randomUUID } from 'node:crypto'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { findEncryptionKey, insertEncryptionKey } from './encryption-keys.store.ts'

/** AES-GCM's 256 bits. */
const keyBytes = 32

/**
 * The account's key, made at the first ask. It never changes: what lies sealed on a device could not be opened again.
 *
 * @throws AppError session_revoked where the account has just been removed
 */
export async function getEncryptionKey(
  { db, clock }: Deps,
  accountId: string,
): Promise<{ id: string; key: string }> {
  const known = await findEncryptionKey(db, accountId)
  if (known) return known
  await insertEncryptionKey(db, {
    account_id: accountId,
    id: randomUUID(),
    key: randomBytes(keyBytes).toString('base64'),
    created_at: timestamp(clock),
  })
  // Where two asked first at once, the one that was faster has made the key for both.
  const kept = await findEncryptionKey(db, accountId)
  if (!kept) throw new AppError('session_revoked', 'Your session was ended. Please sign in again.')
  return kept
}
