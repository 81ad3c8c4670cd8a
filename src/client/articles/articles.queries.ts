/** The queries of articles. Relatives and the public pages see published articles only. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { firstRowsQuery, useFirstRows } from '#client/api/first-rows.ts'
import { isNotFoundError, listItemQueries, useListItem } from '#client/api/list-item-query.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import type { ArticleKind } from '#shared/article-kinds.ts'
import { type Article, articleEndpoints } from '#shared/contracts/articles.contract.ts'
import * as limits from '#shared/limits.ts'

export function articlesQuery(kind: ArticleKind, userId: string) {
  return offlineListQuery(articleEndpoints[kind].list, userId, kind)
}

/** The newest articles, shown while the complete list loads. */
export function firstArticlesQuery(kind: ArticleKind, userId: string, limit = limits.initialItems.articles) {
  return firstRowsQuery(articleEndpoints[kind].list, userId, limit)
}

export function articleQueries(kind: ArticleKind, userId: string, slug: string) {
  const { list, get } = articleEndpoints[kind]
  return listItemQueries(list, get, userId, { id: slug })
}

/** The published articles, newest first: from the saved copy at once, then from the server. */
export function useArticles(kind: ArticleKind): QueryResult<Article[]> {
  const { user } = useSession()
  const query = useQuery({ ...articlesQuery(kind, user?.id ?? ''), enabled: user !== null })
  const result = toQueryResult(query)
  const { data } = result
  const published = useMemo(() => data && filterPublished(data), [data])
  return { ...result, data: published }
}

/** Lists for administrators contain drafts. */
export function filterPublished(articles: Article[]): Article[] {
  return articles.filter(({ status }) => status === 'published')
}

/** The newest published articles while the complete list loads; otherwise undefined. */
export function useFirstArticles(
  kind: ArticleKind,
  completeList: QueryResult<Article[]>,
  limit?: number,
): Article[] | undefined {
  const { user } = useSession()
  const first = useFirstRows(completeList, firstArticlesQuery(kind, user?.id ?? '', limit), user !== null)
  return useMemo(() => first && filterPublished(first), [first])
}

export interface ArticleResult extends Omit<QueryResult<Article>, 'state'> {
  /** `missing` if no published article has the slug. */
  state: QueryResult<Article>['state'] | 'missing'
  /** The next newer and older article; null while the list loads. */
  newer: Article | null
  older: Article | null
}

/** One article by slug or id, from the list or else from the server. */
export function useArticle(kind: ArticleKind, slug: string): ArticleResult {
  const { user } = useSession()
  const list = useArticles(kind)
  const index = list.data?.findIndex((article) => article.slug === slug || article.id === slug) ?? -1
  const listed = list.data?.[index]
  const result = useListItem(list, listed, articleQueries(kind, user?.id ?? '', slug), user !== null)
  const [newer = null, older = null] = listed ? [list.data?.[index - 1], list.data?.[index + 1]] : []
  if (isNotFoundError(result.error) || (result.data && result.data.status !== 'published')) {
    return { ...result, state: 'missing', data: undefined, newer, older }
  }
  return { ...result, newer, older }
}
