/** The family's blog. */
import { blog } from './article-kinds.ts'
import { ArticleListPage } from './article-list-page.tsx'

export function Component() {
  return <ArticleListPage kind={blog} />
}
