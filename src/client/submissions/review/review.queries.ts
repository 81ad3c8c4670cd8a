/** Queries and mutations for reviewing submissions. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import {
  listSubmissions,
  type ReviewPayload,
  reviewSubmission,
  type Submission,
} from '#shared/contracts/submissions.contract.ts'

const submissionsKey = ['admin', listSubmissions.name]

/** Window event after a review on this device. */
export const submissionReviewed = 'submission-reviewed'

/** All submissions, newest first. */
export function useAllSubmissions() {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: submissionsKey,
    queryFn: async ({ signal }) => ({ value: await call(listSubmissions, { signal }), etag: null }),
    enabled: live,
  })
  return { ...getLiveQueryState(query, lock), refresh: () => void query.refetch() }
}

const publishedIn = {
  news: articleEndpoints.news.list,
  blog: articleEndpoints.blog.list,
  archive: listArchives,
}

/** Approves or rejects a submission. The list is loaded again afterwards, also after an error. */
export function useReview() {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: ({ id, review }: { id: string; review: ReviewPayload }) =>
      call(reviewSubmission, { params: { id }, body: review }),
    onSuccess: ({ type }: Submission) => {
      window.dispatchEvent(new Event(submissionReviewed))
      void client.invalidateQueries({ queryKey: ['admin'] })
      void client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, publishedIn[type].name) })
    },
    onSettled: invalidateOnSettled(() => client.invalidateQueries({ queryKey: submissionsKey })),
  })
}
