/** Endpoints and schemas of comments: what relatives say about a person, a picture, a story or news, and their thanks. */
import { z } from 'zod'
import { byId, endpoint, success } from './endpoint.ts'
import { commentTargetType, commentText } from './submissions.contract.ts'

export const comment = z.object({
  id: z.string(),
  target_type: commentTargetType,
  target_id: z.string(),
  parent_id: z.string().nullable(),
  /** Null for a thank-you. */
  text: z.string().nullable(),
  /** The account; null after it was deleted. */
  author_id: z.string().nullable(),
  /** Empty after the account was deleted. */
  author_name: z.string(),
  /** The author's person in the family tree. */
  author_member_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Comment = z.infer<typeof comment>

/** All comments on records that relatives can read, oldest first. */
export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/comments',
  caller: 'session',
  output: z.array(comment),
})

/** Only its author may change a comment. */
export const updateComment = endpoint({
  name: 'updateComment',
  method: 'PUT',
  path: '/comments/:id',
  caller: 'session',
  params: byId,
  body: z.strictObject({ text: commentText }),
  output: comment,
  edits: true,
})

/**
 * Deletes a comment or a thank-you. For its author, who leaves the answers of others as comments of their own, and for
 * administrators, who delete the answers, too.
 */
export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/comments/:id',
  caller: 'session',
  params: byId,
  output: success,
  edits: true,
})
