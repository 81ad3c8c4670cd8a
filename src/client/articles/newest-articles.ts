/** News and blog as one stream. */
import type { Article } from '#shared/contracts/articles.contract.ts'
import { dateOf } from './article-text.ts'
import type { ArticleKind } from './articles.queries.ts'

export interface AnyArticle {
  kind: ArticleKind
  article: Article
}

/** Both kinds together, newest first. */
export function newestArticles(news: readonly Article[], blog: readonly Article[]): AnyArticle[] {
  const all = [
    ...news.map((article): AnyArticle => ({ kind: 'news', article })),
    ...blog.map((article): AnyArticle => ({ kind: 'blog', article })),
  ]
  return all.sort(({ article: a }, { article: b }) =>
    dateOf(a) < dateOf(b) ? 1 : dateOf(a) > dateOf(b) ? -1 : 0,
  )
}
