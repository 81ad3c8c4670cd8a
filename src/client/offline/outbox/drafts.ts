/**
 * Saves drafts: the unsent content of a form, replaced while the user types. A draft is only replaced by a form that has
 * read it: another draft in the form's slot is set aside, and another version is a conflict.
 */

import { newUuid } from '../new-uuid.ts'
import { decryptValue, draftSchema, encryptValue } from './encryption.ts'
import { assertKeyUnchanged, getKey, type OutboxContext, requireKey } from './encryption-keys.ts'
import { deleteUnreferencedFiles, findCompleteFileIds } from './file-copies.ts'
import {
  contentStores,
  type DraftRow,
  type KeyRow,
  type Transaction,
  type WriteTransaction,
} from './outbox-database.ts'
import {
  type Draft,
  DraftConflictError,
  type DraftContent,
  type DraftReading,
  type DraftRef,
  type ListedDraft,
} from './outbox-entry.ts'

interface FoundDraft {
  slot: string
  row: DraftRow
}

/** See {@link Outbox.saveDraft}. */
export async function saveDraft(
  context: OutboxContext,
  userId: string,
  ref: DraftRef,
  draft: DraftContent,
): Promise<string> {
  const authorKey = await requireKey(context, userId)
  const { slot, id } = ref
  const { files, changes } = draft
  const content = await encryptValue(authorKey, userId, ['draft', id], draft)
  const version = newUuid()
  await context.database.write(contentStores, async (transaction) => {
    await assertKeyUnchanged(transaction, userId, authorKey)
    const before = await findDraft(transaction, userId, ref)
    // On a new connection the work runs a second time.
    if (before?.row.version === version) return
    if ((before?.row.version ?? null) !== ref.version) throw new DraftConflictError()
    if (!before) await setAside(transaction, userId, slot)
    const fileIds = files.map((file) => file.id)
    const row = { userId, id, version, place: id, savedAt: context.now(), fileIds, changes, content }
    await transaction.objectStore('drafts').put(row, [userId, before?.slot ?? slot])
    const dropped = (before?.row.fileIds ?? []).filter((fileId) => !fileIds.includes(fileId))
    await deleteUnreferencedFiles(transaction, userId, dropped)
  })
  context.changes.notify()
  return version
}

/** Moves the draft of a slot to a slot of its own, where a list shows it. */
async function setAside(transaction: WriteTransaction, userId: string, slot: string) {
  const store = transaction.objectStore('drafts')
  const row = await store.get([userId, slot])
  if (!row) return
  await store.put(row, [userId, row.id])
  await store.delete([userId, slot])
}

/** Finds a draft in its slot, or where another form has set it aside. */
async function findDraft(
  transaction: Transaction,
  userId: string,
  { slot, id }: DraftRef,
): Promise<FoundDraft | null> {
  for (const each of [slot, id]) {
    const row = await transaction.objectStore('drafts').get([userId, each])
    if (row?.id === id) return { slot: each, row }
  }
  return null
}

/** See {@link Outbox.readDraft}. */
export async function readDraft(
  { database }: OutboxContext,
  userId: string,
  slot: string,
): Promise<DraftReading> {
  const { authorKey, row, here } = await database.read(['keys', 'drafts', 'files'], async (transaction) => {
    const [authorKey, row] = await Promise.all([
      getKey(transaction, userId),
      transaction.objectStore('drafts').get([userId, slot]),
    ])
    return { authorKey, row, here: await findCompleteFileIds(transaction, userId, row?.fileIds ?? []) }
  })
  if (!row) return { kind: 'none' }
  const draft = await decryptDraft(authorKey, row, here)
  return draft ? { kind: 'found', draft } : { kind: 'sealed', hasKey: authorKey !== undefined }
}

/** @param here the ids of the files on this device: the others cannot be sent any more, and are left out */
async function decryptDraft(
  authorKey: KeyRow | undefined,
  { userId, id, version, place, savedAt, content }: DraftRow,
  here: ReadonlySet<string>,
): Promise<Draft | null> {
  const decrypted = await decryptValue(authorKey, userId, ['draft', place], content, draftSchema)
  if (!decrypted) return null
  const { type = guessType(place, decrypted.fields), fields, changes, isDiscarded } = decrypted
  const files = decrypted.files.filter((file) => here.has(file.id))
  return { id, version, savedAt, type, fields, files, changes, isDiscarded }
}

