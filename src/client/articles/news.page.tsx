/** The family's news. */
import { queryClient } from '#client/api/query-client.ts'
import { news } from './article-kinds.ts'
import { ArticleListPage } from './list/article-list-page.tsx'
import { articlesQuery, firstArticlesQuery } from './articles.queries.ts'

export function read(userId: string) {
  void queryClient.prefetchQuery(firstArticlesQuery('news', userId))
  void queryClient.prefetchQuery(articlesQuery('news', userId))
}

export function Component() {
  return <ArticleListPage kind={news} />
}
