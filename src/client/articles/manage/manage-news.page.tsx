/** News Management. */
import { queryClient } from '#client/api/query-client.ts'
import { articlesQuery } from '../articles.queries.ts'
import { ManageArticles } from './manage-articles.tsx'

export function read(userId: string) {
  void queryClient.prefetchQuery(articlesQuery('news', userId))
}

export function Component() {
  return <ManageArticles kind="news" />
}
