/** One's own submissions as pages read them, and as they change when something arrives or is taken back. */
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

/** Newest first: from the device at once, then refreshed. */
export function useMySubmissions(): QueryResult<Submission[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...mySubmissionsQuery(user?.id ?? ''), enabled: user !== null }))
}

/** Changes the list in memory and on the device, then asks the server for its own. */
function changeList(client: QueryClient, userId: string, change: (list: Submission[]) => Submission[]) {
  const query = mySubmissionsQuery(userId)
  const kept = client.getQueryData(query.queryKey)
  if (!kept) {
    // Nobody is looking: it is read, and saved, for when somebody does.
    void client.prefetchQuery({ ...query, staleTime: 0 })
    return
  }
  const value = change(kept.value)
  // Without its tag: the server has another list than this one.
  client.setQueryData(query.queryKey, { value, etag: null })
  void persistQuery(client, userId, query.queryKey)
  void client.invalidateQueries({ queryKey: query.queryKey })
}

/** The server has just got this one: it is in the list at once. */
export function addSubmission(client: QueryClient, userId: string, submission: Submission): void {
  changeList(client, userId, (list) => [submission, ...list.filter(({ id }) => id !== submission.id)])
}

/** Asks the server again for the list that is shown. */
export function refreshMySubmissions(client: QueryClient, userId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: mySubmissionsQuery(userId).queryKey })
}

/** Takes back one that nobody has reviewed. One that is gone already is taken back as well. */
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
      if (user) changeList(client, user.id, (list) => list.filter((other) => other.id !== id))
    },
    onError: () => {
      if (user) void refreshMySubmissions(client, user.id)
    },
  })
}
