/** Queries and mutations for the current user's submissions. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { persistQuery } from '#client/api/query-persister.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import {
  deleteSubmission,
  listMySubmissions,
  type Submission,
} from '#shared/contracts/submissions.contract.ts'

export function mySubmissionsQuery(userId: string) {
  return offlineListQuery(listMySubmissions, userId)
}

/** Newest first. Shows the saved copy at once and then refreshes. */
export function useMySubmissions(): QueryResult<Submission[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...mySubmissionsQuery(user?.id ?? ''), enabled: user !== null }))
}

/** Changes the cached and the saved list, then loads the server's list. */
function updateList(client: QueryClient, userId: string, change: (list: Submission[]) => Submission[]) {
  const query = mySubmissionsQuery(userId)
  const cached = client.getQueryData(query.queryKey)
  if (!cached) {
    // No page shows the list; loading saves the list for the next visit.
    void client.prefetchQuery({ ...query, staleTime: 0 })
    return
  }
  const value = change(cached.value)
  // The ETag of the server's list does not apply to the changed list.
  client.setQueryData(query.queryKey, { value, etag: null })
  void persistQuery(client, userId, query.queryKey)
  void client.invalidateQueries({ queryKey: query.queryKey })
}

/** Adds a submission that the server has just accepted. */
export function addSubmission(client: QueryClient, userId: string, submission: Submission): void {
  updateList(client, userId, (list) => [submission, ...list.filter(({ id }) => id !== submission.id)])
}

export function refreshMySubmissions(client: QueryClient, userId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: mySubmissionsQuery(userId).queryKey })
}

/** Withdraws a pending submission. One that the server does not know counts as withdrawn. */
export function useWithdrawSubmission() {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: async ({ id }: Submission) => {
      try {
        await call(deleteSubmission, { params: { id } })
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 404) throw error
      }
    },
    onSuccess: (_done, { id }) => {
      if (user) updateList(client, user.id, (list) => list.filter((other) => other.id !== id))
    },
    onError: () => {
      if (user) void refreshMySubmissions(client, user.id)
    },
  })
}
