/** Marks questions to the family as answered, and opens them again. */
import { appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter, pickChanged } from '#server/audit/before-after.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Deps } from '#server/deps.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { type ArticleKind, articleKinds } from '#shared/article-kinds.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Article, QuestionAnswer } from '#shared/contracts/articles.contract.ts'
import type { ArticleChange } from './article-columns.ts'
import { getArticleById, type Writer } from './articles.service.ts'
import { findArticleRow, isCommentOn, updateArticleRow } from './articles.store.ts'

/**
 * Only the author and administrators decide.
 * @param ifMatch the `updated_at` that the caller has seen; null to edit any version
 * @throws AppError not_found, also for an article of somebody else or that asks nothing; stale_edit; invalid for a comment
 *   on another record
 */
export async function answerQuestion(
  deps: Deps,
  { session, actor }: Writer,
  kind: ArticleKind,
  id: string,
  { isAnswered, answerId }: QuestionAnswer,
  ifMatch: string | null,
): Promise<Article> {
  return await withUndo(deps, async (db) => {
    const article = await getArticleById(db, kind, id)
    const row = await findArticleRow(db, kind, id)
    const isOwn = row?.author_id === session.accountId && row.status === 'published'
    const canDecide = isOwn || session.user.role === 'admin'
    if (!row || !canDecide || row.question === null) {
      throw new AppError('not_found', articleKinds[kind].notFound)
    }
    // Only now: the error of a stale edit contains the whole article, which may be a draft.
    checkNotStale(ifMatch, article)
    if (isAnswered && answerId !== null && !(await isCommentOn(db, { kind, id }, answerId))) {
      throw new AppError('invalid', 'This comment is not about the question.', {
        fields: { answerId: 'This comment is not about the question.' },
      })
    }
    const change: ArticleChange = pickChanged(row, {
      question: isAnswered ? 'answered' : 'open',
      answer_id: isAnswered ? answerId : null,
    })
    const updated_at = laterThan(row.updated_at, timestamp(deps.clock))
    await updateArticleRow(db, id, { ...change, updated_at })
    await appendAudit(db, deps.clock, actor, {
      action: 'update',
      targetType: kind,
      targetId: id,
      details: { title: row.title, changes: beforeAndAfter(row, change) },
    })
    return await getArticleById(db, kind, id)
  })
}
