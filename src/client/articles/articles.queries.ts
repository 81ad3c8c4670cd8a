/** News and blog as pages read them: published ones only, whoever reads. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { firstRowsQuery, useFirstRows } from '#client/api/first-rows.ts'
import { isNotFoundError, listItemQueries, useListItem } from '#client/api/list-item-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { type Article, getBlog, getNews, listBlog, listNews } from '#shared/contracts/articles.contract.ts'
import * as limits from '#shared/limits.ts'

export type ArticleKind = 'news' | 'blog'

export function articlesQuery(kind: ArticleKind, userId: string) {
  return offlineListQuery(kind === 'news' ? listNews : listBlog, userId)
}

/** The newest, for a device that has to wait for the others. */
export function firstArticlesQuery(kind: ArticleKind, userId: string, limit = limits.first.articles) {
  return firstRowsQuery(kind === 'news' ? listNews : listBlog, userId, limit)
}

export function articleQueries(kind: ArticleKind, userId: string, slug: string) {
  const [whole, one] = kind === 'news' ? ([listNews, getNews] as const) : ([listBlog, getBlog] as const)
  return listItemQueries(whole, one, userId, { id: slug })
}

/** What is published, newest first: from the device at once, then refreshed. */
export function useArticles(kind: ArticleKind): QueryResult<Article[]> {
  const { user } = useSession()
  const query = useQuery({ ...articlesQuery(kind, user?.id ?? ''), enabled: user !== null })
  const reading = toQueryResult(query)
  const { data } = reading
  const published = useMemo(() => data && publishedOf(data), [data])
  return { ...reading, data: published }
}

/** Administrators' lists have drafts. */
function publishedOf(articles: Article[]): Article[] {
  return articles.filter(({ status }) => status === 'published')
}

/** The newest that are published, while the whole list is still on its way; undefined before and after that. */
export function useFirstArticles(
  kind: ArticleKind,
  whole: QueryResult<Article[]>,
  limit?: number,
): Article[] | undefined {
  const { user } = useSession()
  const first = useFirstRows(whole, firstArticlesQuery(kind, user?.id ?? '', limit), user !== null)
  return useMemo(() => first && publishedOf(first), [first])
}

export interface ArticleReading extends Omit<QueryResult<Article>, 'state'> {
  /** `missing` where there is none of that name, or none that is published. */
  state: QueryResult<Article>['state'] | 'missing'
  /** The articles before and after it in time, as far as the list is known. */
  newer: Article | null
  older: Article | null
}

/** One article by its slug or id: from the list, which may be saved; else from the server. */
export function useArticle(kind: ArticleKind, slug: string): ArticleReading {
  const { user } = useSession()
  const list = useArticles(kind)
  const at = list.data?.findIndex((article) => article.slug === slug || article.id === slug) ?? -1
  const listed = list.data?.[at]
  const reading = useListItem(list, listed, articleQueries(kind, user?.id ?? '', slug), user !== null)
  const [newer = null, older = null] = listed ? [list.data?.[at - 1], list.data?.[at + 1]] : []
  if (isNotFoundError(reading.error) || (reading.data && reading.data.status !== 'published')) {
    return { ...reading, state: 'missing', data: undefined, newer, older }
  }
  return { ...reading, newer, older }
}
