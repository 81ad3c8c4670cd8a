/** The outbox's types: submissions that wait to be sent, drafts, files, and their errors. */
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'

/** A file whose bytes were copied to the device when the user chose it. */
export interface OutboxFile {
  /** A UUID: the id of the upload, and of the media file on the server. */
  id: string
  name: string
  /** As the browser says. The server checks the content. */
  type: string
  /** Bytes. */
  size: number
  /** Hex; empty in a draft while the file is being written. */
  sha256: string
}

/** Whether a file of a draft is still being written, or the browser was killed meanwhile. */
export function isUnfinished({ sha256 }: OutboxFile): boolean {
  return sha256 === ''
}

/** The complete request, fixed when it was saved. */
export interface OutboxSubmission {
  /** The endpoint's name in the contract. */
  endpoint: 'createSubmission'
  type: SubmissionType
  title: string
  /** The JSON of the request, which names files by `/api/media/{id}`. */
  body: string
  files: readonly OutboxFile[]
}

/** Saved with a submission in one transaction, and sent after it. */
export interface FollowUp {
  /** The idempotency key: a UUID. */
  key: string
  submission: OutboxSubmission
}

/** Why the server refused an entry; the message is the server's. */
export interface SendProblem {
  code: string
  message: string
  fields?: Record<string, string> | undefined
}

/** A submission that waits to be sent. */
export interface OutboxEntry {
  /** The idempotency key: a UUID. */
  key: string
  /** Counts up on this device. The lowest number is sent first. */
  number: number
  /** Milliseconds since 1970, by the device's clock, which can be wrong: for display only. */
  savedAt: number
  /** `attention`: the server refused the submission, and the author has to change it. */
  state: 'waiting' | 'attention'
  problem: SendProblem | null
  /** Failed attempts in a row. */
  tries: number
  /** No automatic attempt before this time, milliseconds since 1970. */
  notBefore: number
  /** Not sent before this time, because a form with its changes is open; 0 where no form is. */
  heldUntil: number
  /** Null where this device cannot decrypt the submission, because the server has another key now. */
  submission: OutboxSubmission | null
}

/** The unsent content of a form, saved while the user types. */
export interface DraftContent {
  type: SubmissionType
  fields: Readonly<Record<string, string>>
  files: readonly OutboxFile[]
  /** The key of the entry that the form changes; null for a new submission. */
  changes: string | null
  /** The author has started over. The draft is kept for Undo, and not restored after a reload. */
  isDiscarded?: boolean | undefined
}

/** Names a saved draft, and the version of it that a form has read or written. */
export interface DraftRef {
  /** The form: 'news', 'blog', 'archive', a form about one record, or the form for the changes to one entry. */
  slot: string
  /** A UUID from the first letter on: the idempotency key of the submission. */
  id: string
  /** Null before the first save. */
  version: string | null
}

export interface Draft extends DraftContent {
  id: string
  version: string
  savedAt: number
}

/** `sealed`: this device does not have the key now (`hasKey` is false), or another key. */
export type DraftReading =
  | { kind: 'none' }
  | { kind: 'found'; draft: Draft }
  | { kind: 'sealed'; hasKey: boolean }

/** A draft in a list. */
export interface ListedDraft {
  slot: string
  id: string
  savedAt: number
  /** A list shows it: it was set aside, the entry that it changes was sent, or its form opens only from one record. */
  isLeftover: boolean
  /** Null where this device cannot decrypt the draft. */
  draft: Draft | null
}

/** `full`: no space on the device. `closed`: no usable storage (a private window, a broken database) or no key. */
export type NotSavedReason = 'full' | 'closed'

/** Nothing was saved on this device. The form still has the text and the files. */
export class NotSavedError extends Error {
  readonly reason: NotSavedReason
  constructor(reason: NotSavedReason) {
    super(
      reason === 'full'
        ? 'This device is full. Nothing was saved.'
        : 'This browser cannot save anything on this device. Nothing was saved.',
    )
    this.name = 'NotSavedError'
    this.reason = reason
  }
}

/** Another tab has saved, sent or removed the draft meanwhile. */
export class DraftConflictError extends NotSavedError {
  constructor() {
    super('closed')
    this.message = 'This draft was changed in another tab.'
    this.name = 'DraftConflictError'
  }
}

/** A file of a submission is no longer on this device: removed in another tab, or unused for too long. */
export class FileMissingError extends NotSavedError {
  readonly fileId: string
  constructor(fileId: string) {
    super('closed')
    this.message = 'A file is no longer on this device. Please choose the file again.'
    this.name = 'FileMissingError'
    this.fileId = fileId
  }
}
