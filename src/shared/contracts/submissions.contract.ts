/** Endpoints and schemas of submissions: content that relatives send in and administrators review. */
import { z } from 'zod'
import { articleKindNames } from '#shared/article-kinds.ts'
import { checkCorrection, correctionFields } from '#shared/corrections/correction-fields.ts'
import { faceContent } from '#shared/faces/face-fields.ts'
import { invitationContent } from '#shared/invitations/invitation-fields.ts'
import * as limits from '#shared/limits.ts'
import { relativeFields } from '#shared/relatives/relative-fields.ts'
import { attendanceContent } from '#shared/reunions/attendance-fields.ts'
import { byId, endpoint, success } from './endpoint.ts'
import { memberIds, recordId, requiredText, tags, text } from './fields/field-rules.ts'
import { genealogicalDate } from './fields/genealogical-date.ts'
import { mediaUrlInput } from './media.contract.ts'

export const submissionType = z.enum([
  ...articleKindNames,
  'archive',
  'correction',
  'relative',
  'comment',
  'face',
  'attendance',
  'report',
  'invitation',
])
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
export const title = (required: string) => requiredText(textLength.title, required)

/** The specification has one message for all required fields. */
export const textsRequired = 'Title, excerpt, and content are required'
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

/** The id of the sender's declined submission that this one improves and replaces. */
const revises = recordId.optional()

export const textContent = z.strictObject({
  title: title(textsRequired),
  excerpt: requiredText(textLength.excerpt, textsRequired),
  content: requiredText(textLength.articleContent, textsRequired),
  memberIds,
  /** The article asks the family something, and stays open until somebody answers. */
  isQuestion: z.literal(true).optional(),
  revises,
  /** The published page shows the first image above the text and the others below. */
  pictures: z.array(submittedFile).max(limits.upload.filesPerSubmission).optional(),
})
export type TextContent = z.infer<typeof textContent>

/** A voice that was recorded on the site. It is sent only with the consent of the person who speaks. */
export const voiceContent = z.strictObject({
  /** The name of the person who speaks; empty where nobody wrote it. */
  speaker: text(textLength.shortText),
  /** The speaker agrees that the family may listen. */
  agrees: z.literal(true),
})
export type VoiceContent = z.infer<typeof voiceContent>

export const archiveContent = z.strictObject({
  title: title(fileRequired),
  description: requiredText(textLength.description, fileRequired),
  category: z.enum(submissionCategories),
  tags: tags.default([]),
  dateTaken: genealogicalDate.nullable().optional(),
  location: text(textLength.shortText).nullable().optional(),
  personRelated: text(textLength.shortText).nullable().optional(),
  memberIds,
  voice: voiceContent.optional(),
  revises,
  ...submittedFile.shape,
  /** Further files with the same description; each is published as an archive item of its own. */
  moreFiles: z
    .array(submittedFile)
    .max(limits.upload.filesPerSubmission - 1)
    .optional(),
})
export type ArchiveContent = z.infer<typeof archiveContent>

/** What a relative says about a person of the tree; an administrator accepts it. */
export const correctionContent = z
  .strictObject({
    title: title('Title is required'),
    ...correctionFields,
    /** Photos and scans that show what is right. */
    pictures: z.array(submittedFile).max(limits.upload.filesPerSubmission).optional(),
  })
  .superRefine(checkCorrection)
export type CorrectionContent = z.infer<typeof correctionContent>

/** Somebody whom the tree does not have yet; an administrator adds the person. */
export const relativeContent = z.strictObject({
  title: title('Title is required'),
  ...relativeFields,
  /** The portrait. */
  pictures: z.array(submittedFile).max(limits.upload.picturesOfRelative).optional(),
})
export type RelativeContent = z.infer<typeof relativeContent>

export const commentTargetType = z.enum(['person', 'archive', 'event', ...articleKindNames])
export type CommentTargetType = z.infer<typeof commentTargetType>

export const commentText = requiredText(textLength.comment, 'Please write something.')

/** The content of a submission of the type `comment`. A comment without words is a thank-you. */
export const commentContent = z.strictObject({
  /** The title of the record, for the list of what waits to be sent. */
  title: text(textLength.title),
  targetType: commentTargetType,
  targetId: recordId,
  /** The comment that this one answers; null for one about the record itself. */
  parentId: recordId.nullable(),
  text: commentText.nullable(),
})
export type CommentContent = z.infer<typeof commentContent>

/** Somebody finds that a comment should be removed; an administrator decides. */
export const reportContent = z.strictObject({
  title: title('Title is required'),
  commentId: recordId,
  /** The record that the comment is about. */
  targetType: commentTargetType,
  targetId: recordId,
  reason: text(textLength.reviewNotes),
  /** The account that wrote the comment. The server fills it in. */
  authorId: recordId.nullable().optional(),
})
export type ReportContent = z.infer<typeof reportContent>

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
    z
      .strictObject({
        type: z.literal(articleKindNames),
        title: title(textsRequired),
        content: textContent,
      })
      .refine(({ type, content }) => type === 'blog' || !content.isQuestion, {
        path: ['content', 'isQuestion'],
        error: 'A question can only be sent as a blog post.',
      }),
    z.strictObject({
      type: z.literal('archive'),
      title: title(fileRequired),
      content: archiveContent,
    }),
    z.strictObject({
      type: z.literal('correction'),
      title: title('Title is required'),
      content: correctionContent,
    }),
    z.strictObject({
      type: z.literal('relative'),
      title: title('Title is required'),
      content: relativeContent,
    }),
    z.strictObject({
      type: z.literal('comment'),
      title: title('Title is required'),
      content: commentContent,
    }),
    z.strictObject({
      type: z.literal('face'),
      title: title('Title is required'),
      content: faceContent,
    }),
    z.strictObject({
      type: z.literal('attendance'),
      title: title('Title is required'),
      content: attendanceContent,
    }),
    z.strictObject({
      type: z.literal('report'),
      title: title('Title is required'),
      content: reportContent,
    }),
    z.strictObject({
      type: z.literal('invitation'),
      title: title('Title is required'),
      content: invitationContent,
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
  /** The sender in the family tree. Absent in copies that older versions of the site have saved. */
  submitter_member_id: z.string().nullable().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  reviewed_at: z.string().nullable(),
  /**
   * The id of the published article or archive item; of the first item when there are several. Of a correction the id of
   * the person whose record it has changed, of a relative that of the new person, of a request that of the invitation.
   */
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

/** The current user's submissions, newest first. */
export const listMySubmissions = endpoint({
  name: 'listMySubmissions',
  method: 'GET',
  path: '/submissions/my-submissions',
  caller: 'session',
  output: z.array(submission),
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
