/** Sends one submission: its files first, each as a resumable upload, then the text that names the files. */

import type { OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import type {
  CreatedSubmission,
  SendOptions,
  SendSubmission,
} from '#client/offline/outbox/submission-sender.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { MediaFolder } from '#shared/contracts/media.contract.ts'
import { createSubmission, type SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { parseOutput, sendRequest } from '../call.ts'
import type { ResumableUpload } from './resumable-upload.ts'

interface SubmissionRequest extends Pick<SendOptions, 'userId' | 'key' | 'signal'> {
  body: string
}

/** Replaceable in tests. */
export interface SubmissionTransport {
  upload: (upload: ResumableUpload) => Promise<void>
  submit: (request: SubmissionRequest) => Promise<CreatedSubmission>
}

const folders: Record<SubmissionType, MediaFolder> = {
  archive: 'archives',
  news: 'news',
  blog: 'blog',
  correction: 'archives',
  // The picture of a birth goes with its news, too. The server takes it once, for one folder.
  relative: 'news',
  comment: 'archives',
  face: 'archives',
  attendance: 'archives',
  report: 'archives',
  invitation: 'archives',
}

const serverTransport: SubmissionTransport = {
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

/** Sends to the server and gives the submission that the server created. */
export const sendSubmission: SendSubmission = (submission, options) =>
  sendSubmissionWith(serverTransport, submission, options)

/** As {@link sendSubmission}, with another transport. */
export async function sendSubmissionWith(
  transport: SubmissionTransport,
  submission: OutboxSubmission,
  options: SendOptions,
): Promise<CreatedSubmission> {
  const { userId, key, signal } = options
  const request: SubmissionRequest = { userId, key, body: submission.body, ...(signal && { signal }) }
  await sendFiles(transport, submission, options)
  try {
    return await transport.submit(request)
  } catch (error) {
    if (!isMissingFileError(error, submission)) throw error
  }
  await sendFiles(transport, submission, options)
  return transport.submit(request)
}

/** The server deletes an uploaded file when the text that names it does not follow in time. */
function isMissingFileError(error: unknown, { files }: OutboxSubmission): boolean {
  if (files.length === 0 || !(error instanceof AppError) || error.code !== 'invalid') return false
  return Object.keys(error.details.fields ?? {}).some((name) => /fileUrl|pictures|moreFiles/.test(name))
}

async function sendFiles(
  transport: SubmissionTransport,
  { type, files }: OutboxSubmission,
  options: SendOptions,
) {
  const { userId, source, signal, onProgress } = options
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0)
  let sentBytes = 0
  for (const file of files) {
    await transport.upload({
      file,
      folder: folders[type],
      userId,
      readBytes: (start, end) => source.readBytes(file.id, start, end),
      signal,
      onSent: (bytes) => onProgress?.(totalBytes > 0 ? Math.min(1, (sentBytes + bytes) / totalBytes) : 1),
    })
    sentBytes += file.size
  }
}
