/** The family's blog. */
import { queryClient } from '#client/api/query-client.ts'
import { blog } from './article-kinds.ts'
import { ArticleListPage } from './list/article-list-page.tsx'
import { articlesQuery, firstArticlesQuery } from './articles.queries.ts'

export function read(userId: string) {
  void queryClient.prefetchQuery(firstArticlesQuery('blog', userId))
  void queryClient.prefetchQuery(articlesQuery('blog', userId))
}

export function Component() {
  return <ArticleListPage kind={blog} />
}