/** The type of a draft of the first version. */
function guessType(slot: string, fields: Draft['fields']): Draft['type'] {
  if (slot === 'archive' || 'description' in fields) return 'archive'
  return slot === 'blog' ? 'blog' : 'news'
}

/** See {@link Outbox.listDrafts}. */
export async function listDrafts({ database }: OutboxContext, userId: string): Promise<ListedDraft[]> {
  const { authorKey, found } = await database.read(
    ['keys', 'drafts', 'files', 'entries'],
    async (transaction) => {
      const keys = await transaction.objectStore('drafts').index('userId').getAllKeys(userId)
      const found: (FoundDraft & { isLeftover: boolean; here: Set<string> })[] = []
      for (const [, slot] of keys) {
        const row = await transaction.objectStore('drafts').get([userId, slot])
        if (!row) continue
        const isLeftover = slot === row.id || isAboutRecord(slot) || (await isOrphan(transaction, row))
        found.push({
          slot,
          row,
          isLeftover,
          here: await findCompleteFileIds(transaction, userId, row.fileIds),
        })
      }
      return { authorKey: await getKey(transaction, userId), found }
    },
  )
  return await Promise.all(
    found.map(async ({ slot, row, isLeftover, here }) => {
      const { id, savedAt } = row
      const draft = await decryptDraft(authorKey, row, here)
      const isUnreadable = !draft && authorKey !== undefined
      return { slot, id, savedAt, isLeftover: isLeftover || isUnreadable, draft }
    }),
  )
}

/** Whether the form of the draft opens only from one record: "correction:{person}:{fact}". */
function isAboutRecord(slot: string): boolean {
  return slot.includes(':')
}

/** Whether the entry that the draft changes was sent. */
async function isOrphan(transaction: Transaction, { changes }: DraftRow): Promise<boolean> {
  if (changes === null) return false
  return (await transaction.objectStore('entries').index('keys').getKey(changes)) === undefined
}

/** See {@link Outbox.removeDraft}. */
export async function removeDraft(context: OutboxContext, userId: string, ref: DraftRef): Promise<void> {
  await context.database.write(contentStores, (transaction) => deleteDraft(transaction, userId, ref))
  context.changes.notify()
}

/** Deletes this version of a draft, and the files that no other draft or entry names. A newer version stays. */
export async function deleteDraft(
  transaction: WriteTransaction,
  userId: string,
  ref: DraftRef,
): Promise<void> {
  const found = await findDraft(transaction, userId, ref)
  if (!found || found.row.version !== ref.version) return
  await deleteRow(transaction, found)
}

async function deleteRow(transaction: WriteTransaction, { slot, row }: FoundDraft) {
  await transaction.objectStore('drafts').delete([row.userId, slot])
  await deleteUnreferencedFiles(transaction, row.userId, row.fileIds)
}

/** See {@link Outbox.removeLeftover}. */
export async function removeLeftover(context: OutboxContext, userId: string, slot: string): Promise<void> {
  await context.database.write(contentStores, async (transaction) => {
    const row = await transaction.objectStore('drafts').get([userId, slot])
    if (row) await deleteRow(transaction, { slot, row })
  })
  context.changes.notify()
}

/** Deletes the drafts with changes to an entry that the author removes. */
export async function deleteDraftsOfEntry(
  transaction: WriteTransaction,
  userId: string,
  keys: readonly string[],
) {
  const store = transaction.objectStore('drafts')
  for (const [, slot] of await store.index('userId').getAllKeys(userId)) {
    const row = await store.get([userId, slot])
    if (row?.changes && keys.includes(row.changes)) await deleteRow(transaction, { slot, row })
  }
}

export async function deleteDraftsOfUser(transaction: WriteTransaction, userId: string): Promise<void> {
  const keys = await transaction.objectStore('drafts').index('userId').getAllKeys(userId)
  for (const key of keys) await transaction.objectStore('drafts').delete(key)
}
