/** Endpoints and schemas of submissions: content that relatives send in and administrators review. */
import { z } from 'zod'
import { articleKindNames } from '#shared/article-kinds.ts'
import * as limits from '#shared/limits.ts'
import { archiveCategory } from './archives.contract.ts'
import { byId, endpoint, success } from './endpoint.ts'
import { memberIds, requiredText, tags, text } from './field-rules.ts'
import { genealogicalDate } from './genealogical-date.ts'
import { mediaUrlInput } from './media.contract.ts'

export const submissionType = z.enum([...articleKindNames, 'archive'])
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

const { textLength } = limits
const title = (required: string) => requiredText(textLength.title, required)

/** The specification has one message for all required fields. */
const textsRequired = 'Title, excerpt, and content are required'
const fileRequired = 'Title, description, and file are required for archives'

/** An uploaded file in a submission; the author must have uploaded the file. */
export const submittedFile = z.strictObject({
  fileName: text(textLength.fileName),
  /** Bytes. */
  fileSize: z.number().int().min(0),
  fileType: text(textLength.mimeType),
  fileUrl: mediaUrlInput.min(1, fileRequired),
})
export type SubmittedFile = z.infer<typeof submittedFile>

export const textContent = z.strictObject({
  title: title(textsRequired),
  excerpt: requiredText(textLength.excerpt, textsRequired),
  content: requiredText(textLength.articleContent, textsRequired),
  memberIds,
  /** The published page shows the first image above the text and the others below. */
  pictures: z.array(submittedFile).max(limits.upload.filesPerSubmission).optional(),
})
export type TextContent = z.infer<typeof textContent>

export const archiveContent = z.strictObject({
  title: title(fileRequired),
  description: requiredText(textLength.description, fileRequired),
  category: z.enum(submissionCategories),
  tags: tags.default([]),
  dateTaken: genealogicalDate.nullable().optional(),
  location: text(textLength.shortText).nullable().optional(),
  personRelated: text(textLength.shortText).nullable().optional(),
  memberIds,
  ...submittedFile.shape,
  /** Further files with the same description; each is published as an archive item of its own. */
  moreFiles: z
    .array(submittedFile)
    .max(limits.upload.filesPerSubmission - 1)
    .optional(),
})
export type ArchiveContent = z.infer<typeof archiveContent>

/** Accepts the content as an object or as JSON text. */
function parseContent(content: unknown): unknown {
  if (typeof content !== 'string') return content
  try {
    return JSON.parse(content)
  } catch {
    return content
  }
}

/** Copies the submission's title into a content without a title. */
function addTitleToContent(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('content' in body)) return body
  const content = parseContent(body.content)
  if (typeof content !== 'object' || content === null || !('title' in body)) return { ...body, content }
  return { ...body, content: { title: body.title, ...content } }
}

export const submissionPayload = z.preprocess(
  addTitleToContent,
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal(articleKindNames),
      title: title(textsRequired),
      content: textContent,
    }),
    z.strictObject({
      type: z.literal('archive'),
      title: title(fileRequired),
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
  /** The id of the published article or archive item; of the first item when there are several. */
  published_id: z.string().nullable(),
})
export type Submission = z.infer<typeof submission>

/** Hashes of what the server stored. A device deletes its copy of a submission only when the hashes match. */
export const receipt = z.object({
  /** SHA-256 of the request body, hex. */
  body_sha256: z.string(),
  files: z.array(z.object({ media_id: z.string(), size: z.number(), sha256: z.string() })),
})
export type Receipt = z.infer<typeof receipt>

/** A reviewer's changes to the published version. The submission itself is not changed. */
export const corrections = z.strictObject({
  title: title('Title is required').optional(),
  excerpt: requiredText(textLength.excerpt, textsRequired).optional(),
  content: requiredText(textLength.articleContent, textsRequired).optional(),
  description: requiredText(textLength.description, 'Description is required').optional(),
  tags: tags.optional(),
  dateTaken: genealogicalDate.nullable().optional(),
  location: text(textLength.shortText).nullable().optional(),
  personRelated: text(textLength.shortText).nullable().optional(),
  memberIds,
})
export type Corrections = z.infer<typeof corrections>

/** Approving publishes at once. `category` is the category of the published archive item. */
export const reviewPayload = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  reviewNotes: text(textLength.reviewNotes).nullable().optional(),
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

/** The current user's submissions, newest first. */
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

/** Members get their own submissions only, administrators any. */
export const getSubmission = endpoint({
  name: 'getSubmission',
  method: 'GET',
  path: '/submissions/:id',
  caller: 'session',
  params: byId,
  output: submission,
})

/** Withdraws a submission. Only its author may, and only while the submission is pending. */
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

/** The specification gives administrators the same endpoints under `/admin`. */
export const listAdminSubmissions = endpoint({
  name: 'listAdminSubmissions',
  method: 'GET',
  path: '/admin/submissions',
  caller: 'admin',
  query: z.object({ status: z.union([submissionStatus, z.literal('all')]).optional() }),
  output: z.array(submission),
})

/** 409 when another administrator has reviewed the submission already. */
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
