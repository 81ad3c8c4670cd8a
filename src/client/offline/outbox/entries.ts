/** Adds, changes, removes and lists the entries of the outbox. */
import { newUuid } from '../new-uuid.ts'
import { deleteDraft, deleteDraftsOfEntry, deleteDraftsOfUser } from './drafts.ts'
import {
  decryptValue,
  encryptValue,
  entryContentSchema,
  isSameEncryption,
  problemSchema,
} from './encryption.ts'
import { assertKey, assertKeyUnchanged, getKey, type OutboxContext, requireKey } from './encryption-keys.ts'
import { deleteFilesOfUser, deleteUnreferencedFiles, hashText, requireFiles } from './file-copies.ts'
import { contentStores, type EntryRow, type KeyRow, type Transaction } from './outbox-database.ts'
import {
  type DraftRef,
  type FollowUp,
  NotSavedError,
  type OutboxEntry,
  type OutboxSubmission,
} from './outbox-entry.ts'

/** An entry with its key in the database. */
export interface FoundEntry {
  number: number
  row: EntryRow
}

/** The user's entry with this key, also an earlier key: another tab may know only that one. */
export async function findEntry(
  transaction: Transaction,
  userId: string,
  key: string,
): Promise<FoundEntry | null> {
  const store = transaction.objectStore('entries')
  const number = await store.index('keys').getKey(key)
  const row = number === undefined ? undefined : await store.get(number)
  return number !== undefined && row?.userId === userId ? { number, row } : null
}

/** The entry and its author's encryption key. */
export async function lookUp(context: OutboxContext, userId: string, key: string) {
  return await context.database.read(['keys', 'entries'], async (reading) => {
    const [authorKey, found] = await Promise.all([getKey(reading, userId), findEntry(reading, userId, key)])
    return { authorKey, found }
  })
}

/** Decrypts an entry; null where that is not possible on this device. */
export function decryptEntry(authorKey: KeyRow | undefined, { row }: FoundEntry) {
  return decryptValue(authorKey, row.userId, ['writing', row.keys[0]], row.writing, entryContentSchema)
}

/** Whether another tab has changed the entry since it was found. */
export function wasChanged(found: FoundEntry, now: FoundEntry): boolean {
  return !isSameEncryption(found.row.writing, now.row.writing)
}

/** The state of an entry before the first attempt. */
const fresh = { state: 'waiting', tries: 0, notBefore: 0, heldUntil: 0, problem: null } as const

function getFileIds({ files }: OutboxSubmission) {
  return files.map((file) => file.id)
}

async function buildNewRow(
  context: OutboxContext,
  authorKey: KeyRow,
  userId: string,
  { key, submission }: FollowUp,
): Promise<EntryRow> {
  const writing = await encryptValue(authorKey, userId, ['writing', key], {
    writing: submission,
    earlier: [],
  })
  return {
    userId,
    keys: [key],
    savedAt: context.now(),
    fileIds: getFileIds(submission),
    writing,
    ...fresh,
  }
}

export interface AddOptions {
  key?: string
  draft?: DraftRef
  followUps?: readonly FollowUp[]
}

/** See {@link Outbox.add}. */
export async function addEntry(
  context: OutboxContext,
  userId: string,
  submission: OutboxSubmission,
  { key = newUuid(), draft, followUps = [] }: AddOptions,
): Promise<OutboxEntry> {
  const authorKey = await requireKey(context, userId)
  const row = await buildNewRow(context, authorKey, userId, { key, submission })
  const followUpRows: EntryRow[] = []
  for (const followUp of followUps) followUpRows.push(await buildNewRow(context, authorKey, userId, followUp))
  const number = await context.database.write(contentStores, async (transaction) => {
    await assertKeyUnchanged(transaction, userId, authorKey)
    for (const { files } of [submission, ...followUps.map((followUp) => followUp.submission)])
      await requireFiles(transaction, userId, files)
    const keys = [key, ...followUps.map((followUp) => followUp.key)]
    for (const one of keys) if (await findEntry(transaction, userId, one)) return null
    const added = await transaction.objectStore('entries').add(row)
    for (const followUpRow of followUpRows) await transaction.objectStore('entries').add(followUpRow)
    if (draft !== undefined) await deleteDraft(transaction, userId, draft)
    return added
  })
  if (number === null) {
    // The draft is deleted last, so that no submission is ever in neither place. A submission that is no longer here was
    // sent, and the server knows its key, or was not part of the first attempt.
    for (const followUp of followUps)
      await replaceEntry(context, userId, followUp.submission, followUp.key, undefined)
    return await replaceEntry(context, userId, submission, key, draft)
  }
  context.changes.notify()
  return { ...fresh, key, number, savedAt: row.savedAt, submission }
}

