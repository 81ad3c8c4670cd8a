/** Adding an article: what administrators write, and what relatives have sent in. */

import { type AuditActor, appendAudit } from '#server/audit/append-audit.service.ts'
import { beforeAndAfter } from '#server/audit/before-after.ts'
import { timestamp } from '#server/clock.ts'
import type { Db } from '#server/db/open.ts'
import { raiseVersion } from '#server/db/versions.ts'
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
 * A slug that is the article's own: the written one, or made of the title, or the id. Call it in the transaction of
 * the write. It raises the list's version first, which lets one writer of a kind through at a time on any database:
 * two can never be given the same.
 */
export async function assignSlug(
  db: Db,
  article: Pick<ArticleRow, 'id' | 'kind' | 'title' | 'slug'>,
  written: string,
): Promise<string> {
  const wanted = createSlug(written) || createSlug(article.title) || article.id
  if (wanted === article.slug) return wanted
  await raiseVersion(db, article.kind)
  return findFreeSlug(wanted, await loadSlugsLike(db, article.kind, wanted, article.id))
}

interface Addition {
  /** As written; may be empty. */
  slug: string
  people: readonly string[]
  media: readonly string[]
  actor: AuditActor
}

/** Writes a new article with everything that belongs to it; gives it its slug. Call it in a transaction. */
export async function addArticle(
  deps: Deps,
  article: ArticleRow,
  { people, media, ...more }: Addition,
): Promise<void> {
  const { db } = deps
  const row = { ...article, slug: await assignSlug(db, article, more.slug) }
  await insertArticle(db, row)
  await saveArticlePeople(db, row.id, people)
  await saveArticleMedia(db, row.id, media)
  const { id, kind, created_at, updated_at, ...written } = row
  await appendAudit(db, deps.clock, more.actor, {
    action: 'create',
    targetType: kind,
    targetId: id,
    details: { title: row.title, changes: beforeAndAfter({}, { ...written, member_ids: people }) },
  })
}

/** Words for a picture of which nothing but its article is known, as Markdown that cannot end the picture's brackets. */
function describeImage(title: string, place: number): string {
  const words = title.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>&!~|]/g, '\\$&')
  return `${words}, picture ${place}`
}

/** A text with the pictures below it that it does not show already. @param media what it shows */
function appendImages(
  { title, content }: { title: string; content: string },
  pictures: readonly string[],
  media: readonly string[],
): string {
  const [, ...others] = pictures
  const shown = others
    .map((id, i) => ({ id, image: `![${describeImage(title, i + 2)}](${buildMediaUrl(id)})` }))
    .filter(({ id }) => !media.includes(id))
  return [content, ...shown.map(({ image }) => image)].join('\n\n')
}

/**
 * Publishes what a relative has sent in, at once and in their name. Call it in a transaction. People who have left the
 * family since, and media that are gone or not the author's to show, are left out.
 *
 * @param deps with `db` the transaction
 * @returns the article's id
 */
export async function publishArticle(
  deps: Deps,
  sent: {
    kind: ArticleKind
    title: string
    excerpt: string
    content: string
    memberIds: readonly string[]
    /** Ids of the author's pictures: the first is shown above the text, the others below. */
    pictures: readonly string[]
    author: Author
    /** Who approved it. */
    actor: AuditActor
  },
): Promise<string> {
  const at = timestamp(deps.clock)
  const { title, excerpt, pictures } = sent
  const media = await filterOwnTextMedia(deps, sent.author.accountId, sent.content)
  const row: ArticleRow = {
    ...createBlankArticle(sent.kind, sent.author, at),
    ...{ title, excerpt, status: 'published', published_at: at },
    content: appendImages(sent, pictures, media),
    featured_media_id: pictures[0] ?? null,
  }
  await addArticle(deps, row, {
    slug: '',
    people: await filterExistingPeople(deps.db, sent.memberIds),
    media: [...new Set([...media, ...pictures.slice(1)])],
    actor: sent.actor,
  })
  return row.id
}
