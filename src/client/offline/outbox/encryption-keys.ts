/**
 * The encryption keys on this device. Sealing the outbox means deleting the keys: entries stay, and can be read again
 * after the author has signed in, because the server stores the keys.
 */

import type { ChangeNotifier } from './change-notifier.ts'
import { type EncryptionKey, importKey } from './encryption.ts'

import type { KeyRow, OutboxDatabase, Transaction } from './outbox-database.ts'
import { NotSavedError } from './outbox-entry.ts'

/** Passed to every function of the outbox. */
export interface OutboxContext {
  database: OutboxDatabase
  changes: ChangeNotifier
  now: () => number
  /** Bytes of a file in one record. */
  chunkSize: number
  /** The keys of the entries that this tab holds. */
  heldKeys: Set<string>
}

/**
 * Saves a user's key. A key with another id replaces the one before, which stays until {@link forgetReplacedKeys}.
 * @returns whether values may be encrypted with a replaced key
 * @throws NotSavedError
 */
export async function putKey(context: OutboxContext, userId: string, key: EncryptionKey): Promise<boolean> {
  const authorKey = await context.database.read(['keys'], (transaction) => getKey(transaction, userId))
  if (authorKey?.id === key.id) return hasReplacedKeys(authorKey)
  const imported = await importKey(key)
  const isReplacing = await context.database.write(['keys'], async (transaction) => {
    const existing = await getKey(transaction, userId)
    const replaced = existing ? [existing, ...(existing.replaced ?? [])].map(withoutReplaced) : []
    const row: KeyRow = { ...imported, replaced: replaced.filter(({ id }) => id !== key.id) }
    await transaction.objectStore('keys').put(row, userId)
    return hasReplacedKeys(row)
  })
  context.changes.notify()
  return isReplacing
}

const hasReplacedKeys = ({ replaced = [] }: KeyRow) => replaced.length > 0
const withoutReplaced = ({ id, key }: KeyRow) => ({ id, key })

/** Deletes the replaced keys, once nothing is encrypted with them. @throws NotSavedError */
export async function forgetReplacedKeys(
  context: OutboxContext,
  userId: string,
  used: KeyRow,
): Promise<void> {
  await context.database.write(['keys'], async (transaction) => {
    const row = await getKey(transaction, userId)
    if (row?.id === used.id) await transaction.objectStore('keys').put({ ...row, replaced: [] }, userId)
  })
}

/** The ids of the users whose keys are on this device. */
export function listKeyOwners({ database }: OutboxContext): Promise<string[]> {
  return database.read(['keys'], (transaction) => transaction.objectStore('keys').getAllKeys())
}

/** Deletes this key of a user, but no other one that was saved since. @throws NotSavedError */
export async function deleteKey(context: OutboxContext, userId: string, keyId: string): Promise<void> {
  await context.database.write(['keys'], async (transaction) => {
    if ((await getKey(transaction, userId))?.id === keyId)
      await transaction.objectStore('keys').delete(userId)
  })
  context.changes.notify()
}

/** Deletes all keys, or all but the one of the current user. @throws NotSavedError */
export async function seal(context: OutboxContext, except?: string): Promise<void> {
  await context.database.write(['keys'], async (transaction) => {
    const keys = transaction.objectStore('keys')
    for (const userId of await keys.getAllKeys()) if (userId !== except) await keys.delete(userId)
  })
  context.changes.notify()
}

export function getKey(transaction: Transaction, userId: string): Promise<KeyRow | undefined> {
  return transaction.objectStore('keys').get(userId)
}

/** The user's key. @throws NotSavedError where the key is not on this device */
export async function requireKey({ database }: OutboxContext, userId: string): Promise<KeyRow> {
  return assertKey(await database.read(['keys'], (transaction) => getKey(transaction, userId)))
}

/** @throws NotSavedError */
export function assertKey(authorKey: KeyRow | undefined): KeyRow {
  if (!authorKey) throw new NotSavedError('closed')
  return authorKey
}

/**
 * Encrypting takes time. A value is written only if its key is still there: not after the outbox was sealed, and not with
 * a key that the server has replaced.
 *
 * @throws NotSavedError
 */
export async function assertKeyUnchanged(
  transaction: Transaction,
  userId: string,
  used: KeyRow,
): Promise<void> {
  if ((await getKey(transaction, userId))?.id !== used.id) throw new NotSavedError('closed')
}
