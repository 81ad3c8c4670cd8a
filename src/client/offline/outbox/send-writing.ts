/** Sends one writing: its files first, each as a resumable upload, then the words that name them. */

import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type { createSubmission } from '#shared/contracts/submissions.contract.ts'
import type { Writing } from './writing.ts'

/** Where the bytes of its files come from: the outbox, or this page's memory where nothing could be saved. */
export interface FileSource {
  readBytes: (fileId: string, start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>
}

export interface SendOptions {
  /** The author: where somebody else is signed in, the server refuses. */
  userId: string
  /** The idempotency key. */
  key: string
  source: FileSource
  signal?: AbortSignal
  /** How much of the files has gone out: from 0 to 1. */
  onShare?: (share: number) => void
}

/**
 * @returns what the server made of it, with its receipt
 * @throws AppError the server's refusal; NoConnectionError; SessionEndedError; the signal's reason
 */
export function sendWriting(
  _writing: Writing,
  _options: SendOptions,
): Promise<OutputOf<typeof createSubmission>> {
  return Promise.reject(new Error('Not built yet.'))
}
