/** Makes of an approved submission what it was sent in for. */
import type { Deps } from '#server/app.ts'
import { addItem } from '#server/archives/archives.service.ts'
import { publishArticle } from '#server/articles/add-article.ts'
import type { AuditActor } from '#server/audit/audit.store.ts'
import { keepExistingPeople } from '#server/people/named-people.ts'
import { categoryOfSubmission } from '#shared/archive-categories.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { archiveContent, type ReviewPayload, textContent } from '#shared/contracts/submissions.contract.ts'
import type { SubmissionRow } from './submissions.store.ts'

const unreadable = () => new AppError('impossible', 'Invalid content format')

function authorOf(row: SubmissionRow) {
  return {
    accountId: row.submitter_id,
    firstName: row.submitter_first_name,
    lastName: row.submitter_last_name,
    memberId: row.submitter_member_id,
  }
}

async function publishText(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  kind: 'news' | 'blog',
): Promise<string> {
  const content = textContent.safeParse(JSON.parse(row.content))
  if (!content.success) throw unreadable()
  const { memberIds = [], ...written } = content.data
  return publishArticle(deps, { ...written, kind, memberIds, author: authorOf(row), actor })
}

async function publishItem(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  category: ReviewPayload['category'],
): Promise<string> {
  const content = archiveContent.safeParse(JSON.parse(row.content))
  if (!content.success || row.media_id === null) throw unreadable()
  const { title, description, tags, dateTaken, location, personRelated } = content.data
  const memberIds = await keepExistingPeople(deps.db, content.data.memberIds ?? [])
  return addItem(deps, {
    payload: { title, description, tags, dateTaken, location, personRelated, memberIds },
    mediaId: row.media_id,
    category: category ?? categoryOfSubmission(content.data.category),
    broughtInBy: authorOf(row),
    actor,
  })
}

/**
 * Publishes a submission under its author's name. Call it in the transaction of the review. People who have left the
 * family since it was sent in are left out.
 *
 * @param category of an archive item; undefined takes the one proposed for what its author chose
 * @returns the article's or the item's id
 * @throws AppError impossible where what was sent in cannot be read any more
 */
export async function publish(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  category: ReviewPayload['category'],
): Promise<string> {
  return row.type === 'archive'
    ? publishItem(deps, actor, row, category)
    : publishText(deps, actor, row, row.type)
}
