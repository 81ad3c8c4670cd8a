/** Reads, writes, publishes and deletes news articles and blog posts. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter, pickChanged } from '#server/audit/before-after.ts'
import { laterThan, timestamp } from '#server/clock.ts'
import { withUndo } from '#server/db/journal.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { checkNotStale } from '#server/http/if-match.ts'
import { getRecordImageId, type RecordImage, resolveRecordImage } from '#server/media/record-image.ts'
import { checkMemberIds } from '#server/people/referenced-people.ts'
import { type ArticleKind, articleKinds } from '#shared/article-kinds.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Article, ArticlePayload, ArticleUpdate } from '#shared/contracts/articles.contract.ts'
import { addArticle, assignSlug } from './add-article.ts'
import { type ArticleChange, createBlankArticle, getPublishedAt, toColumns } from './article-columns.ts'
import {
  type ArticleRow,
  deleteArticleRow,
  findArticle,
  findArticleBySlug,
  findArticleRow,
  loadArticles,
  saveArticleMedia,
  saveArticlePeople,
  updateArticleRow,
} from './articles.store.ts'
import { checkTextMedia } from './text-media.ts'

/** The user who writes. */
export interface Writer {
  session: Session
  actor: AuditActor
}

function canSeeDrafts({ user }: Session): boolean {
  return user.role === 'admin'
}

/** Newest first, at most `limit`. Only administrators get drafts. */
export function listArticles(
  { db }: Deps,
  session: Session,
  kind: ArticleKind,
  limit?: number,
): Promise<Article[]> {
  return loadArticles(db, kind, { publishedOnly: !canSeeDrafts(session), limit })
}

/** Those of the articles that the user may read. */
export function listArticlesById(
  { db }: Deps,
  session: Session,
  kind: ArticleKind,
  ids: readonly string[],
): Promise<Article[]> {
  return loadArticles(db, kind, { publishedOnly: !canSeeDrafts(session), ids })
}

export async function getArticleById(db: Db, kind: ArticleKind, id: string): Promise<Article> {
  const article = await findArticle(db, kind, id)
  if (!article) throw new AppError('not_found', articleKinds[kind].notFound)
  return article
}

/**
 * An article by its id or, if no article has that id, by its slug.
 * @throws AppError not_found, also for a draft if the caller is not an administrator
 */
export async function getArticle(
  { db }: Deps,
  session: Session,
  kind: ArticleKind,
  idOrSlug: string,
): Promise<Article> {
  const article =
    (await findArticle(db, kind, idOrSlug)) ?? (await findArticleBySlug(db, kind, idOrSlug.normalize('NFC')))
  if (article && (article.status === 'published' || canSeeDrafts(session))) return article
  throw new AppError('not_found', articleKinds[kind].notFound)
}

const imageField = 'featuredImageUrl'

async function featuredColumn(db: Db, image: RecordImage): Promise<ArticleChange> {
  const id = await getRecordImageId(db, image, imageField)
  return id === undefined ? {} : { featured_media_id: id }
}

/**
 * Adds an article; a draft unless the payload says otherwise.
 * @param storeResponse called with the new article in the transaction of the write
 * @throws AppError invalid
 */
export async function createArticle(
  deps: Deps,
  { session, actor }: Writer,
  kind: ArticleKind,
  payload: ArticlePayload,
  storeResponse: (db: Db, article: Article) => Promise<void> = async () => undefined,
): Promise<Article> {
  const image = await resolveRecordImage(deps, session, payload.featuredImageUrl, imageField)
  const author = { ...actor, memberId: session.user.member_id }
  return withUndo(deps, async (db) => {
    const transactionDeps = { ...deps, db }
    const at = timestamp(deps.clock)
    const row: ArticleRow = {
      ...createBlankArticle(kind, author, at),
      ...toColumns(payload),
      ...(await featuredColumn(db, image)),
      published_at: getPublishedAt(null, payload.status ?? 'draft', at),
    }
    await addArticle(transactionDeps, row, {
      slug: payload.slug ?? '',
      people: await checkMemberIds(db, payload.memberIds ?? []),
      media: await checkTextMedia(transactionDeps, session, payload.content),
      actor,
    })
    const article = await getArticleById(db, kind, row.id)
    await storeResponse(db, article)
    return article
  })
}

