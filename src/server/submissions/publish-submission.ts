/** Publishes an approved submission as an article or as archive items. */

import { addItem } from '#server/archives/archives.service.ts'
import { publishArticle } from '#server/articles/add-article.ts'
import type { AuditActor } from '#server/audit/append-audit.service.ts'
import { timestamp } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { filterExistingPeople } from '#server/people/referenced-people.ts'
import { getArchiveCategory } from '#shared/archive-categories.ts'
import type { ArticleKind } from '#shared/article-kinds.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  archiveContent,
  type Corrections,
  type ReviewPayload,
  textContent,
} from '#shared/contracts/submissions.contract.ts'
import * as limits from '#shared/limits.ts'
import { loadSubmissionMedia, type SubmissionRow } from './submissions.store.ts'

const unreadableContent = () => new AppError('impossible', 'Invalid content format')

function toAuthor(row: SubmissionRow) {
  return {
    accountId: row.submitter_id,
    firstName: row.submitter_first_name,
    lastName: row.submitter_last_name,
    memberId: row.submitter_member_id,
  }
}

/** The reviewer's category and corrections. */
type ReviewChoices = Pick<ReviewPayload, 'category' | 'corrections'>

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
  const { title, excerpt, content, memberIds = [] } = { ...read.data, ...withoutUndefined(corrections) }
  const pictures = await loadSubmissionMedia(deps.db, row.id)
  return publishArticle(deps, {
    ...{ kind, title, excerpt, content, memberIds, pictures },
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

/**
 * Publishes a submission under its author's name. Call it in the transaction of the review. Leaves out people
 * who have been deleted since.
 * @param wishes the category of the archive items (by default from the author's choice), and the reviewer's
 *   corrections
 * @returns the id of the article or of the first item
 * @throws AppError impossible if the stored content cannot be read
 */
export async function publishSubmission(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  choices: ReviewChoices,
): Promise<string> {
  return row.type === 'archive'
    ? publishItems(deps, actor, row, choices)
    : publishText(deps, actor, row, row.type, choices.corrections ?? {})
}
