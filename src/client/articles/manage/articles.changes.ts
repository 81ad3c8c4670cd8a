/** Articles as administrators have them, drafts and all, and every change to them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import {
  type Article,
  type ArticlePayload,
  type ArticleUpdate,
  createBlog,
  createNews,
  deleteBlog,
  deleteNews,
  listBlog,
  listNews,
  updateBlog,
  updateNews,
} from '#shared/contracts/articles.contract.ts'
import { type ArticleKind, articlesQuery } from '../articles.queries.ts'

const calls = {
  news: { list: listNews, create: createNews, update: updateNews, remove: deleteNews },
  blog: { list: listBlog, create: createBlog, update: updateBlog, remove: deleteBlog },
}

/** Everything of a kind, newest first, drafts among it. */
export function useAllArticles(kind: ArticleKind): QueryResult<Article[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...articlesQuery(kind, user?.id ?? ''), enabled: user !== null }))
}

function useReadAnew(kind: ArticleKind) {
  const { user } = useSession()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['reading', user?.id, calls[kind].list.name] })
}

export interface ArticleChange {
  id: string
  changes: ArticleUpdate
  /** `updated_at` of the version that was changed. */
  seen: string
}

/** Creates an article; the key makes a repeated try the same one. */
export function useCreateArticle(kind: ArticleKind) {
  const readAnew = useReadAnew(kind)
  return useMutation({
    mutationFn: ({ payload, key }: { payload: ArticlePayload; key: string }) =>
      call(calls[kind].create, { body: payload, idempotencyKey: key }),
    onSettled: invalidateOnSettled(readAnew),
  })
}

export function useUpdateArticle(kind: ArticleKind) {
  const readAnew = useReadAnew(kind)
  return useMutation({
    mutationFn: ({ id, changes, seen }: ArticleChange) =>
      call(calls[kind].update, { params: { id }, body: changes, ifMatch: seen }),
    onSettled: invalidateOnSettled(readAnew),
  })
}

export function useDeleteArticle(kind: ArticleKind) {
  const readAnew = useReadAnew(kind)
  return useMutation({
    mutationFn: ({ id, updated_at }: Article) =>
      call(calls[kind].remove, { params: { id }, ifMatch: updated_at }),
    onSettled: invalidateOnSettled(readAnew),
  })
}
