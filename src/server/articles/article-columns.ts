/** Converts article payloads to database columns. */

import { randomUUID } from 'node:crypto'
import type { ArticleKind } from '#shared/article-kinds.ts'
import type { ArticleUpdate } from '#shared/contracts/articles.contract.ts'
import type { ArticleRow } from './articles.store.ts'

/** The columns that a write may set. */
export type ArticleChange = Partial<Omit<ArticleRow, 'id' | 'kind' | 'created_at' | 'updated_at'>>

/**
 * The author: an account with its names at the time of writing, and its person in the family tree, if any.
 */
export interface Author {
  accountId: string
  firstName: string
  lastName: string
  memberId: string | null
}

/** The columns in a payload. The slug, image, people and media are resolved elsewhere. */
export function toColumns(payload: ArticleUpdate): ArticleChange {
  const change: ArticleChange = {}
  if (payload.title !== undefined) change.title = payload.title
  if (payload.excerpt !== undefined) change.excerpt = payload.excerpt
  if (payload.content !== undefined) change.content = payload.content
  if (payload.status !== undefined) change.status = payload.status
  return change
}

/** The time of the first publication, which never changes. */
export function getPublishedAt(
  before: string | null,
  status: ArticleRow['status'],
  at: string,
): string | null {
  return before ?? (status === 'published' ? at : null)
}

/** An empty draft by an author. @param at RFC 3339 UTC */
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
    question: null,
    answer_id: null,
    published_at: null,
    created_at: at,
    updated_at: at,
  }
}
