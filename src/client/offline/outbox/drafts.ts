/** Saves drafts: the unsent content of a form, one draft for each form, replaced while the user types. */

import { decryptValue, draftSchema, encryptValue } from './encryption.ts'
import { assertKeyUnchanged, getKey, type OutboxContext, requireKey } from './encryption-keys.ts'
import { deleteUnreferencedFiles, findCompleteFileIds } from './file-copies.ts'
import { contentStores, type Transaction, type WriteTransaction } from './outbox-database.ts'
import type { Draft } from './outbox-entry.ts'

/** See {@link Outbox.saveDraft}. */
export async function saveDraft(
  context: OutboxContext,
  userId: string,
  slot: string,
  { fields, files, changes }: Omit<Draft, 'savedAt'>,
): Promise<void> {
  const authorKey = await requireKey(context, userId)
  const content = await encryptValue(authorKey, userId, ['draft', slot], { fields, files, changes })
  await context.database.write(contentStores, async (transaction) => {
    await assertKeyUnchanged(transaction, userId, authorKey)
    const before = await draftIn(transaction, userId, slot)
    const fileIds = files.map((file) => file.id)
    const row = { userId, savedAt: context.now(), fileIds, changes, content }
    await transaction.objectStore('drafts').put(row, [userId, slot])
    await deleteUnreferencedFiles(transaction, userId, without(before?.fileIds, fileIds))
  })
  context.changes.notify()
}

function without(ids: readonly string[] | undefined, others: readonly string[]) {
  return (ids ?? []).filter((id) => !others.includes(id))
}

/** See {@link Outbox.readDraft}. */
export async function readDraft(context: OutboxContext, userId: string, slot: string): Promise<Draft | null> {
  const { authorKey, row, here } = await context.database.read(
    ['keys', 'drafts', 'files'],
    async (transaction) => {
      const [authorKey, row] = await Promise.all([
        getKey(transaction, userId),
        draftIn(transaction, userId, slot),
      ])
      return { authorKey, row, here: await findCompleteFileIds(transaction, userId, row?.fileIds ?? []) }
    },
  )
  if (!row) return null
  const content = await decryptValue(authorKey, userId, ['draft', slot], row.content, draftSchema)
  // A file that another tab has removed is left out, because it cannot be sent any more.
  return (
    content && { ...content, savedAt: row.savedAt, files: content.files.filter(({ id }) => here.has(id)) }
  )
}

/** See {@link Outbox.removeDraft}. */
export async function removeDraft(context: OutboxContext, userId: string, slot: string): Promise<void> {
  await context.database.write(contentStores, (transaction) => deleteDraft(transaction, userId, slot))
  context.changes.notify()
}

/** Deletes a draft, and the files that no other draft or entry names. */
export async function deleteDraft(
  transaction: WriteTransaction,
  userId: string,
  slot: string,
): Promise<void> {
  const row = await draftIn(transaction, userId, slot)
  await transaction.objectStore('drafts').delete([userId, slot])
  await deleteUnreferencedFiles(transaction, userId, row?.fileIds ?? [])
}

/** Deletes the drafts with changes to an entry that the author removes. */
export async function deleteDraftsOfEntry(
  transaction: WriteTransaction,
  userId: string,
  keys: readonly string[],
) {
  const store = transaction.objectStore('drafts')
  for (const key of await store.index('userId').getAllKeys(userId)) {
    const row = await store.get(key)
    if (row?.changes && keys.includes(row.changes)) await deleteDraft(transaction, userId, key[1])
  }
}

/** Deletes the drafts with changes to entries that no longer exist, if they were last saved before `before`. */
export async function deleteOrphanedDrafts(transaction: WriteTransaction, before: number): Promise<void> {
  const store = transaction.objectStore('drafts')
  for (const [userId, slot] of await store.getAllKeys()) {
    const row = await store.get([userId, slot])
    if (!row?.changes || row.savedAt >= before) continue
    const entry = await transaction.objectStore('entries').index('keys').getKey(row.changes)
    if (entry === undefined) await deleteDraft(transaction, userId, slot)
  }
}

export async function deleteDraftsOfUser(transaction: WriteTransaction, userId: string): Promise<void> {
  const keys = await transaction.objectStore('drafts').index('userId').getAllKeys(userId)
  for (const key of keys) await transaction.objectStore('drafts').delete(key)
}

function draftIn(transaction: Transaction, userId: string, slot: string) {
  return transaction.objectStore('drafts').get([userId, slot])
}
