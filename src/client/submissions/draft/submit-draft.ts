/** Submits a draft: saves it in the outbox, or sends it directly when this device cannot save it. */

import type { sendSubmission } from '#client/api/upload/send-submission.ts'
import type { Outbox } from '#client/offline/outbox/outbox.ts'
import {
  type DraftRef,
  FileMissingError,
  type FollowUp,
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
  /** The idempotency key of a new submission. */
  key: string
  /** The saved draft, which is deleted after submitting. */
  draft: DraftRef
  /** The outbox entry that this submission replaces. `fresh` sends it with a new idempotency key. */
  change: { key: string; fresh: boolean } | null
  /** Go with a new submission, and after it. */
  followUps: readonly FollowUp[]
  /** Keeps the draft when a follow-up could not be sent, because the form goes on with the rest. */
  keepsUnsentFollowUps: boolean
  /** Files that exist only in this page. */
  unsavedFiles: UnsavedFiles
  /** Why these files could not be saved. */
  notSavedReason: NotSavedReason | null
  outbox: Pick<Outbox, 'add' | 'change' | 'remove' | 'removeDraft' | 'readBytes'>
  send: typeof sendSubmission
  /** Receives the progress from 0 to 1. */
  onProgress?: (progress: number) => void
}

export interface SubmitFailure {
  kind: 'failed'
  message: string
  /** Why this device could not save the draft either. */
  notSavedMessage: string
  code: string | null
  fields: Record<string, string>
}

export interface FailedFollowUp {
  key: string
  failure: SubmitFailure
}

export type SubmitOutcome =
  /** In the outbox of this device. */
  | { kind: 'saved'; entry: OutboxEntry }
  /** The server has the submission, and those that go with it up to the first that failed. */
  | { kind: 'sent'; submission: Submission; failedFollowUp: FailedFollowUp | null }
  /** The edited outbox entry was sent before the change. */
  | { kind: 'already-sent' }
  /** Not all was sent, because this device no longer has one of the files. */
  | { kind: 'file-missing'; fileId: string }
  | SubmitFailure

/** Never throws. */
export async function submitDraft(options: SubmitOptions): Promise<SubmitOutcome> {
  const saved = options.unsavedFiles.size === 0 ? await save(options) : (options.notSavedReason ?? 'closed')
  if (typeof saved !== 'string') return saved
  const notSavedMessage = new NotSavedError(saved).message
  try {
    const submission = await sendNow(options)
    const failedFollowUp = await sendFollowUps(options, notSavedMessage)
    // Only now: the follow-ups may read copies of files that the draft keeps on this device.
    if (!failedFollowUp || !options.keepsUnsentFollowUps)
      await options.outbox.removeDraft(options.userId, options.draft).catch(() => {})
    return { kind: 'sent', submission, failedFollowUp }
  } catch (error) {
    if (error instanceof FileMissingError) return { kind: 'file-missing', fileId: error.fileId }
    return toFailure(error, notSavedMessage)
  }
}

async function save(options: SubmitOptions): Promise<SubmitOutcome | NotSavedReason> {
  const { userId, submission, key, draft, change, followUps, outbox } = options
  try {
    if (!change)
      return {
        kind: 'saved',
        entry: await outbox.add(userId, submission, { key, draft, followUps }),
      }
    const entry = await outbox.change(userId, change.key, submission, { draft, fresh: change.fresh })
    return entry ? { kind: 'saved', entry } : { kind: 'already-sent' }
  } catch (error) {
    if (error instanceof FileMissingError) return { kind: 'file-missing', fileId: error.fileId }
    return error instanceof NotSavedError ? error.reason : 'closed'
  }
}

/** Sends from memory. */
async function sendFromMemory(options: SubmitOptions, { key, submission: sent }: FollowUp) {
  const { userId, unsavedFiles, outbox, send, onProgress } = options
  const content = await unsavedFiles.addHashes(sent)
  const { receipt, ...submission } = await send(content, {
    userId,
    key,
    source: {
      readBytes: (id, start, end) =>
        unsavedFiles.read(id, start, end) ?? outbox.readBytes(userId, id, start, end),
    },
    onProgress,
  })
  if (!matchesReceipt(content, receipt)) throw new Error('The receipt does not match the sent bytes.')
  return submission
}

/**
 * Returns the first that failed; those after it are not sent.
 *
 * @throws FileMissingError where the form can still recover the file
 */
async function sendFollowUps(
  options: SubmitOptions,
  notSavedMessage: string,
): Promise<FailedFollowUp | null> {
  for (const followUp of options.followUps) {
    try {
      await sendFromMemory(options, followUp)
    } catch (error) {
      if (error instanceof FileMissingError && options.keepsUnsentFollowUps) throw error
      return { key: followUp.key, failure: toFailure(error, notSavedMessage) }
    }
  }
  return null
}

/** Sends from memory, then deletes the replaced outbox entry. */
async function sendNow(options: SubmitOptions): Promise<Submission> {
  const { userId, change, outbox } = options
  const key = change && !change.fresh ? change.key : options.key
  const submission = await sendFromMemory(options, { key, submission: options.submission })
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