/** A double tap, or a first attempt that seemed to fail, saves the same key again. Both are one entry. */
async function replaceEntry(
  context: OutboxContext,
  userId: string,
  submission: OutboxSubmission,
  key: string,
  draft: DraftRef | undefined,
): Promise<OutboxEntry> {
  const changed = await changeEntry(context, userId, key, submission, draft === undefined ? {} : { draft })
  return (
    changed ?? (await addEntry(context, userId, submission, draft === undefined ? { key } : { key, draft }))
  )
}

/** See {@link Outbox.change}. */
export async function changeEntry(
  context: OutboxContext,
  userId: string,
  key: string,
  submission: OutboxSubmission,
  options: { draft?: DraftRef; fresh?: boolean },
): Promise<OutboxEntry | null> {
  for (;;) {
    const { authorKey, found } = await lookUp(context, userId, key)
    if (!found) return null
    const used = assertKey(authorKey)
    const row = await buildChangedRow(context, used, found, submission, options.fresh === true)
    const outcome = await context.database.write(contentStores, async (transaction) => {
      await assertKeyUnchanged(transaction, userId, used)
      const now = await findEntry(transaction, userId, key)
      if (!now) return 'deleted'
      if (wasChanged(found, now)) return 'changed'
      await requireFiles(transaction, userId, submission.files)
      await transaction.objectStore('entries').put(row, now.number)
      if (options.draft !== undefined) await deleteDraft(transaction, userId, options.draft)
      await deleteUnreferencedFiles(transaction, userId, now.row.fileIds)
      return 'written'
    })
    if (outcome === 'deleted') return null
    if (outcome === 'changed') continue
    context.changes.notify()
    return { ...fresh, key: row.keys[0], number: found.number, savedAt: row.savedAt, submission }
  }
}

/** The row of an entry with a changed submission, under the same key or a new one. */
async function buildChangedRow(
  context: OutboxContext,
  authorKey: KeyRow,
  found: FoundEntry,
  submission: OutboxSubmission,
  newKey: boolean,
): Promise<EntryRow> {
  const before = newKey ? null : await decryptEntry(authorKey, found)
  const earlier = before ? [...new Set([...before.earlier, hashText(before.writing.body)])] : []
  const keys: EntryRow['keys'] = newKey ? [newUuid(), ...found.row.keys] : found.row.keys
  const encrypted = await encryptValue(authorKey, found.row.userId, ['writing', keys[0]], {
    writing: submission,
    earlier,
  })
  return {
    ...found.row,
    ...fresh,
    keys,
    savedAt: context.now(),
    fileIds: getFileIds(submission),
    writing: encrypted,
  }
}

/** See {@link Outbox.release}. */
export async function releaseEntry(
  context: OutboxContext,
  userId: string,
  key: string,
  { fresh: newKey = false }: { fresh?: boolean },
): Promise<void> {
  for (;;) {
    const { authorKey, found } = await lookUp(context, userId, key)
    if (!found) return
    // When the key is an earlier one, another tab has given the entry a new key already.
    const renew = newKey && found.row.keys[0] === key
    const renewed = renew ? await buildRowWithNewKey(context, assertKey(authorKey), found) : null
    const done = await context.database.write(contentStores, async (transaction) => {
      if (authorKey && renewed) await assertKeyUnchanged(transaction, userId, authorKey)
      const now = await findEntry(transaction, userId, key)
      if (!now) return true
      if (renewed && wasChanged(found, now)) return false
      const { savedAt } = now.row
      const row = renewed ? { ...renewed, savedAt } : { ...now.row, ...fresh }
      await transaction.objectStore('entries').put(row, now.number)
      return true
    })
    if (done) break
  }
  context.changes.notify()
}

