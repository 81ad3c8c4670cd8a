/** The family's news. */
import { news } from './article-kinds.ts'
import { ArticleListPage } from './article-list-page.tsx'

export function Component() {
  return <ArticleListPage kind={news} />
}
