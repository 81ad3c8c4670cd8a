/** Submits a draft: saves it in the outbox, or sends it directly when this device cannot save it. */

import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import {
  type DraftRef,
  FileMissingError,
  NotSavedError,
  type NotSavedReason,
  type OutboxEntry,
  type OutboxSubmission,
} from '#client/offline/outbox/outbox-entry.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { matchesReceipt, UnreadableFileError, type UnsavedFiles } from './unsaved-files.ts'

/** The specification's message for errors without a message from the server. */
const defaultMessage = 'Failed to submit. Please try again.'

export interface SubmitOptions {
  userId: string
  submission: OutboxSubmission
  /** The saved draft, which is deleted after submitting. Its id is the idempotency key. */
  draft: DraftRef
  /** The outbox entry that this submission replaces. `fresh` sends it with a new idempotency key. */
  change: { key: string; fresh: boolean } | null
  /** Files that exist only in this page. */
  unsavedFiles: UnsavedFiles
  /** Why these files could not be saved. */
  notSavedReason: NotSavedReason | null
  outbox: Pick<Outbox, 'add' | 'change' | 'remove' | 'removeDraft' | 'readBytes'>
  send: typeof sendSubmission
  /** Receives the progress from 0 to 1. */
  onProgress?: (progress: number) => void
}

interface SubmitFailure {
  kind: 'failed'
  message: string
  /** Why this device could not save the draft either. */
  notSavedMessage: string
  code: string | null
  fields: Record<string, string>
}

export type SubmitOutcome =
  /** In the outbox of this device. */
  | { kind: 'saved'; entry: OutboxEntry }
  /** The server has the submission. */
  | { kind: 'sent'; submission: Submission }
  /** The edited outbox entry was sent before the change. */
  | { kind: 'already-sent' }
  /** Nothing was done, because this device no longer has one of the files. */
  | { kind: 'file-missing'; fileId: string }
  | SubmitFailure

/** Never throws. */
export async function submitDraft(options: SubmitOptions): Promise<SubmitOutcome> {
  const saved = options.unsavedFiles.size === 0 ? await save(options) : (options.notSavedReason ?? 'closed')
  if (typeof saved !== 'string') return saved
  try {
    return { kind: 'sent', submission: await sendNow(options) }
  } catch (error) {
    return toFailure(error, new NotSavedError(saved).message)
  }
}

async function save(options: SubmitOptions): Promise<SubmitOutcome | NotSavedReason> {
  const { userId, submission, draft, change, outbox } = options
  try {
    if (!change)
      return { kind: 'saved', entry: await outbox.add(userId, submission, { key: draft.id, draft }) }
    const entry = await outbox.change(userId, change.key, submission, { draft, fresh: change.fresh })
    return entry ? { kind: 'saved', entry } : { kind: 'already-sent' }
  } catch (error) {
    if (error instanceof FileMissingError) return { kind: 'file-missing', fileId: error.fileId }
    return error instanceof NotSavedError ? error.reason : 'closed'
  }
}

/** Sends from memory, then deletes the draft and the replaced outbox entry. */
async function sendNow(options: SubmitOptions): Promise<Submission> {
  const { userId, draft, change, unsavedFiles, outbox, send, onProgress } = options
  const content = await unsavedFiles.addHashes(options.submission)
  const { receipt, ...submission } = await send(content, {
    userId,
    key: change && !change.fresh ? change.key : draft.id,
    source: {
      readBytes: (id, start, end) =>
        unsavedFiles.read(id, start, end) ?? outbox.readBytes(userId, id, start, end),
    },
    ...(onProgress && { onShare: onProgress }),
  })
  if (!matchesReceipt(content, receipt)) throw new Error('The receipt does not match the sent bytes.')
  await outbox.removeDraft(userId, draft).catch(() => {})
  if (change) await outbox.remove(userId, change.key).catch(() => {})
  return submission
}

function toFailure(error: unknown, notSavedMessage: string): SubmitFailure {
  const failure: SubmitFailure = {
    kind: 'failed',
    message: defaultMessage,
    notSavedMessage,
    code: null,
    fields: {},
  }
  if (error instanceof UnreadableFileError) return { ...failure, fields: { files: error.message } }
  if (!(error instanceof AppError) || error instanceof NoConnectionError) return failure
  const { message, code, details } = error
  return { ...failure, message: message || defaultMessage, code, fields: details.fields ?? {} }
}