/** @throws NotSavedError where the entry cannot be decrypted on this device */
async function buildRowWithNewKey(
  context: OutboxContext,
  authorKey: KeyRow,
  found: FoundEntry,
): Promise<EntryRow> {
  const content = await decryptEntry(authorKey, found)
  if (!content) throw new NotSavedError('closed')
  return await buildChangedRow(context, authorKey, found, content.writing, true)
}

/** See {@link Outbox.remove}. */
export async function removeEntry(context: OutboxContext, userId: string, key: string): Promise<void> {
  await context.database.write(contentStores, async (transaction) => {
    const found = await findEntry(transaction, userId, key)
    if (!found) return
    await transaction.objectStore('entries').delete(found.number)
    await deleteDraftsOfEntry(transaction, userId, found.row.keys)
    await deleteUnreferencedFiles(transaction, userId, found.row.fileIds)
  })
  context.changes.notify()
}

/** See {@link Outbox.discard}. */
export async function discardAll(context: OutboxContext, userId: string): Promise<void> {
  await context.database.write(contentStores, async (transaction) => {
    const entries = transaction.objectStore('entries')
    for (const number of await entries.index('userId').getAllKeys(userId)) await entries.delete(number)
    await deleteDraftsOfUser(transaction, userId)
    await deleteFilesOfUser(transaction, userId)
  })
  context.changes.notify()
}

/** See {@link Outbox.list}. */
export async function listEntries(context: OutboxContext, userId: string): Promise<OutboxEntry[]> {
  const { authorKey, rows, numbers } = await context.database.read(['keys', 'entries'], async (reading) => {
    const index = reading.objectStore('entries').index('userId')
    const [authorKey, rows, numbers] = await Promise.all([
      getKey(reading, userId),
      index.getAll(userId),
      index.getAllKeys(userId),
    ])
    return { authorKey, rows, numbers }
  })
  const found = rows.flatMap((row, i) => {
    const number = numbers[i]
    return number === undefined ? [] : [{ number, row }]
  })
  return await Promise.all(found.map((one) => toOutboxEntry(context, authorKey, one)))
}

/** Long enough for a phone that looks up something in another app, short enough after a crash. */
export const holdMs = 10 * 60_000

/** Until when the entry is held; 0 where it can be sent. A frozen tab still holds its own entries when it wakes. */
function getHeldUntil({ now, heldKeys }: OutboxContext, { keys, heldUntil }: EntryRow): number {
  const time = now()
  if (keys.some((key) => heldKeys.has(key))) return time + holdMs
  // A hold from far in the future was written before the clock was set back.
  return heldUntil > time && heldUntil <= time + holdMs ? heldUntil : 0
}

async function toOutboxEntry(
  context: OutboxContext,
  authorKey: KeyRow | undefined,
  found: FoundEntry,
): Promise<OutboxEntry> {
  const { number, row } = found
  const { keys, savedAt, state, tries, notBefore } = row
  const content = await decryptEntry(authorKey, found)
  const place = ['problem', keys[0]] as const
  const problem =
    row.problem && (await decryptValue(authorKey, row.userId, place, row.problem, problemSchema))
  return {
    key: keys[0],
    number,
    savedAt,
    state,
    tries,
    notBefore,
    heldUntil: getHeldUntil(context, row),
    problem,
    submission: content?.writing ?? null,
  }
}

/** See {@link Outbox.count}. */
export function countAll(
  { database }: OutboxContext,
  userId: string,
): Promise<{ entries: number; drafts: number }> {
  return database.read(['entries', 'drafts'], async (reading) => {
    const [entries, drafts] = await Promise.all([
      reading.objectStore('entries').index('userId').count(userId),
      reading.objectStore('drafts').index('userId').count(userId),
    ])
    return { entries, drafts }
  })
}
