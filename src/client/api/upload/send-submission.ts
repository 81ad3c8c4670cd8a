/** Sends one writing: its files first, each as a resumable upload, then the words that name them. */
import { NoConnectionError, parseOutput, sendRequest } from '#client/api/call.ts'
import type { OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { OutputOf } from '#shared/contracts/endpoint.ts'
import type { MediaFolder } from '#shared/contracts/media.contract.ts'
import { createSubmission, type SubmissionType } from '#shared/contracts/submissions.contract.ts'
import type { ResumableUpload } from './resumable-upload.ts'

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
  onProgress?: (share: number) => void
}

export type CreatedSubmission = OutputOf<typeof createSubmission>

interface SubmissionRequest extends Pick<SendOptions, 'userId' | 'key' | 'signal'> {
  body: string
}

/** How files and words get to the server. */
export interface SubmissionTransport {
  upload: (upload: ResumableUpload) => Promise<void>
  submit: (words: SubmissionRequest) => Promise<CreatedSubmission>
}

const folders: Record<SubmissionType, MediaFolder> = { archive: 'archives', news: 'news', blog: 'blog' }

const toServer: SubmissionTransport = {
  async upload(upload) {
    const { uploadResumably } = await import('./resumable-upload.ts').catch(() => {
      throw new NoConnectionError()
    })
    await uploadResumably(upload)
  },
  async submit({ userId, key, body, signal }) {
    const options = { forUser: userId, idempotencyKey: key, json: body, signal }
    return parseOutput(createSubmission, await sendRequest(createSubmission, options))
  },
}

/**
 * @param line tests bring their own
 * @returns what the server made of it, with its receipt
 * @throws AppError the server's refusal; NoConnectionError; SessionEndedError; the signal's reason; whatever the source throws
 */
export async function sendSubmission(
  writing: OutboxSubmission,
  options: SendOptions,
  line = toServer,
): Promise<CreatedSubmission> {
  const { userId, key, signal } = options
  const words: SubmissionRequest = { userId, key, body: writing.body, ...(signal && { signal }) }
  await sendFiles(writing, options, line)
  try {
    return await line.submit(words)
  } catch (error) {
    if (!missesFile(error, writing)) throw error
  }
  await sendFiles(writing, options, line)
  return line.submit(words)
}

/** A file that had arrived was swept before the words that name it came. */
function missesFile(error: unknown, { files }: OutboxSubmission): boolean {
  if (files.length === 0 || !(error instanceof AppError) || error.code !== 'invalid') return false
  return Object.keys(error.details.fields ?? {}).some((name) => /fileUrl|pictures|moreFiles/.test(name))
}

async function sendFiles({ type, files }: OutboxSubmission, options: SendOptions, line: SubmissionTransport) {
  const { userId, source, signal, onProgress: onShare } = options
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let before = 0
  for (const file of files) {
    await line.upload({
      file,
      folder: folders[type],
      userId,
      readBytes: (start, end) => source.readBytes(file.id, start, end),
      signal,
      onSent: (bytes) => onShare?.(total > 0 ? Math.min(1, (before + bytes) / total) : 1),
    })
    before += file.size
  }
}
