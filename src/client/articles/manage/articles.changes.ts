/** The query and the mutations of articles for administrators. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import type { ArticleKind } from '#shared/article-kinds.ts'
import {
  type Article,
  type ArticlePayload,
  type ArticleUpdate,
  articleEndpoints,
} from '#shared/contracts/articles.contract.ts'
import { articlesQuery } from '../articles.queries.ts'

/** All articles of a kind with drafts, newest first. */
export function useAllArticles(kind: ArticleKind): QueryResult<Article[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...articlesQuery(kind, user?.id ?? ''), enabled: user !== null }))
}

function useInvalidateArticles(kind: ArticleKind) {
  const { user } = useSession()
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, articleEndpoints[kind].list.name) })
}

export interface ArticleChange {
  id: string
  changes: ArticleUpdate
  /** The `updated_at` of the edited version. */
  seen: string
}

/** Creates an article. The idempotency key makes a retry safe. */
export function useCreateArticle(kind: ArticleKind) {
  const invalidateArticles = useInvalidateArticles(kind)
  return useMutation({
    mutationFn: ({ payload, key }: { payload: ArticlePayload; key: string }) =>
      call(articleEndpoints[kind].create, { body: payload, idempotencyKey: key }),
    onSettled: invalidateOnSettled(invalidateArticles),
  })
}

export function useUpdateArticle(kind: ArticleKind) {
  const invalidateArticles = useInvalidateArticles(kind)
  return useMutation({
    mutationFn: ({ id, changes, seen }: ArticleChange) =>
      call(articleEndpoints[kind].update, { params: { id }, body: changes, ifMatch: seen }),
    onSettled: invalidateOnSettled(invalidateArticles),
  })
}

export function useDeleteArticle(kind: ArticleKind) {
  const invalidateArticles = useInvalidateArticles(kind)
  return useMutation({
    mutationFn: ({ id, updated_at }: Article) =>
      call(articleEndpoints[kind].remove, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(invalidateArticles),
  })
}
