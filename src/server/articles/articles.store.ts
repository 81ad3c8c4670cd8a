/** Reads and writes the rows of articles, with their images and people. */

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { ArticlesTable } from '#server/db/schema.ts'
import { toPicture } from '#server/media/media-row.ts'
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'

export type ArticleRow = Selectable<ArticlesTable>

function selectArticles(db: Db, kind: ArticleKind) {
  return db
    .selectFrom('articles')
    .leftJoin('media', 'media.id', 'articles.featured_media_id')
    .where('articles.kind', '=', kind)
    .select([
      'articles.id',
      'articles.title',
      'articles.slug',
      'articles.excerpt',
      'articles.content',
      'articles.featured_media_id',
      'articles.status',
      'articles.author_first_name',
      'articles.author_last_name',
      'articles.author_member_id',
      'articles.question',
      'articles.answer_id',
      'articles.published_at',
      'articles.created_at',
      'articles.updated_at',
      'media.width',
      'media.height',
      'media.thumbhash',
    ])
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectArticles>['execute']>>[number]

function toArticle(row: JoinedRow, memberIds: string[]): Article {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    excerpt: row.excerpt,
    content: row.content,
    featured_image_url: row.featured_media_id === null ? null : buildMediaUrl(row.featured_media_id),
    featured_image: toPicture(row),
    status: row.status,
    author_first_name: row.author_first_name,
    author_last_name: row.author_last_name,
    author_member_id: row.author_member_id,
    member_ids: memberIds,
    question: row.question,
    answer_id: row.answer_id,
    published_at: row.published_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function selectPeople(db: Db) {
  return db
    .selectFrom('article_people')
    .select(['article_people.article_id', 'article_people.person_id'])
    .orderBy('article_people.article_id')
    .orderBy('article_people.position')
}

interface ArticleSelection {
  publishedOnly: boolean
  /** The number of articles to load; all if undefined. */
  limit?: number | undefined
  /** The articles to load; all if undefined. */
  ids?: readonly string[] | undefined
}

/**
 * Articles of a kind, newest first, sorted by publication (drafts by creation). Two queries for any number of
 * articles.
 */
export async function loadArticles(
  db: Db,
  kind: ArticleKind,
  { publishedOnly, limit, ids }: ArticleSelection,
): Promise<Article[]> {
  const rows = await selectArticles(db, kind)
    .$if(publishedOnly, (articles) => articles.where('articles.status', '=', 'published'))
    .$if(ids !== undefined, (articles) => articles.where('articles.id', 'in', ids ?? []))
    .orderBy(sql`coalesce(articles.published_at, articles.created_at)`, 'desc')
    .orderBy('articles.created_at', 'desc')
    .orderBy('articles.id', 'desc')
    .$if(limit !== undefined, (articles) => articles.limit(limit ?? 0))
    .execute()
  const people = await selectPeople(db)
    .innerJoin('articles', 'articles.id', 'article_people.article_id')
    .where('articles.kind', '=', kind)
    .$if(limit !== undefined || ids !== undefined, (peopleByArticle) =>
      peopleByArticle.where(
        'article_people.article_id',
        'in',
        rows.map(({ id }) => id),
      ),
    )
    .execute()
  const peopleByArticle = Map.groupBy(people, (person) => person.article_id)
  return rows.map((row) =>
    toArticle(
      row,
      (peopleByArticle.get(row.id) ?? []).map((person) => person.person_id),
    ),
  )
}

async function withPeople(db: Db, row: JoinedRow | undefined): Promise<Article | undefined> {
  if (!row) return undefined
  const people = await selectPeople(db).where('article_people.article_id', '=', row.id).execute()
  return toArticle(
    row,
    people.map((person) => person.person_id),
  )
}

export async function findArticle(db: Db, kind: ArticleKind, id: string): Promise<Article | undefined> {
  return withPeople(db, await selectArticles(db, kind).where('articles.id', '=', id).executeTakeFirst())
}

export async function findArticleBySlug(
  db: Db,
  kind: ArticleKind,
  slug: string,
): Promise<Article | undefined> {
  return withPeople(db, await selectArticles(db, kind).where('articles.slug', '=', slug).executeTakeFirst())
}

export function findArticleRow(db: Db, kind: ArticleKind, id: string): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The slugs of other articles of a kind that equal a slug or begin with it and a hyphen.
 * @param wanted contains letters, digits and hyphens only, so no wildcards of `like`
 * @param id the article to leave out
 */
export async function loadSlugsLike(
  db: Db,
  kind: ArticleKind,
  slug: string,
  id: string,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .where((e) => e.or([e('slug', '=', slug), e('slug', 'like', `${slug}-%`)]))
    .execute()
  return new Set(rows.map((row) => row.slug))
}

export async function insertArticle(db: Db, row: Insertable<ArticlesTable>): Promise<void> {
  await db.insertInto('articles').values(row).execute()
}

export async function updateArticleRow(db: Db, id: string, change: Updateable<ArticlesTable>): Promise<void> {
  await db.updateTable('articles').set(change).where('id', '=', id).execute()
}

/** Deletes an article. Its media stay until no record refers to them. */
export async function deleteArticleRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('articles').where('id', '=', id).execute()
}

/** Replaces the people of an article, in the given order. */
export async function saveArticlePeople(db: Db, id: string, people: readonly string[]): Promise<void> {
  await db.deleteFrom('article_people').where('article_id', '=', id).execute()
  const rows = people.map((person, position) => [id, person, position])
  await insertRows(db, 'article_people', ['article_id', 'person_id', 'position'], rows)
}

/** Replaces the references to the media in an article's text. */
export async function saveArticleMedia(db: Db, id: string, media: readonly string[]): Promise<void> {
  await db.deleteFrom('article_media').where('article_id', '=', id).execute()
  const rows = media.map((mediaId) => [id, mediaId])
  await insertRows(db, 'article_media', ['article_id', 'media_id'], rows)
}

/** Whether a comment with words is about an article. */
export async function isCommentOn(
  db: Db,
  { kind, id }: Pick<ArticleRow, 'kind' | 'id'>,
  commentId: string,
): Promise<boolean> {
  const comment = await db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', commentId)
    .where('target_type', '=', kind)
    .where('target_id', '=', id)
    .where('text', 'is not', null)
    .executeTakeFirst()
  return comment !== undefined
}
