/** The keys that this device holds: while an author's is here, what they wrote can be read and added to. */
import type { ChangeNotifier } from './change-notifier.ts'
import { importKey } from './encryption.ts'
import type { EncryptionKey } from './outbox.ts'
import type { KeyRow, OutboxDatabase, Transaction } from './outbox-database.ts'
import { NotSavedError } from './outbox-entry.ts'

/** What every part of the outbox works with. */
export interface OutboxContext {
  database: OutboxDatabase
  changes: ChangeNotifier
  now: () => number
  /** Bytes of a file that lie in one record. */
  pieceLength: number
}

/** Keeps the key; the same one is not kept twice, another one takes the place of the one before. @throws NotSavedError */
export async function saveKey(device: OutboxContext, userId: string, key: EncryptionKey): Promise<void> {
  const held = await device.database.read(['keys'], (reading) => getKey(reading, userId))
  if (held?.id === key.id) return
  const row = await importKey(key)
  await device.database.write(['keys'], (writing) => writing.objectStore('keys').put(row, userId))
  device.changes.notify()
}

/** Whose keys are here. */
export function listKeyOwners({ database }: OutboxContext): Promise<string[]> {
  return database.read(['keys'], (reading) => reading.objectStore('keys').getAllKeys())
}

/** Forgets one user's key. @throws NotSavedError */
export async function deleteKey(device: OutboxContext, userId: string): Promise<void> {
  await device.database.write(['keys'], (writing) => writing.objectStore('keys').delete(userId))
  device.changes.notify()
}

/** Forgets every key, or every one but that of the user who is signed in, and nothing else. @throws NotSavedError */
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

/** The key to seal with. @throws NotSavedError where it is not here */
export async function requireKey({ database }: OutboxContext, userId: string): Promise<KeyRow> {
  return assertKey(await database.read(['keys'], (reading) => getKey(reading, userId)))
}

/** @throws NotSavedError */
export function assertKey(held: KeyRow | undefined): KeyRow {
  if (!held) throw new NotSavedError('closed')
  return held
}

/**
 * Sealing takes a while. What was sealed is written only while its key is still here: nothing is added any more once the
 * outbox was sealed, and nothing with a key that the server has replaced.
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
