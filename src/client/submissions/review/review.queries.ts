/** What relatives have sent in, as reviewers see it, and the word that is spoken over it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readLive } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { onceReadAnew } from '#client/api/invalidate-on-settled.ts'
import { listArchives } from '#shared/contracts/archives.contract.ts'
import { listBlog, listNews } from '#shared/contracts/articles.contract.ts'
import {
  listSubmissions,
  type ReviewPayload,
  reviewSubmission,
  type Submission,
} from '#shared/contracts/submissions.contract.ts'

const submissionsKey = ['admin', listSubmissions.name]

/** Fires on the window whenever a submission has been reviewed on this device. */
export const submissionReviewed = 'submission-reviewed'

/** All of them, newest first. */
export function useSubmissions() {
  const { live, lock } = useSession()
  const query = useQuery({
    queryKey: submissionsKey,
    queryFn: async ({ signal }) => ({ value: await call(listSubmissions, { signal }), etag: null }),
    enabled: live,
  })
  return { ...readLive(query, lock), refresh: () => void query.refetch() }
}

const publishedIn = { news: listNews, blog: listBlog, archive: listArchives }

/** Approves or rejects; whatever becomes of it, the list is read anew. */
export function useReview() {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: ({ id, review }: { id: string; review: ReviewPayload }) =>
      call(reviewSubmission, { params: { id }, body: review }),
    onSuccess: ({ type }: Submission) => {
      window.dispatchEvent(new Event(submissionReviewed))
      void client.invalidateQueries({ queryKey: ['admin'] })
      void client.invalidateQueries({ queryKey: ['reading', user?.id, publishedIn[type].name] })
    },
    onSettled: onceReadAnew(() => client.invalidateQueries({ queryKey: submissionsKey })),
  })
}
