/** What relatives send in, and what becomes of it. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { archiveCategory } from './archives.contract.ts'
import { byId, endpoint, success } from './endpoint.ts'
import { genealogicalDate } from './genealogical-date.ts'
import { writtenMediaUrl } from './media.contract.ts'

export const submissionType = z.enum(['blog', 'news', 'archive'])
export type SubmissionType = z.infer<typeof submissionType>

export const submissionStatus = z.enum(['pending', 'approved', 'rejected'])

export const submissionCategories = [
  'photos',
  'documents',
  'videos',
  'audio',
  'letters',
  'certificates',
  'other',
] as const

const text = (most: number) => z.string().trim().max(most)
const memberIds = z.array(z.string().min(1).max(64)).max(200).optional()

/** The specification's one sentence for all three fields. */
const textsRequired = 'Title, excerpt, and content are required'
const fileRequired = 'Title, description, and file are required for archives'

/** An uploaded file that a submission names; only the author's own may be named. */
export const submittedFile = z.strictObject({
  fileName: text(300),
  /** Bytes. */
  fileSize: z.number().int().min(0),
  fileType: text(200),
  fileUrl: writtenMediaUrl.min(1, fileRequired),
})
export type SubmittedFile = z.infer<typeof submittedFile>

export const textContent = z.strictObject({
  title: text(300).min(1, textsRequired),
  excerpt: text(2000).min(1, textsRequired),
  content: text(500_000).min(1, textsRequired),
  memberIds,
  /** Shown with the text once it is published: the first above it, the others below. */
  pictures: z.array(submittedFile).max(limits.upload.filesTogether).optional(),
})
export type TextContent = z.infer<typeof textContent>

export const archiveContent = z.strictObject({
  title: text(300).min(1, fileRequired),
  description: text(20_000).min(1, fileRequired),
  category: z.enum(submissionCategories),
  tags: z.array(text(100)).max(50).default([]),
  dateTaken: genealogicalDate.nullable().optional(),
  location: text(500).nullable().optional(),
  personRelated: text(500).nullable().optional(),
  memberIds,
  ...submittedFile.shape,
  /** Further files that the same words describe; each becomes an item of its own. */
  moreFiles: z
    .array(submittedFile)
    .max(limits.upload.filesTogether - 1)
    .optional(),
})
export type ArchiveContent = z.infer<typeof archiveContent>

/** Content may come as an object or as the JSON of one. */
function readJsonContent(content: unknown): unknown {
  if (typeof content !== 'string') return content
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

/** The title stands beside the content and, where the content has none of its own, is its title. */
function withTitle(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('content' in body)) return body
  const content = readJsonContent(body.content)
  if (typeof content !== 'object' || content === null || !('title' in body)) return { ...body, content }
  return { ...body, content: { title: body.title, ...content } }
}

export const submissionPayload = z.preprocess(
  withTitle,
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('news'), title: text(300).min(1, textsRequired), content: textContent }),
    z.strictObject({ type: z.literal('blog'), title: text(300).min(1, textsRequired), content: textContent }),
    z.strictObject({
      type: z.literal('archive'),
      title: text(300).min(1, fileRequired),
      content: archiveContent,
    }),
  ]),
)
export type SubmissionPayload = z.output<typeof submissionPayload>

export const submission = z.object({
  id: z.string(),
  type: submissionType,
  title: z.string(),
  content: z.record(z.string(), z.unknown()),
  status: submissionStatus,
  review_notes: z.string().nullable(),
  submitter_first_name: z.string(),
  submitter_last_name: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  reviewed_at: z.string().nullable(),
  /** What was published of it: an article's or an archive item's id; of several items the first. */
  published_id: z.string().nullable(),
})
export type Submission = z.infer<typeof submission>

/** What the server has, word for word and byte for byte: a device lets go of its own copy only by this. */
export const receipt = z.object({
  /** SHA-256 of the request's body as it arrived, hex. */
  body_sha256: z.string(),
  files: z.array(z.object({ media_id: z.string(), size: z.number(), sha256: z.string() })),
})
export type Receipt = z.infer<typeof receipt>

/** What a reviewer puts right before it is published; the submission itself stays as it was sent. */
export const corrections = z.strictObject({
  title: text(300).min(1, 'Title is required').optional(),
  excerpt: text(2000).min(1, textsRequired).optional(),
  content: text(500_000).min(1, textsRequired).optional(),
  description: text(20_000).optional(),
  tags: z.array(text(100)).max(50).optional(),
  dateTaken: genealogicalDate.nullable().optional(),
  location: text(500).nullable().optional(),
  personRelated: text(500).nullable().optional(),
  memberIds,
})
export type Corrections = z.infer<typeof corrections>

/** Approving publishes at once; an archive item gets its category here. */
export const reviewPayload = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  reviewNotes: text(5000).nullable().optional(),
  category: archiveCategory.optional(),
  corrections: corrections.optional(),
})
export type ReviewPayload = z.infer<typeof reviewPayload>

export const listSubmissions = endpoint({
  name: 'listSubmissions',
  method: 'GET',
  path: '/submissions',
  caller: 'admin',
  output: z.array(submission),
})

/** One's own, newest first. */
export const listMySubmissions = endpoint({
  name: 'listMySubmissions',
  method: 'GET',
  path: '/submissions/my-submissions',
  caller: 'session',
  output: z.array(submission),
})

export const getSubmissionsOverview = endpoint({
  name: 'getSubmissionsOverview',
  method: 'GET',
  path: '/submissions/stats/overview',
  caller: 'admin',
  output: z.object({ pending: z.number(), approved: z.number(), rejected: z.number(), total: z.number() }),
})

export const createSubmission = endpoint({
  name: 'createSubmission',
  method: 'POST',
  path: '/submissions',
  caller: 'session',
  body: submissionPayload,
  output: submission.extend({ receipt }),
  creates: true,
})

/** The author's own, or any for an administrator. */
export const getSubmission = endpoint({
  name: 'getSubmission',
  method: 'GET',
  path: '/submissions/:id',
  caller: 'session',
  params: byId,
  output: submission,
})

/** While it is pending its author may take it back. */
export const deleteSubmission = endpoint({
  name: 'deleteSubmission',
  method: 'DELETE',
  path: '/submissions/:id',
  caller: 'session',
  params: byId,
  output: success,
})

export const reviewSubmission = endpoint({
  name: 'reviewSubmission',
  method: 'PATCH',
  path: '/submissions/:id/review',
  caller: 'admin',
  params: byId,
  body: reviewPayload,
  output: submission,
})

/** The same under the administrators' own addresses. */
export const listAdminSubmissions = endpoint({
  name: 'listAdminSubmissions',
  method: 'GET',
  path: '/admin/submissions',
  caller: 'admin',
  query: z.object({ status: z.union([submissionStatus, z.literal('all')]).optional() }),
  output: z.array(submission),
})

/** 409 where somebody has reviewed it already. */
export const reviewAdminSubmission = endpoint({
  name: 'reviewAdminSubmission',
  method: 'PUT',
  path: '/admin/submissions/:id',
  caller: 'admin',
  params: byId,
  body: reviewPayload,
  output: submission,
  edits: true,
})
