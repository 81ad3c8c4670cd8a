/** Sending a submission: first the files, then the unchanged JSON that names them. */

import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ResumableUpload } from '#client/api/upload/resumable-upload.ts'
import {
  type SubmissionTransport,
  sendSubmission,
  sendSubmissionWith,
} from '#client/api/upload/send-submission.ts'
import type { OutboxFile, OutboxSubmission } from '#client/offline/outbox/outbox-entry.ts'
import type { CreatedSubmission } from '#client/offline/outbox/submission-sender.ts'
import { AppError } from '#shared/contracts/app-error.ts'

const sent: CreatedSubmission = {
  id: 'submission-1',
  type: 'archive',
  title: 'A house',
  content: {},
  status: 'pending',
  review_notes: null,
  submitter_first_name: 'Anna',
  submitter_last_name: 'Berg',
  created_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  reviewed_at: null,
  published_id: null,
  receipt: { body_sha256: 'abc', files: [] },
}
// With spaces and an order of keys that JSON.stringify would not produce.
const body = '{ "type":"archive",  "title":"Ein Haus – ä", "content":{} }'
const files: OutboxFile[] = [3, 1].map((size) => ({
  id: `file-${size}`,
  name: 'house.jpg',
  type: 'image/jpeg',
  size,
  sha256: '',
}))
const writing: OutboxSubmission = {
  endpoint: 'createSubmission',
  type: 'archive',
  title: 'A house',
  body,
  files,
}
const source = { readBytes: async () => new Uint8Array(1) }
const options = { userId: 'anna', key: 'key-1', source }

let steps: string[]
let uploads: ResumableUpload[]
let refusals: AppError[]
const line: SubmissionTransport = {
  async upload(upload) {
    steps.push(upload.file.id)
    uploads.push(upload)
    upload.onSent?.(upload.file.size)
  },
  async submit() {
    steps.push('submission')
    const refusal = refusals.shift()
    if (refusal) throw refusal
    return sent
  },
}
const missing = () =>
  new AppError('invalid', 'Unknown file.', { fields: { 'content.fileUrl': 'Unknown file.' } })

beforeEach(() => {
  steps = []
  uploads = []
  refusals = []
})

it('uploads the files to the folder of their type before the submission, and reports progress', async () => {
  const shares: number[] = []
  await expect(
    sendSubmissionWith(line, writing, { ...options, onProgress: (share) => shares.push(share) }),
  ).resolves.toEqual(sent)
  expect(steps).toEqual(['file-3', 'file-1', 'submission'])
  expect(uploads[0]).toMatchObject({ folder: 'archives', userId: 'anna' })
  expect(shares).toEqual([0.75, 1])
})

it('uploads files again, once, when the server deleted them before the submission arrived', async () => {
  refusals = [missing()]
  await expect(sendSubmissionWith(line, writing, options)).resolves.toEqual(sent)
  expect(steps).toEqual(['file-3', 'file-1', 'submission', 'file-3', 'file-1', 'submission'])
  refusals = [missing(), missing()]
  await expect(sendSubmissionWith(line, writing, options)).rejects.toMatchObject({ code: 'invalid' })
})

it('does not upload files again when the text is invalid', async () => {
  refusals = [new AppError('invalid', 'Please look.', { fields: { title: 'Too long.' } })]
  await expect(sendSubmissionWith(line, writing, options)).rejects.toMatchObject({ message: 'Please look.' })
  expect(steps).toEqual(['file-3', 'file-1', 'submission'])
})

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

it('sends the saved JSON unchanged, with its idempotency key and its author', async () => {
  let arrived: unknown
  server.use(
    http.post('*/api/submissions', async ({ request }) => {
      const { headers } = request
      arrived = [await request.text(), headers.get('idempotency-key'), headers.get('session-user')]
      return HttpResponse.json(sent, { status: 201 })
    }),
  )
  await expect(sendSubmission({ ...writing, files: [] }, options)).resolves.toEqual(sent)
  expect(arrived).toEqual([body, 'key-1', 'anna'])
})
