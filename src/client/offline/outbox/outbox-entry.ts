/** What somebody wrote on this device, and how it stands until the server has it: the outbox's words. */
import type { SubmissionType } from '#shared/contracts/submissions.contract.ts'

/** A file whose bytes were copied onto this device when it was chosen. */
export interface OutboxFile {
  /** A UUID: its upload's id and, on the server, its medium's. */
  id: string
  name: string
  /** As the browser says; the server judges the content. */
  type: string
  /** Bytes. */
  size: number
  /** Hex. */
  sha256: string
}

/** All that the server will be told, fixed when it was saved. */
export interface OutboxSubmission {
  /** Whatever is sent later is sent by this endpoint, named as in the contract. */
  endpoint: 'createSubmission'
  type: SubmissionType
  title: string
  /** The request's body: JSON as it will go out, which names the files by `/api/media/{id}`. */
  body: string
  files: readonly OutboxFile[]
}

/** Why the server did not take something: its own sentence. */
export interface SendProblem {
  code: string
  message: string
  fields?: Record<string, string> | undefined
}

/** One writing that waits. */
export interface OutboxEntry {
  /** The idempotency key: a UUID. */
  key: string
  /** Counts up on this device; the lowest is sent first. */
  number: number
  /** Milliseconds since 1970, by this device's clock: for people only. */
  savedAt: number
  /** `attention`: the server has refused it, and nobody but its author can go on. */
  state: 'waiting' | 'attention'
  problem: SendProblem | null
  /** How often in a row sending it failed. */
  tries: number
  /** Not tried again by itself before this, milliseconds since 1970. */
  notBefore: number
  /** Null where this device cannot open it: it was sealed with a key that the server has no more. */
  submission: OutboxSubmission | null
}

/** What is being written, saved as one types. */
export interface Draft {
  savedAt: number
  fields: Readonly<Record<string, string>>
  files: readonly OutboxFile[]
  /** The key of the entry that is being changed; null for something new. */
  changes: string | null
}

/** `full`: no room on the device. `closed`: the browser keeps nothing here (a private window, a broken database), or the key is missing. */
export type NotSavedReason = 'full' | 'closed'

/** Nothing was saved on this device. Whoever catches it still has the words and the files. */
export class NotSavedError extends Error {
  readonly reason: NotSavedReason
  constructor(reason: NotSavedReason) {
    super(
      reason === 'full'
        ? 'There is no room left on this device: nothing was saved.'
        : 'This browser keeps nothing on this device: nothing was saved.',
    )
    this.name = 'NotSavedError'
    this.reason = reason
  }
}

/** A file that a writing names is on this device no more: it was taken out in another tab, or lay unused for too long. */
export class FileMissingError extends NotSavedError {
  readonly fileId: string
  constructor(fileId: string) {
    super('closed')
    this.message = 'A file is no longer on this device. Please choose it again.'
    this.name = 'FileMissingError'
    this.fileId = fileId
  }
}
