/** News and blog as pages read them: published ones only, whoever reads. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '#client/accounts/session.tsx'
import { useFirstPart } from '#client/api/first-part.ts'
import { type Reading, readState } from '#client/api/read-state.ts'
import { firstPart, readingList, readingValue } from '#client/api/reading-query.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import { type Article, getBlog, getNews, listBlog, listNews } from '#shared/contracts/articles.contract.ts'
import * as limits from '#shared/limits.ts'

export type ArticleKind = 'news' | 'blog'

export function articlesQuery(kind: ArticleKind, userId: string) {
  return readingList(kind === 'news' ? listNews : listBlog, userId)
}

/** The newest, for a device that has to wait for the others. */
export function firstArticlesQuery(kind: ArticleKind, userId: string, limit = limits.first.articles) {
  return firstPart(kind === 'news' ? listNews : listBlog, userId, limit)
}

function articleQuery(kind: ArticleKind, userId: string, slug: string) {
  return readingValue(kind === 'news' ? getNews : getBlog, userId, { id: slug })
}

/** What is published, newest first: from the device at once, then refreshed. */
export function useArticles(kind: ArticleKind): Reading<Article[]> {
  const { user } = useSession()
  const query = useQuery({ ...articlesQuery(kind, user?.id ?? ''), enabled: user !== null })
  const reading = readState(query)
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
  whole: Reading<Article[]>,
  limit?: number,
): Article[] | undefined {
  const { user } = useSession()
  const first = useFirstPart(whole, firstArticlesQuery(kind, user?.id ?? '', limit), user !== null)
  return useMemo(() => first && publishedOf(first), [first])
}

/** How long the list may take before the article is asked for by itself, in milliseconds. */
const patience = 400

function usePatienceLost(waiting: boolean): boolean {
  const [lost, setLost] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLost(true), patience)
    return () => clearTimeout(timer)
  }, [waiting])
  return lost
}

export interface ArticleReading extends Omit<Reading<Article>, 'state'> {
  /** `missing` where there is none of that name, or none that is published. */
  state: Reading<Article>['state'] | 'missing'
  /** The articles before and after it in time, as far as the list is known. */
  newer: Article | null
  older: Article | null
}

/** One article by its slug or id: from the list, which may be saved; else from the server. */
export function useArticle(kind: ArticleKind, slug: string): ArticleReading {
  const { user } = useSession()
  const list = useArticles(kind)
  const impatient = usePatienceLost(list.state === 'loading')
  const at = list.data?.findIndex((article) => article.slug === slug || article.id === slug) ?? -1
  const listed = list.data?.[at]
  const query = useQuery({
    ...articleQuery(kind, user?.id ?? '', slug),
    enabled: user !== null && !listed && (list.state !== 'loading' || impatient),
  })
  const single = readState(query)
  if (listed) {
    const [newer = null, older = null] = [list.data?.[at - 1], list.data?.[at + 1]]
    return { ...list, state: 'ready', data: listed, newer, older }
  }
  const alone = { ...single, newer: null, older: null }
  const withdrawn = single.error instanceof AppError && single.error.status === 404
  if (withdrawn || (single.data && single.data.status !== 'published')) {
    return { ...alone, state: 'missing', data: undefined }
  }
  return alone
}
