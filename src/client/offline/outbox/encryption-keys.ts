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
  pieceLength: number
}

/** Saves a user's key. A key with another id replaces the one before. @throws NotSavedError */
export async function saveKey(device: OutboxContext, userId: string, key: EncryptionKey): Promise<void> {
  const held = await device.database.read(['keys'], (reading) => getKey(reading, userId))
  if (held?.id === key.id) return
  const row = await importKey(key)
  await device.database.write(['keys'], (writing) => writing.objectStore('keys').put(row, userId))
  device.changes.notify()
}

/** The ids of the users whose keys are on this device. */
export function listKeyOwners({ database }: OutboxContext): Promise<string[]> {
  return database.read(['keys'], (reading) => reading.objectStore('keys').getAllKeys())
}

/** Deletes one user's key. @throws NotSavedError */
export async function deleteKey(device: OutboxContext, userId: string): Promise<void> {
  await device.database.write(['keys'], (writing) => writing.objectStore('keys').delete(userId))
  device.changes.notify()
}

/** Deletes all keys, or all but the one of the current user. @throws NotSavedError */
export async function seal(device: OutboxContext, except?: string): Promise<void> {
  await device.database.write(['keys'], async (writing) => {
    const keys = writing.objectStore('keys')
    for (const userId of await keys.getAllKeys()) if (userId !== except) await keys.delete(userId)
  })
  device.changes.notify()
}

export function getKey(transaction: Transaction, userId: string): Promise<KeyRow | undefined> {
  return transaction.objectStore('keys').get(userId)
}

/** The user's key. @throws NotSavedError where the key is not on this device */
export async function requireKey({ database }: OutboxContext, userId: string): Promise<KeyRow> {
  return assertKey(await database.read(['keys'], (reading) => getKey(reading, userId)))
}

/** @throws NotSavedError */
export function assertKey(held: KeyRow | undefined): KeyRow {
  if (!held) throw new NotSavedError('closed')
  return held
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
