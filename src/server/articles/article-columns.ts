/** From what is written of an article to its columns. */

import { randomUUID } from 'node:crypto'
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { ArticleUpdate } from '#shared/contracts/articles.contract.ts'
import type { ArticleRow } from './articles.store.ts'

/** The columns that a write may set. */
export type ArticleChange = Partial<Omit<ArticleRow, 'id' | 'kind' | 'created_at' | 'updated_at'>>

/** Whose article it is: an account, by its names at the time, and its person in the tree where it has one. */
export interface Author {
  accountId: string
  firstName: string
  lastName: string
  memberId: string | null
}

/** The columns that a payload speaks of; its slug, picture, people and media are looked up elsewhere. */
export function toColumns(payload: ArticleUpdate): ArticleChange {
  const change: ArticleChange = {}
  if (payload.title !== undefined) change.title = payload.title
  if (payload.excerpt !== undefined) change.excerpt = payload.excerpt
  if (payload.content !== undefined) change.content = payload.content
  if (payload.status !== undefined) change.status = payload.status
  return change
}

/** The day of an article's first publication: it stays, whatever becomes of the article later. */
export function getPublishedAt(
  before: string | null,
  status: ArticleRow['status'],
  at: string,
): string | null {
  return before ?? (status === 'published' ? at : null)
}

/** A draft without a word, by its author. @param at RFC 3339 UTC */
export function createBlankArticle(kind: ArticleKind, author: Author, at: string): ArticleRow {
  return {
    id: randomUUID(),
    kind,
    title: '',
    slug: '',
    excerpt: '',
    content: '',
    featured_media_id: null,
    status: 'draft',
    author_id: author.accountId,
    author_first_name: author.firstName,
    author_last_name: author.lastName,
    author_member_id: author.memberId,
    published_at: null,
    created_at: at,
    updated_at: at,
  }
}
