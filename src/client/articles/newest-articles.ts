/** The published articles of all kinds as one list. */
import { useQueries } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { toQueryResult } from '#client/api/query-result.ts'
import { type ArticleKind, articleKindNames } from '#shared/article-kinds.ts'
import type { Article } from '#shared/contracts/articles.contract.ts'
import * as limits from '#shared/limits.ts'
import { getArticleDate } from './article-text.ts'
import { articlesQuery, filterPublished, firstArticlesQuery } from './articles.queries.ts'

export interface ArticleOfKind {
  kind: ArticleKind
  article: Article
}

/**
 * The articles of all kinds, newest first.
 *
 * @param firstCount how many articles of each kind to request in advance while the complete lists load; 0 for none
 */
export function useNewestArticles(firstCount = 0): { isLoading: boolean; articles: ArticleOfKind[] } {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const lists = useQueries({
    queries: articleKindNames.map((kind) => ({ ...articlesQuery(kind, userId), enabled: user !== null })),
  }).map(toQueryResult)
  const firstRows = useQueries({
    queries: articleKindNames.map((kind, index) => ({
      ...firstArticlesQuery(kind, userId, firstCount || limits.initialItems.articles),
      enabled: user !== null && firstCount > 0 && lists[index]?.state === 'loading',
    })),
  })
  const shown = articleKindNames.map((kind, index) => {
    const list = lists[index]
    const first = list?.state === 'loading' ? firstRows[index]?.data : undefined
    return { kind, isLoading: list?.state === 'loading' && !first, articles: list?.data ?? first ?? [] }
  })
  return {
    isLoading: shown.some(({ isLoading }) => isLoading),
    articles: sortNewestFirst(
      shown.flatMap(({ kind, articles }) =>
        filterPublished(articles).map((article): ArticleOfKind => ({ kind, article })),
      ),
    ),
  }
}

function sortNewestFirst(articles: ArticleOfKind[]): ArticleOfKind[] {
  return articles.sort(({ article: a }, { article: b }) =>
    getArticleDate(a) < getArticleDate(b) ? 1 : getArticleDate(a) > getArticleDate(b) ? -1 : 0,
  )
}
