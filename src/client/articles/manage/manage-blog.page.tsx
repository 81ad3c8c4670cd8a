/** Blog Management. */
import { queryClient } from '#client/api/query-client.ts'
import { articlesQuery } from '../articles.queries.ts'
import { ManageArticles } from './manage-articles.tsx'

export function read(userId: string) {
  void queryClient.prefetchQuery(articlesQuery('blog', userId))
}

export function Component() {
  return <ManageArticles kind="blog" />
}
