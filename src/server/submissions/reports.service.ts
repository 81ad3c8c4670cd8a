/** Handles reports about comments: who decides about them, and the removal of a reported comment. */

import { hasAnotherAdmin } from '#server/accounts/account-removal.service.ts'
import { isActiveAdmin } from '#server/accounts/accounts.service.ts'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { getComment, removeComment } from '#server/comments/comments.service.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { type ReportContent, reportContent } from '#shared/contracts/submissions.contract.ts'
import type { SubmissionRow } from './submissions.store.ts'

/**
 * Adds the author of the comment to a report. Call it in the transaction that stores the report.
 * @throws AppError not_found for a comment that is gone, and for a thank-you; invalid for the caller's own
 */
export async function completeReport(
  { db }: Pick<Deps, 'db'>,
  session: Session,
  content: ReportContent,
): Promise<ReportContent> {
  const comment = await getComment(db, content.commentId)
  if (comment.author_id === session.accountId) {
    throw new AppError('invalid', 'This is your own comment. You can delete it yourself.')
  }
  if (comment.text === null) throw new AppError('not_found', 'This comment does not exist.')
  const { target_type: targetType, target_id: targetId, author_id: authorId } = comment
  return { ...content, targetType, targetId, authorId }
}

/** Whether the reported comment was written by an administrator: no mail tells of it then. */
export async function isAboutAdmin(deps: Pick<Deps, 'db'>, { authorId }: ReportContent): Promise<boolean> {
  return authorId != null && (await isActiveAdmin(deps, authorId))
}

/**
 * The account about whose comments the reports are hidden from itself: another administrator decides. Undefined where
 * there is no other administrator, because nobody would see them then.
 */
export async function findUndecidable(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<string | undefined> {
  return (await hasAnotherAdmin(deps, accountId)) ? accountId : undefined
}

/** Whether an administrator may read a submission and decide about it. */
export async function mayDecide(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  row: Pick<SubmissionRow, 'type' | 'content'>,
): Promise<boolean> {
  if (row.type !== 'report') return true
  const { data } = reportContent.safeParse(JSON.parse(row.content))
  return data?.authorId !== accountId || !(await hasAnotherAdmin(deps, accountId))
}

/** Removes the reported comment. Call it in the transaction of the review. A comment that is gone already stays gone. */
export async function acceptReport(deps: Deps, actor: AuditActor, row: SubmissionRow): Promise<null> {
  const { data } = reportContent.safeParse(JSON.parse(row.content))
  if (!data) throw new AppError('impossible', 'Invalid content format')
  try {
    await getComment(deps.db, data.commentId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
  await removeComment(deps, actor, data.commentId)
  return null
}
