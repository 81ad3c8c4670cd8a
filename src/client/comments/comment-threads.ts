/** Arranges the comments on a record, with those that wait on this device to be sent. */
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { parseCommentContent } from '#client/submissions/comment/comment-fields.ts'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import type { CommentTargetType } from '#shared/contracts/submissions.contract.ts'

export interface CommentTarget {
  type: CommentTargetType
  id: string
  /** The name of the record, for the list of what waits to be sent. */
  title: string
}

/** A question whose answer is among the comments. */
export interface AskedQuestion {
  /** The comment that answers it. */
  answerId: string | null
  /** Marks a comment as the answer; undefined for readers who may not. */
  onAnswer?: ((commentId: string) => void) | undefined
}

/** A comment of the current user that is not on the server yet. */
export interface WaitingComment {
  key: string
  parentId: string | null
  text: string | null
  /** The server refused it: the author has to change it. */
  needsAttention: boolean
}

export interface Thread {
  comment: Comment
  answers: Comment[]
}

export function isAbout({ type, id }: CommentTarget, comment: Comment): boolean {
  return comment.target_type === type && comment.target_id === id
}

/** The comments with words, each with its answers, oldest first. */
export function buildThreads(comments: readonly Comment[]): Thread[] {
  const words = comments.filter(({ text }) => text !== null)
  return words
    .filter(({ parent_id }) => parent_id === null)
    .map((comment) => ({ comment, answers: words.filter(({ parent_id }) => parent_id === comment.id) }))
}

/** Whether the server has the comment of an entry already: the list can arrive before the receipt. */
function isOnServer(
  { savedAt }: OutboxEntry,
  { text, parentId }: Pick<WaitingComment, 'text' | 'parentId'>,
  own: readonly Comment[],
): boolean {
  return own.some(
    (comment) =>
      comment.text === text && comment.parent_id === parentId && Date.parse(comment.created_at) >= savedAt,
  )
}

/**
 * The entries of the outbox that are comments on a record.
 * @param own the current user's comments on the record that the server has
 */
export function findWaiting(
  target: CommentTarget,
  entries: readonly OutboxEntry[],
  own: readonly Comment[],
): WaitingComment[] {
  return entries.flatMap((entry) => {
    const { key, state, submission } = entry
    if (submission?.type !== 'comment') return []
    const content = parseCommentContent(submission.body)
    if (content?.targetType !== target.type || content.targetId !== target.id) return []
    const { parentId, text } = content
    if (state === 'waiting' && isOnServer(entry, content, own)) return []
    return { key, parentId, text, needsAttention: state === 'attention' }
  })
}

/** "Ole", "Ole and Kari", "Ole, Kari and 3 others". `you` stands first. */
export function formatThanks(names: readonly string[], isYours: boolean): string {
  const all = isYours ? ['you', ...names] : [...names]
  const shown = all.slice(0, all.length > 3 ? 2 : 3)
  const others = all.length - shown.length
  if (others > 0) return `${shown.join(', ')} and ${others} others`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`
}
