/**
 * Records the outcome of sending an entry. The author may change or remove the entry meanwhile, in this tab or another, so
 * an outcome is recorded only for the submission that was sent.
 */
import type { Receipt } from '#shared/contracts/submissions.contract.ts'
import { encryptValue } from './encryption.ts'
import { assertKey, assertKeyUnchanged, type OutboxContext } from './encryption-keys.ts'
import { decryptEntry, findEntry, lookUp, wasChanged } from './entries.ts'
import { deleteUnreferencedFiles, hashText } from './file-copies.ts'
import { contentStores, type EntryRow, type KeyRow } from './outbox-database.ts'
import { NotSavedError, type OutboxSubmission, type SendProblem } from './outbox-entry.ts'

const receiptMismatch: SendProblem = {
  code: 'receipt_mismatch',
  message:
    'The server received a different version of this submission. Nothing is lost: your version is still saved on this device. Please check My Submissions before you send your version again.',
}

/** Whether the receipt names the same body and files. The hash of a file at an image host is unknown and empty. */
function isReceiptFor(submission: OutboxSubmission, receipt: Receipt): boolean {
  if (receipt.body_sha256 !== hashText(submission.body)) return false
  const received = new Map(receipt.files.map((file) => [file.media_id, file]))
  if (receipt.files.length !== submission.files.length || received.size !== submission.files.length)
    return false
  return submission.files.every(({ id, size, sha256 }) => {
    const file = received.get(id)
    return file?.size === size && (file.sha256 === '' || file.sha256 === sha256)
  })
}

/** See {@link Outbox.settle}. */
export async function settleEntry(
  context: OutboxContext,
  userId: string,
  key: string,
  receipt: Receipt,
): Promise<boolean> {
  for (;;) {
    const { authorKey, found } = await lookUp(context, userId, key)
    if (!found) return true
    const content = await decryptEntry(assertKey(authorKey), found)
    if (!content) throw new NotSavedError('closed')
    const arrived = isReceiptFor(content.writing, receipt)
    // The author changed the entry while the earlier version was being sent, or after it was received unnoticed.
    if (!arrived && content.earlier.includes(receipt.body_sha256)) return false
    // The entry has a new key by now. The outcome of the earlier key says nothing about the entry.
    if (!arrived && found.row.keys[0] !== key) return false
    const outcome: Outcome = arrived ? 'deleted' : { state: 'attention' }
    if (
      await writeOutcome(context, userId, key, {
        authorKey: assertKey(authorKey),
        found,
        outcome,
        problem: receiptMismatch,
      })
    )
      return arrived
  }
}

/** The changed fields of the row, or that the row is deleted. */
type Outcome = 'deleted' | Partial<Pick<EntryRow, 'state' | 'tries' | 'notBefore'>>

interface OutcomeChange {
  authorKey: KeyRow | undefined
  found: NonNullable<Awaited<ReturnType<typeof lookUp>>['found']>
  outcome: Outcome
  problem: SendProblem | null
}

/** @returns false, writing nothing, where the entry was changed meanwhile */
async function writeOutcome(
  context: OutboxContext,
  userId: string,
  key: string,
  { authorKey, found, outcome, problem }: OutcomeChange,
): Promise<boolean> {
  const place = ['problem', found.row.keys[0]] as const
  const encrypted =
    problem && outcome !== 'deleted' ? await encryptValue(assertKey(authorKey), userId, place, problem) : null
  const written = await context.database.write(contentStores, async (transaction) => {
    if (encrypted) await assertKeyUnchanged(transaction, userId, assertKey(authorKey))
    const now = await findEntry(transaction, userId, key)
    if (!now) return true
    if (wasChanged(found, now)) return false
    if (outcome === 'deleted') {
      await transaction.objectStore('entries').delete(now.number)
      await deleteUnreferencedFiles(transaction, userId, now.row.fileIds)
    } else {
      const row = { ...now.row, ...outcome, problem: encrypted }
      await transaction.objectStore('entries').put(row, now.number)
    }
    return true
  })
  if (written) context.changes.notify()
  return written
}

export interface SentOptions {
  /** The sent body. The outcome is ignored where the entry has another body by now. */
  body?: string
}

/** The entry that the outcome is about; null where there is none any more. */
async function findSentEntry(context: OutboxContext, userId: string, key: string, { body }: SentOptions) {
  const { authorKey, found } = await lookUp(context, userId, key)
  if (found?.row.keys[0] !== key) return null
  if (body === undefined) return { authorKey, found }
  const content = await decryptEntry(assertKey(authorKey), found)
  return content?.writing.body === body ? { authorKey, found } : null
}

/** See {@link Outbox.refuse}. */
export async function refuseEntry(
  context: OutboxContext,
  userId: string,
  key: string,
  problem: SendProblem,
  sent: SentOptions,
): Promise<void> {
  for (;;) {
    const sentEntry = await findSentEntry(context, userId, key, sent)
    if (!sentEntry) return
    if (await writeOutcome(context, userId, key, { ...sentEntry, outcome: { state: 'attention' }, problem }))
      return
  }
}

/** See {@link Outbox.postpone}. */
export async function postponeEntry(
  context: OutboxContext,
  userId: string,
  key: string,
  { notBefore, problem }: { notBefore: number; problem: SendProblem | null },
  sent: SentOptions,
): Promise<void> {
  for (;;) {
    const sentEntry = await findSentEntry(context, userId, key, sent)
    if (!sentEntry) return
    const outcome = { notBefore, tries: sentEntry.found.row.tries + 1 }
    if (await writeOutcome(context, userId, key, { ...sentEntry, outcome, problem })) return
  }
}