/** The article to edit in this transaction. Throws if it is missing or newer than `ifMatch`. */
async function getArticleForEdit(db: Db, kind: ArticleKind, id: string, ifMatch: string | null) {
  const row = await findArticleRow(db, kind, id)
  const article = await getArticleById(db, kind, id)
  if (!row) throw new AppError('not_found', articleKinds[kind].notFound)
  checkNotStale(ifMatch, article)
  return { row, article }
}

async function savePeople(db: Db, article: Article, requested: readonly string[] | undefined) {
  if (requested === undefined) return {}
  const people = await checkMemberIds(db, requested)
  if (people.join() === article.member_ids.join()) return {}
  await saveArticlePeople(db, article.id, people)
  return { member_ids: { before: article.member_ids, after: people } }
}

/** Saves the columns that change, and the references to the media in a changed text. */
async function saveColumns(
  deps: Deps,
  session: Session,
  row: ArticleRow,
  payload: ArticleUpdate,
  image: RecordImage,
) {
  const { db } = deps
  const columns = { ...toColumns(payload), ...(await featuredColumn(db, image)) }
  const title = columns.title ?? row.title
  const change: ArticleChange = pickChanged(row, {
    ...columns,
    published_at: getPublishedAt(row.published_at, columns.status ?? row.status, timestamp(deps.clock)),
    ...(payload.slug !== undefined && { slug: await assignSlug(db, { ...row, title }, payload.slug) }),
  })
  if (change.content !== undefined) {
    await saveArticleMedia(db, row.id, await checkTextMedia(deps, session, change.content))
  }
  if (Object.keys(change).length > 0) await updateArticleRow(db, row.id, change)
  return beforeAndAfter(row, change)
}

/**
 * Edits an article; missing fields stay as they are. A payload that changes nothing is not logged.
 * @param ifMatch the `updated_at` that the caller has seen; null to edit any version
 * @throws AppError not_found, stale_edit with the current article, invalid
 */
export async function updateArticle(
  deps: Deps,
  { session, actor }: Writer,
  kind: ArticleKind,
  id: string,
  payload: ArticleUpdate,
  ifMatch: string | null,
): Promise<Article> {
  const image = await resolveRecordImage(deps, session, payload.featuredImageUrl, imageField)
  return withUndo(deps, async (db) => {
    const { row, article } = await getArticleForEdit(db, kind, id, ifMatch)
    const changes = {
      ...(await saveColumns({ ...deps, db }, session, row, payload, image)),
      ...(await savePeople(db, article, payload.memberIds)),
    }
    if (Object.keys(changes).length === 0) return article
    await updateArticleRow(db, id, { updated_at: laterThan(row.updated_at, timestamp(deps.clock)) })
    await appendAudit(db, deps.clock, actor, {
      action: 'update',
      targetType: kind,
      targetId: id,
      details: { title: payload.title ?? row.title, changes },
    })
    return getArticleById(db, kind, id)
  })
}

/**
 * Deletes an article.
 * @throws AppError not_found, stale_edit
 */
export async function deleteArticle(
  deps: Deps,
  actor: AuditActor,
  kind: ArticleKind,
  id: string,
  ifMatch: string | null,
): Promise<void> {
  await withUndo(deps, async (db) => {
    const { row } = await getArticleForEdit(db, kind, id, ifMatch)
    await deleteArticleRow(db, id)
    await appendAudit(db, deps.clock, actor, {
      action: 'delete',
      targetType: kind,
      targetId: id,
      details: { title: row.title, status: row.status },
    })
  })
}
