/** Adds, lists, changes and deletes comments and thanks. */
import { randomUUID } from 'node:crypto'
import { getArchive } from '#server/archives/archives.service.ts'
import { getArticle } from '#server/articles/articles.service.ts'
import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { getPerson } from '#server/people/people.service.ts'
import { getEvent } from '#server/timeline/timeline.service.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Comment } from '#shared/contracts/comments.contract.ts'
import type { CommentContent, CommentTargetType } from '#shared/contracts/submissions.contract.ts'
import {
  deleteCommentRow,
  deleteCommentsOfAuthor,
  deleteOwnComment,
  findComment,
  findThanks,
  insertComment,
  loadComments,
  updateCommentRow,
} from './comments.store.ts'

const notFound = () => new AppError('not_found', 'This comment does not exist.')

export function listComments({ db }: Pick<Deps, 'db'>): Promise<Comment[]> {
  return loadComments(db)
}

/** @throws AppError not_found for a record that does not exist, or that relatives may not read */
export async function checkCommentTarget(
  deps: Deps,
  session: Session,
  type: CommentTargetType,
  id: string,
): Promise<void> {
  if (type === 'person') await getPerson(deps, id)
  else if (type === 'archive') await getArchive(deps, id)
  else if (type === 'event') await getEvent(deps, id)
  else {
    const { status } = await getArticle(deps, session, type, id)
    if (status !== 'published') throw new AppError('not_found', 'This article is not published.')
  }
}

/** Answers have one level: an answer to an answer belongs to the same comment. */
async function findParentId(db: Db, content: CommentContent): Promise<string | null> {
  if (content.parentId === null) return null
  const parent = await findComment(db, content.parentId)
  const isSameTarget = parent?.target_type === content.targetType && parent.target_id === content.targetId
  // The comment was deleted while the answer waited on a phone: the words are kept, as a comment of their own.
  if (!parent || !isSameTarget || parent.text === null) return null
  return parent.parent_id ?? parent.id
}

/**
 * Adds a comment that a relative has sent. Call it in a transaction. A second thank-you for the same record changes
 * nothing.
 * @throws AppError not_found for a record that is gone or that relatives may not read
 */
export async function addComment(deps: Deps, session: Session, content: CommentContent): Promise<Comment> {
  const { db, clock } = deps
  const { targetType, targetId, text } = content
  await checkCommentTarget(deps, session, targetType, targetId)
  const target = { type: targetType, id: targetId }
  const thanks = text === null ? await findThanks(db, target, session.accountId) : undefined
  const id = thanks?.id ?? randomUUID()
  if (!thanks) {
    const at = timestamp(clock)
    await insertComment(db, {
      id,
      target_type: targetType,
      target_id: targetId,
      parent_id: text === null ? null : await findParentId(db, content),
      text,
      author_id: session.accountId,
      created_at: at,
      updated_at: at,
    })
  }
  return await getComment(db, id)
}

/** @throws AppError not_found */
export async function getComment(db: Db, id: string): Promise<Comment> {
  const comment = await findComment(db, id)
  if (!comment) throw notFound()
  return comment
}

/** @throws AppError not_found, also for somebody else's comment; stale_edit */
export async function updateComment(
  deps: Deps,
  session: Session,
  id: string,
  text: string,
  ifMatch: string | null,
): Promise<Comment> {
  return await deps.db.transaction().execute(async (db) => {
    const comment = await getComment(db, id)
    checkNotStale(ifMatch, comment)
    if (comment.author_id !== session.accountId || comment.text === null) {
      throw new AppError('not_found', 'Only the person who wrote a comment can change it.')
    }
    await updateCommentRow(db, id, {
      text,
      updated_at: laterThan(comment.updated_at, timestamp(deps.clock)),
    })
    return await getComment(db, id)
  })
}

/** Deletes an account's comments and thanks. Call it in a transaction that can be undone. */
export async function deleteCommentsOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  authorId: string,
): Promise<void> {
  await deleteCommentsOfAuthor(db, authorId, timestamp(clock))
}

/** Deletes a comment with its answers for an administrator. Call it in a transaction that can be undone. */
export async function removeComment(deps: Deps, actor: AuditActor, id: string): Promise<void> {
  await deleteCommentRow(deps.db, id)
  await appendAudit(deps.db, deps.clock, actor, {
    action: 'delete',
    targetType: 'comment',
    targetId: id,
    // No names: the log of a comment is not found again when its author is erased.
    details: {},
  })
}

/**
 * Deletes a comment: an administrator with its answers, which stands in the log and can be undone; its author without the
 * answers of others.
 * @throws AppError not_found, also for somebody else's comment; stale_edit
 */
export async function deleteComment(
  deps: Deps,
  { session, actor }: { session: Session; actor: AuditActor },
  id: string,
  ifMatch: string | null,
): Promise<void> {
  const isAdmin = session.user.role === 'admin'
  const work = async (db: Db) => {
    const comment = await getComment(db, id)
    checkNotStale(ifMatch, comment)
    if (!isAdmin && comment.author_id !== session.accountId) {
      throw new AppError(
        'not_found',
        'Only the person who wrote a comment, or an administrator, can delete it.',
      )
    }
    if (isAdmin) await removeComment({ ...deps, db }, actor, id)
    else await deleteOwnComment(db, id, { authorId: session.accountId, at: timestamp(deps.clock) })
  }
  // What authors delete of their own leaves no copy.
  if (isAdmin) await withUndo(deps, work)
  else await deps.db.transaction().execute(work)
}
