/** News and blog as pages read them: published ones only, whoever reads. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '#client/accounts/session.tsx'
import { type Reading, readState } from '#client/api/read-state.ts'
import { readingList } from '#client/api/reading-query.ts'
import { type Article, listBlog, listNews } from '#shared/contracts/articles.contract.ts'

export type ArticleKind = 'news' | 'blog'

export function articlesQuery(kind: ArticleKind, userId: string) {
  return readingList(kind === 'news' ? listNews : listBlog, userId)
}

/** What is published, newest first: from the device at once, then refreshed. */
export function useArticles(kind: ArticleKind): Reading<Article[]> {
  const { user } = useSession()
  const query = useQuery({ ...articlesQuery(kind, user?.id ?? ''), enabled: user !== null })
  const reading = readState(query)
  const { data } = reading
  const published = useMemo(() => data?.filter((article) => article.status === 'published'), [data])
  return { ...reading, data: published }
}
