/** Adds articles: those that administrators write, and those that relatives send in. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import type { Deps } from '#server/deps.ts'
import { filterExistingPeople } from '#server/people/referenced-people.ts'
import type { ArticleKind } from '#shared/article-kinds.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { createSlug, findFreeSlug } from '#shared/slugs.ts'
import { type Author, createBlankArticle } from './article-columns.ts'
import {
  type ArticleRow,
  insertArticle,
  loadSlugsLike,
  saveArticleMedia,
  saveArticlePeople,
} from './articles.store.ts'
import { filterOwnTextMedia } from './text-media.ts'

/**
 * Finds a free slug: the given one, else one from the title, else the id. Call it in the transaction of the
 * write. It raises the list's version first, and the lock on that row lets only one transaction at a time
 * choose a slug.
 */
export async function assignSlug(
  db: Db,
  article: Pick<ArticleRow, 'id' | 'kind' | 'title' | 'slug'>,
  requestedSlug: string,
): Promise<string> {
  const baseSlug = createSlug(requestedSlug) || createSlug(article.title) || article.id
  if (baseSlug === article.slug) return baseSlug
  return findFreeSlug(baseSlug, await loadSlugsLike(db, article.kind, baseSlug, article.id))
}

interface NewArticleParts {
  /** May be empty. */
  slug: string
  people: readonly string[]
  media: readonly string[]
  actor: AuditActor
}

/** Inserts an article with its slug, people and media. Call it in a transaction. */
export async function addArticle(
  deps: Deps,
  article: ArticleRow,
  { people, media, ...parts }: NewArticleParts,
): Promise<void> {
  const { db } = deps
  const row = { ...article, slug: await assignSlug(db, article, parts.slug) }
  await insertArticle(db, row)
  await saveArticlePeople(db, row.id, people)
  await saveArticleMedia(db, row.id, media)
  const { id, kind, created_at, updated_at, ...requestedSlug } = row
  await appendAudit(db, deps.clock, parts.actor, {
    action: 'create',
    targetType: kind,
    targetId: id,
    details: { title: row.title, changes: beforeAndAfter({}, { ...requestedSlug, member_ids: people }) },
  })
}

/**
 * An image description from the article's title. Escapes Markdown, so that the title cannot end the image's
 * brackets.
 */
function describeImage(title: string, place: number): string {
  const words = title.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&!~|]/g, '\\$&')
  return `${words}, picture ${place}`
}

/** Appends the images that the text does not show yet. @param media the ids of the media in the text */
function appendImages(
  { title, content }: { title: string; content: string },
  pictures: readonly string[],
  media: readonly string[],
): string {
  const [, ...remaining] = pictures
  const images = remaining
    .map((id, i) => ({ id, image: `![${describeImage(title, i + 2)}](${buildMediaUrl(id)})` }))
    .filter(({ id }) => !media.includes(id))
  return [content, ...images.map(({ image }) => image)].join('\n\n')
}

/**
 * Publishes a submitted article at once, under its author's name. Call it in a transaction. Leaves out people
 * who have been deleted, and media that are missing or do not belong to the author.
 * @param deps with `db` set to the transaction
 * @returns the article's id
 */
export async function publishArticle(
  deps: Deps,
  submission: {
    /** The article's. */
    id: string
    kind: ArticleKind
    title: string
    excerpt: string
    content: string
    memberIds: readonly string[]
    /** Whether it asks the family something. */
    isQuestion: boolean
    /** Ids of the author's images: the first appears above the text, the others below it. */
    pictures: readonly string[]
    author: Author
    /** The administrator who approved the article. */
    actor: AuditActor
  },
): Promise<string> {
  const at = timestamp(deps.clock)
  const { id, title, excerpt, pictures } = submission
  const media = await filterOwnTextMedia(deps, submission.author.accountId, submission.content)
  const row: ArticleRow = {
    ...createBlankArticle(submission.kind, submission.author, at),
    ...{ id, title, excerpt, status: 'published', published_at: at },
    question: submission.isQuestion ? 'open' : null,
    content: appendImages(submission, pictures, media),
    featured_media_id: pictures[0] ?? null,
  }
  await addArticle(deps, row, {
    slug: '',
    people: await filterExistingPeople(deps.db, submission.memberIds),
    media: [...new Set([...media, ...pictures.slice(1)])],
    actor: submission.actor,
  })
  return row.id
}
