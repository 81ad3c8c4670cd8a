/** Publishes an approved submission as an article, as archive items, or in the family tree. */

import { addItem } from '#server/archives/archives.service.ts'
import { publishArticle } from '#server/articles/add-article.ts'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { approveInvitation } from '#server/invitations/invitations.service.ts'
import { filterExistingPeople } from '#server/people/referenced-people.ts'
import { getArchiveCategory } from '#shared/archive-categories.ts'
import type { ArticleKind } from '#shared/article-kinds.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Corrections, ReviewPayload } from '#shared/contracts/reviews.contract.ts'
import { archiveContent, textContent } from '#shared/contracts/submissions.contract.ts'
import { invitationContent } from '#shared/invitations/invitation-fields.ts'
import * as limits from '#shared/limits.ts'
import { acceptCorrection, type CorrectionChoices } from './accept-correction.ts'
import { acceptRelative, type RelativeChoices } from './accept-relative.ts'
import { nameKeptPeople } from './kept-people.ts'
import { derivePublishedId } from './published-id.ts'
import { acceptReport } from './reports.service.ts'
import { loadSubmissionMedia, type SubmissionRow, toSubmission } from './submissions.store.ts'

const unreadableContent = () => new AppError('impossible', 'Invalid content format')

function toAuthor(row: SubmissionRow) {
  return {
    accountId: row.submitter_id,
    firstName: row.submitter_first_name,
    lastName: row.submitter_last_name,
    memberId: row.submitter_member_id,
  }
}

/** What the reviewer has chosen and corrected. */
type ReviewChoices = Pick<ReviewPayload, 'category' | 'corrections'> & CorrectionChoices & RelativeChoices

/** The corrections without undefined fields. */
function withoutUndefined(corrections: Corrections): {
  [K in keyof Corrections]?: Exclude<Corrections[K], undefined>
} {
  return Object.fromEntries(Object.entries(corrections).filter(([, value]) => value !== undefined))
}

async function publishText(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  kind: ArticleKind,
  corrections: Corrections,
): Promise<string> {
  const read = textContent.safeParse(JSON.parse(row.content))
  if (!read.success) throw unreadableContent()
  const {
    title,
    excerpt,
    content,
    memberIds = [],
    isQuestion = false,
  } = { ...read.data, ...withoutUndefined(corrections) }
  const pictures = await loadSubmissionMedia(deps.db, row.id)
  return publishArticle(deps, {
    id: derivePublishedId(row.id),
    ...{ kind, title, excerpt, content, memberIds, isQuestion, pictures },
    author: toAuthor(row),
    actor,
  })
}

/** The title of one of several items with the same description. @param place from 0 */
function numberTitle(title: string, place: number): string {
  if (place === 0) return title
  const number = ` (${place + 1})`
  const start = title.slice(0, limits.textLength.title - number.length)
  return `${start.isWellFormed() ? start : start.slice(0, -1)}${number}`
}

/** Adds an archive item for each file. @returns the first item's id */
async function publishItems(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  { category, corrections = {} }: ReviewChoices,
): Promise<string> {
  const parsed = archiveContent.safeParse(JSON.parse(row.content))
  if (!parsed.success) throw unreadableContent()
  const content = { ...parsed.data, ...withoutUndefined(corrections) }
  const { title, description, tags, dateTaken, location, personRelated } = content
  const memberIds = await filterExistingPeople(deps.db, content.memberIds ?? [])
  const ids: string[] = []
  for (const [place, mediaId] of (await loadSubmissionMedia(deps.db, row.id)).entries()) {
    const words = { description, tags, dateTaken, location, personRelated, memberIds }
    const id = await addItem(deps, {
      id: derivePublishedId(row.id, place),
      payload: { ...words, title: numberTitle(title, place) },
      mediaId,
      category: category ?? getArchiveCategory(parsed.data.category),
      uploadedBy: toAuthor(row),
      actor,
      at: timestamp(deps.clock, -place),
    })
    ids.push(id)
  }
  const [first] = ids
  if (first === undefined) throw unreadableContent()
  return first
}

async function acceptInvitation(deps: Deps, actor: AuditActor, row: SubmissionRow): Promise<string> {
  const { data } = invitationContent.safeParse(JSON.parse(row.content))
  if (!data) throw unreadableContent()
  return await approveInvitation(deps, actor, row.submitter_id, data)
}

/**
 * Publishes a submission under its author's name. Call it in the transaction of the review. Leaves out people
 * who have been deleted since.
 * @param choices the category of the archive items (by default from the author's choice), and the reviewer's
 *   corrections
 * @returns the id of the article, of the first item, of the person whose record was corrected, of the new person, or of the invitation; null
 *   where nothing was written
 * @throws AppError impossible if the stored content cannot be read; of a correction or a relative also the errors of an
 *   edit
 */
export async function publishSubmission(
  deps: Deps,
  actor: AuditActor,
  submission: SubmissionRow,
  choices: ReviewChoices,
): Promise<string | null> {
  const content = await nameKeptPeople(deps.db, toSubmission(submission).content)
  const row = { ...submission, content: JSON.stringify(content) }
  if (row.type === 'correction') return acceptCorrection(deps, actor, row, choices)
  if (row.type === 'relative') return acceptRelative(deps, actor, row, choices)
  if (row.type === 'report') return acceptReport(deps, actor, row)
  if (row.type === 'invitation') return acceptInvitation(deps, actor, row)
  return row.type === 'archive'
    ? publishItems(deps, actor, row, choices)
    : publishText(deps, actor, row, row.type, choices.corrections ?? {})
}
