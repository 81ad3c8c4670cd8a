/** Endpoints and schemas of reviews: administrators read all submissions, and accept or decline them. */
import { z } from 'zod'
import { suggestedFields } from '#shared/corrections/correction-fields.ts'
import * as limits from '#shared/limits.ts'
import { archiveCategory } from './archives.contract.ts'
import { byId, endpoint } from './endpoint.ts'
import { memberIds, recordId, requiredText, tags, text } from './fields/field-rules.ts'
import { genealogicalDate } from './fields/genealogical-date.ts'
import { submission, submissionStatus, textsRequired, title } from './submissions.contract.ts'

const { textLength } = limits

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

/** Approving publishes at once, and writes a correction to the family tree. `category` is the category of the published archive item. */
export const reviewPayload = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  reviewNotes: text(textLength.reviewNotes).nullable().optional(),
  category: archiveCategory.optional(),
  corrections: corrections.optional(),
  /** The suggested values of a correction that are accepted; all where it is absent. */
  accepted: z.array(z.enum(suggestedFields)).optional(),
  /** Keeps the record as it is, and adds the suggested values as an alternative. */
  asAlternative: z.boolean().optional(),
  /**
   * The reviewer decides about many at once, so only about what needs no look beside the record. Refuses reports, and
   * accepts neither corrections of values that have changed meanwhile nor new relatives nor invitations.
   */
  isOneOfMany: z.boolean().optional(),
  /** The `updated_at` of the record beside which the reviewer saw the submission; null where there was none. */
  comparedWith: z.string().max(textLength.date).nullable().optional(),
  /** The other parent of a child to add, where it is not the one that the author named; null for none. */
  otherParentId: recordId.nullable().optional(),
})
export type ReviewPayload = z.infer<typeof reviewPayload>

export const listSubmissions = endpoint({
  name: 'listSubmissions',
  method: 'GET',
  path: '/submissions',
  caller: 'admin',
  output: z.array(submission),
})

export const getSubmissionsOverview = endpoint({
  name: 'getSubmissionsOverview',
  method: 'GET',
  path: '/submissions/stats/overview',
  caller: 'admin',
  output: z.object({ pending: z.number(), approved: z.number(), rejected: z.number(), total: z.number() }),
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
