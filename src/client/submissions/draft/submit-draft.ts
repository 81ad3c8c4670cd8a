/** Takes charge of a finished writing: saves it on this device or, where nothing can be saved, sends it straight away. */
import { NoConnectionError } from '#client/api/call.ts'
import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import {
  FileMissingError,
  NotSavedError,
  type NotSavedReason,
  type OutboxEntry,
  type OutboxSubmission,
} from '#client/offline/outbox/outbox-entry.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { matchesReceipt, UnreadableFileError, type UnsavedFiles } from './unsaved-files.ts'

/** The specification's words where the server has none of its own. */
const failure = 'Failed to submit. Please try again.'

export interface Submitting {
  userId: string
  writing: OutboxSubmission
  /** The same for every try of the same writing. */
  key: string
  /** The draft's, which goes with it. */
  slot: string
  /** The waiting entry in whose place this is put. */
  change: { key: string; fresh: boolean } | null
  /** The files whose bytes are in this page only. */
  loose: UnsavedFiles
  /** Why that is so. */
  unkept: NotSavedReason | null
  outbox: Pick<Outbox, 'add' | 'change' | 'remove' | 'removeDraft' | 'readBytes'>
  send: typeof sendSubmission
  onShare?: (share: number) => void
}

export interface Failed {
  kind: 'failed'
  /** The server's, or the specification's. */
  sentence: string
  /** Why nothing could be kept here. */
  why: string
  code: string | null
  fields: Record<string, string>
}

/**
 * `saved`: on this device, whatever happens. `arrived`: the server has it. `gone`: what was to be changed has arrived.
 * `missing`: nothing was done, as this device has that file no more.
 */
export type Outcome =
  | { kind: 'saved'; entry: OutboxEntry }
  | { kind: 'arrived'; submission: Submission }
  | { kind: 'gone' }
  | { kind: 'missing'; fileId: string }
  | Failed

/** Never throws. */
export async function submitWriting(submitting: Submitting): Promise<Outcome> {
  const saved = submitting.loose.size === 0 ? await save(submitting) : (submitting.unkept ?? 'closed')
  if (typeof saved !== 'string') return saved
  try {
    return { kind: 'arrived', submission: await sendNow(submitting) }
  } catch (error) {
    return failed(error, new NotSavedError(saved).message)
  }
}

async function save(submitting: Submitting): Promise<Outcome | NotSavedReason> {
  const { userId, writing, key, slot, change, outbox } = submitting
  try {
    if (!change) return { kind: 'saved', entry: await outbox.add(userId, writing, { key, draft: slot }) }
    const entry = await outbox.change(userId, change.key, writing, { draft: slot, fresh: change.fresh })
    return entry ? { kind: 'saved', entry } : { kind: 'gone' }
  } catch (error) {
    if (error instanceof FileMissingError) return { kind: 'missing', fileId: error.fileId }
    return error instanceof NotSavedError ? error.reason : 'closed'
  }
}

/** From memory. What the device may still hold of it, its draft or the entry's earlier form, goes afterwards. */
async function sendNow(submitting: Submitting): Promise<Submission> {
  const { userId, key, slot, change, loose, outbox, send, onShare } = submitting
  const writing = await loose.sealed(submitting.writing)
  const { receipt, ...submission } = await send(writing, {
    userId,
    key: change && !change.fresh ? change.key : key,
    source: {
      readBytes: (id, start, end) => loose.read(id, start, end) ?? outbox.readBytes(userId, id, start, end),
    },
    ...(onShare && { onProgress: onShare }),
  })
  if (!matchesReceipt(writing, receipt)) throw new Error('The server has other bytes than these.')
  await outbox.removeDraft(userId, slot).catch(() => {})
  if (change) await outbox.remove(userId, change.key).catch(() => {})
  return submission
}

function failed(error: unknown, why: string): Failed {
  const unsaid: Failed = { kind: 'failed', sentence: failure, why, code: null, fields: {} }
  if (error instanceof UnreadableFileError) return { ...unsaid, fields: { files: error.message } }
  if (!(error instanceof AppError) || error instanceof NoConnectionError) return unsaid
  const { message, code, details } = error
  return { ...unsaid, sentence: message || failure, code, fields: details.fields ?? {} }
}
