/**
 * Saves a user's key. When the server has another key than this device, everything of the user is encrypted anew: the
 * server may have lost the key before, so that what is sealed with that key could never be read again.
 */
import {
  decryptBytes,
  type EncryptionContext,
  type EncryptionKey,
  encryptBytes,
  isSameEncryption,
} from './encryption.ts'
import {
  assertKeyUnchanged,
  forgetReplacedKeys,
  type OutboxContext,
  putKey,
  requireKey,
} from './encryption-keys.ts'
import {
  contentStores,
  type Encrypted,
  type KeyRow,
  type Transaction,
  type WriteTransaction,
} from './outbox-database.ts'

/** A place in the database that can hold an encrypted value. */
interface Slot {
  id: string
  read: (transaction: Transaction) => Promise<{ place: EncryptionContext; value: Encrypted } | null>
  write: (transaction: WriteTransaction, value: Encrypted) => Promise<void>
}

/** See {@link Outbox.saveKey}. */
export async function saveKey(context: OutboxContext, userId: string, key: EncryptionKey): Promise<void> {
  if (!(await putKey(context, userId, key))) return
  const authorKey = await requireKey(context, userId)
  const visited = new Set<string>()
  let isComplete = true
  // Another tab can move a draft to another slot meanwhile, so the slots are listed until none is new.
  for (;;) {
    const slots = await context.database.read(contentStores, (transaction) => listSlots(transaction, userId))
    const unvisited = slots.filter(({ id }) => !visited.has(id))
    if (unvisited.length === 0) break
    for (const slot of unvisited) {
      visited.add(slot.id)
      if (!(await encryptAnew(context, userId, authorKey, slot))) isComplete = false
    }
  }
  if (isComplete) await forgetReplacedKeys(context, userId, authorKey)
}

/** @returns false, leaving the value as it is, where no key on this device decrypts it */
async function encryptAnew(
  context: OutboxContext,
  userId: string,
  authorKey: KeyRow,
  slot: Slot,
): Promise<boolean> {
  const found = await context.database.read(contentStores, slot.read)
  if (!found || found.value.keyId === authorKey.id) return true
  const bytes = await decryptBytes(authorKey, userId, found.place, found.value)
  if (!bytes) return false
  const encrypted = await encryptBytes(authorKey, userId, found.place, bytes)
  await context.database.write(contentStores, async (transaction) => {
    await assertKeyUnchanged(transaction, userId, authorKey)
    const now = await slot.read(transaction)
    // What another tab has written meanwhile is encrypted with the new key.
    if (now && isSameEncryption(now.value, found.value)) await slot.write(transaction, encrypted)
  })
  return true
}

async function listSlots(transaction: Transaction, userId: string): Promise<Slot[]> {
  const [numbers, drafts, files] = await Promise.all([
    transaction.objectStore('entries').index('userId').getAllKeys(userId),
    transaction.objectStore('drafts').index('userId').getAllKeys(userId),
    transaction.objectStore('files').index('userId').getAllKeys(userId),
  ])
  const chunks = await Promise.all(
    files.map((id) => transaction.objectStore('pieces').getAllKeys(IDBKeyRange.bound([id], [id, []]))),
  )
  return [
    ...numbers.flatMap((number) => [entrySlot(number, 'writing'), entrySlot(number, 'problem')]),
    ...drafts.map(draftSlot),
    ...chunks.flat().map(chunkSlot),
  ]
}

function entrySlot(number: number, field: 'writing' | 'problem'): Slot {
  return {
    id: `entries/${number}/${field}`,
    async read(transaction) {
      const row = await transaction.objectStore('entries').get(number)
      const value = row?.[field]
      return row && value ? { place: [field, row.keys[0]], value } : null
    },
    async write(transaction, value) {
      const row = await transaction.objectStore('entries').get(number)
      if (row) await transaction.objectStore('entries').put({ ...row, [field]: value }, number)
    },
  }
}

function draftSlot(key: [userId: string, slot: string]): Slot {
  return {
    id: `drafts/${key.join('/')}`,
    async read(transaction) {
      const row = await transaction.objectStore('drafts').get(key)
      return row ? { place: ['draft', row.place], value: row.content } : null
    },
    async write(transaction, content) {
      const row = await transaction.objectStore('drafts').get(key)
      if (row) await transaction.objectStore('drafts').put({ ...row, content }, key)
    },
  }
}

function chunkSlot(key: [fileId: string, n: number]): Slot {
  return {
    id: `pieces/${key.join('/')}`,
    async read(transaction) {
      const value = await transaction.objectStore('pieces').get(key)
      return value ? { place: ['piece', ...key], value } : null
    },
    async write(transaction, value) {
      await transaction.objectStore('pieces').put(value, key)
    },
  }
}
