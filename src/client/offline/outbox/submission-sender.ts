/** The function that sends a submission, as the outbox needs it. The API client implements it. */
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type { createSubmission } from '#shared/contracts/submissions.contract.ts'
import type { OutboxSubmission } from './outbox-entry.ts'

/** Where the bytes of the files come from: the outbox, or the page's memory where nothing could be saved. */
interface FileSource {
  readBytes: (fileId: string, start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
}

export interface SendOptions {
  /** The author: the server refuses the submission in another user's session. */
  userId: string
  /** The idempotency key. */
  key: string
  source: FileSource
  signal?: AbortSignal
  /** Called with the sent share of the files, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** The submission that the server created, with its receipt. */
export type CreatedSubmission = OutputOf<typeof createSubmission>

/**
 * @throws AppError where the server refuses; NoConnectionError; SessionEndedError; the signal's reason; errors of the
 *   source
 */
export type SendSubmission = (
  submission: OutboxSubmission,
  options: SendOptions,
) => Promise<CreatedSubmission>
