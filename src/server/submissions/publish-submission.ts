/** Makes of an approved submission what it was sent in for. */

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
import { loadSubmissionMedia, type SubmissionRow } from './submissions.store.ts'

/** As long as a title may be that an administrator writes. */
const longestTitle = 300

const unreadableContent = () => new AppError('impossible', 'Invalid content format')

function toAuthor(row: SubmissionRow) {
  return {
    accountId: row.submitter_id,
    firstName: row.submitter_first_name,
    lastName: row.submitter_last_name,
    memberId: row.submitter_member_id,
  }
}

/** What a reviewer says of what is to be published. */
export type ReviewChoices = Pick<ReviewPayload, 'category' | 'corrections'>

/** The corrections that there are. */
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
  put: Corrections,
): Promise<string> {
  const read = textContent.safeParse(JSON.parse(row.content))
  if (!read.success) throw unreadableContent()
  const { title, excerpt, content, memberIds = [] } = { ...read.data, ...withoutUndefined(put) }
  const pictures = await loadSubmissionMedia(deps.db, row.id)
  return publishArticle(deps, {
    ...{ kind, title, excerpt, content, memberIds, pictures },
    author: toAuthor(row),
    actor,
  })
}

/** The title of one of several items that the same words describe. @param place from 0 */
function numberTitle(title: string, place: number): string {
  if (place === 0) return title
  const number = ` (${place + 1})`
  const start = title.slice(0, longestTitle - number.length)
  return `${start.isWellFormed() ? start : start.slice(0, -1)}${number}`
}

/** An item of each file. @returns the first one's id */
async function publishItems(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  { category, corrections = {} }: ReviewChoices,
): Promise<string> {
  const content = archiveContent.safeParse(JSON.parse(row.content))
  if (!content.success) throw unreadableContent()
  const corrected = { ...content.data, ...withoutUndefined(corrections) }
  const { title, description, tags, dateTaken, location, personRelated } = corrected
  const memberIds = await filterExistingPeople(deps.db, corrected.memberIds ?? [])
  const ids: string[] = []
  for (const [place, mediaId] of (await loadSubmissionMedia(deps.db, row.id)).entries()) {
    const words = { description, tags, dateTaken, location, personRelated, memberIds }
    const id = await addItem(deps, {
      payload: { ...words, title: numberTitle(title, place) },
      mediaId,
      category: category ?? getArchiveCategory(content.data.category),
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
 * Publishes a submission under its author's name. Call it in the transaction of the review. People who have left the
 * family since it was sent in are left out.
 *
 * @param wishes the category of the archive items (left out: the one proposed for what their author chose), and what
 *   the reviewer has put right
 * @returns the article's or the item's id, of several items the first one's
 * @throws AppError impossible where what was sent in cannot be read any more
 */
export async function publishSubmission(
  deps: Deps,
  actor: AuditActor,
  row: SubmissionRow,
  wishes: ReviewChoices,
): Promise<string> {
  return row.type === 'archive'
    ? publishItems(deps, actor, row, wishes)
    : publishText(deps, actor, row, row.type, wishes.corrections ?? {})
}
