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
}

/** Saves a user's key. A key with another id replaces the one before. @throws NotSavedError */
export async function saveKey(context: OutboxContext, userId: string, key: EncryptionKey): Promise<void> {
  const authorKey = await context.database.read(['keys'], (transaction) => getKey(transaction, userId))
  if (authorKey?.id === key.id) return
  const row = await importKey(key)
  await context.database.write(['keys'], (transaction) => transaction.objectStore('keys').put(row, userId))
  context.changes.notify()
}

/** The ids of the users whose keys are on this device. */
export function listKeyOwners({ database }: OutboxContext): Promise<string[]> {
  return database.read(['keys'], (transaction) => transaction.objectStore('keys').getAllKeys())
}

/** Deletes one user's key. @throws NotSavedError */
export async function deleteKey(context: OutboxContext, userId: string): Promise<void> {
  await context.database.write(['keys'], (transaction) => transaction.objectStore('keys').delete(userId))
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
