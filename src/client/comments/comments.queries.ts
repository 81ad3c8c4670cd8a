/** The query of all comments, and those on one record. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { type Comment, listComments } from '#shared/contracts/comments.contract.ts'

/** All of them in one list: a family's words are few, and every page has its own without a network. */
export function commentsQuery(userId: string) {
  return offlineListQuery(listComments, userId)
}

/** All comments, oldest first: from the saved copy at once, then from the server. */
export function useComments(): QueryResult<Comment[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...commentsQuery(user?.id ?? ''), enabled: user !== null }))
}
