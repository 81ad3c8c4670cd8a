/**
 * What became of sending an entry. It may have been changed or removed, here or in another tab, while it was on its way:
 * an outcome is written down only for the form of it that is there now.
 */
import type { Receipt } from '#shared/contracts/submissions.contract.ts'
import { encryptValue } from './encryption.ts'
import { assertKey, assertKeyUnchanged, type OutboxContext } from './encryption-keys.ts'
import { findEntry, lookUp, openEntry, wasChanged } from './entries.ts'
import { deleteUnreferencedFiles, hashText } from './file-copies.ts'
import { type EntryRow, everything, type KeyRow } from './outbox-database.ts'
import { NotSavedError, type OutboxSubmission, type SendProblem } from './outbox-entry.ts'

const otherBytes: SendProblem = {
  code: 'receipt_mismatch',
  message:
    'What arrived on the server is not what was saved here. Nothing is lost: it is kept on this device. Look whether it stands in your submissions before you send it again.',
}

/** The server has these very words and files. Of a file at an image host it may know the size only: its hash is empty. */
function isReceiptOf(writing: OutboxSubmission, receipt: Receipt): boolean {
  if (receipt.body_sha256 !== hashText(writing.body)) return false
  const there = new Map(receipt.files.map((file) => [file.media_id, file]))
  if (receipt.files.length !== writing.files.length || there.size !== writing.files.length) return false
  return writing.files.every(({ id, size, sha256 }) => {
    const arrived = there.get(id)
    return arrived?.size === size && (arrived.sha256 === '' || arrived.sha256 === sha256)
  })
}

/** See {@link Outbox.settle}. */
export async function settleEntry(
  device: OutboxContext,
  userId: string,
  key: string,
  receipt: Receipt,
): Promise<boolean> {
  for (;;) {
    const { held, found } = await lookUp(device, userId, key)
    if (!found) return true
    const content = await openEntry(assertKey(held), found)
    if (!content) throw new NotSavedError('closed')
    const arrived = isReceiptOf(content.writing, receipt)
    // It was changed while its earlier form was on its way, or after it had arrived unnoticed.
    if (!arrived && content.earlier.includes(receipt.body_sha256)) return false
    // The key that it was sent under is no longer its own: what arrived under it says nothing of what is here.
    if (!arrived && found.row.keys[0] !== key) return false
    const outcome: Outcome = arrived ? 'gone' : { state: 'attention' }
    if (await write(device, userId, key, { held: assertKey(held), found, outcome, problem: otherBytes }))
      return arrived
  }
}

/** What stands in the row afterwards, or that it goes. */
type Outcome = 'gone' | Partial<Pick<EntryRow, 'state' | 'tries' | 'notBefore'>>

interface Verdict {
  held: KeyRow | undefined
  found: NonNullable<Awaited<ReturnType<typeof lookUp>>['found']>
  outcome: Outcome
  problem: SendProblem | null
}

/** @returns false where the entry was changed meanwhile: nothing was written */
async function write(
  device: OutboxContext,
  userId: string,
  key: string,
  { held, found, outcome, problem }: Verdict,
): Promise<boolean> {
  const place = ['problem', found.row.keys[0]] as const
  const sealed =
    problem && outcome !== 'gone' ? await encryptValue(assertKey(held), userId, place, problem) : null
  const written = await device.database.write(everything, async (transaction) => {
    if (sealed) await assertKeyUnchanged(transaction, userId, assertKey(held))
    const now = await findEntry(transaction, userId, key)
    if (!now) return true
    if (wasChanged(found, now)) return false
    if (outcome === 'gone') {
      await transaction.objectStore('entries').delete(now.number)
      await deleteUnreferencedFiles(transaction, userId, now.row.fileIds)
    } else {
      const row = { ...now.row, ...outcome, problem: sealed }
      await transaction.objectStore('entries').put(row, now.number)
    }
    return true
  })
  if (written) device.changes.notify()
  return written
}

export interface SentOptions {
  /** The body as it was sent: where the entry has another one by now, the outcome is not its own. */
  body?: string
}

/** The entry that this outcome is about; null where there is none any more. */
async function stillThere(device: OutboxContext, userId: string, key: string, { body }: SentOptions) {
  const { held, found } = await lookUp(device, userId, key)
  if (found?.row.keys[0] !== key) return null
  if (body === undefined) return { held, found }
  const content = await openEntry(assertKey(held), found)
  return content?.writing.body === body ? { held, found } : null
}

/** See {@link Outbox.refuse}. */
export async function refuseEntry(
  device: OutboxContext,
  userId: string,
  key: string,
  problem: SendProblem,
  sent: SentOptions,
): Promise<void> {
  for (;;) {
    const there = await stillThere(device, userId, key, sent)
    if (!there) return
    if (await write(device, userId, key, { ...there, outcome: { state: 'attention' }, problem })) return
  }
}

/** See {@link Outbox.postpone}. */
export async function postponeEntry(
  device: OutboxContext,
  userId: string,
  key: string,
  { notBefore, problem }: { notBefore: number; problem: SendProblem | null },
  sent: SentOptions,
): Promise<void> {
  for (;;) {
    const there = await stillThere(device, userId, key, sent)
    if (!there) return
    const outcome = { notBefore, tries: there.found.row.tries + 1 }
    if (await write(device, userId, key, { ...there, outcome, problem })) return
  }
}
