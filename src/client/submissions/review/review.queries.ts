/** Queries and mutations for reviewing submissions. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getLiveQueryState } from '#client/accounts/session/live-query-state.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import type { PasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { invalidateOnSettled } from '#client/api/invalidate-on-settled.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { getArchive, listArchives } from '#shared/contracts/archives.contract.ts'
import { articleEndpoints } from '#shared/contracts/articles.contract.ts'
import { listComments } from '#shared/contracts/comments.contract.ts'
import { listFaces } from '#shared/contracts/faces.contract.ts'
import { getPersonFacts } from '#shared/contracts/facts.contract.ts'
import { getPerson, listPeople } from '#shared/contracts/people.contract.ts'
import { reunionEndpoints } from '#shared/contracts/reunions.contract.ts'
import { listSubmissions, type ReviewPayload, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { getEvent } from '#shared/contracts/timeline.contract.ts'
import { listAccountHolders } from '#shared/invitations/invitations.contract.ts'
import { changesTree } from '../submission-messages.ts'

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
  relative: listPeople,
  comment: listComments,
  face: listFaces,
  attendance: reunionEndpoints.list,
  report: listComments,
  invitation: listAccountHolders,
}

/** Approves or rejects a submission, an invitation after the password. The list is loaded again, also after an error. */
export function useReview({ withConfirmedPassword }: Pick<PasswordConfirmation, 'withConfirmedPassword'>) {
  const client = useQueryClient()
  const { user } = useSession()
  return useMutation({
    mutationFn: ({ id, review }: { id: string; review: ReviewPayload }) =>
      withConfirmedPassword(() => call(reviewSubmission, { params: { id }, body: review })),
    onSuccess: ({ type }: Submission) => {
      window.dispatchEvent(new Event(submissionReviewed))
      void client.invalidateQueries({ queryKey: ['admin'] })
      // A correction changes any list.
      const changed = type === 'correction' ? undefined : publishedIn[type].name
      void client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, changed) })
      if (changesTree(type))
        void client.invalidateQueries({ queryKey: offlineQueryKey(user?.id, getPersonFacts.name) })
    },
    onSettled: invalidateOnSettled(() => client.invalidateQueries({ queryKey: submissionsKey })),
  })
}

/** The person beside whom a submission is reviewed, as the server has the record now; never from the saved copy. */
export function usePersonUnderReview(personId: string) {
  return useRecordUnderReview(getPerson.name, personId, (signal) =>
    call(getPerson, { params: { id: personId }, signal }),
  )
}

/** What is known now about the person of a correction; never from the saved copy. */
export function usePersonOfCorrection(personId: string) {
  return {
    person: usePersonUnderReview(personId),
    facts: useRecordUnderReview(getPersonFacts.name, personId, (signal) =>
      call(getPersonFacts, { params: { id: personId }, signal }),
    ),
  }
}

/** The archive item that a correction is about. */
export function useItemUnderReview(id: string) {
  return useRecordUnderReview(getArchive.name, id, async (signal) => {
    const { data } = await call(getArchive, { params: { id }, signal })
    return data
  })
}

/** The event that a correction is about. */
export function useEventUnderReview(id: string) {
  return useRecordUnderReview(getEvent.name, id, (signal) => call(getEvent, { params: { id }, signal }))
}

/** The comment that a report is about; null where it is gone. */
export function useReportedComment(id: string) {
  return useRecordUnderReview(listComments.name, id, async (signal) => {
    const comments = await call(listComments, { signal })
    return comments.find((comment) => comment.id === id) ?? null
  })
}

/** @param id empty for none */
function useRecordUnderReview<T>(name: string, id: string, load: (signal: AbortSignal) => Promise<T>) {
  const { live } = useSession()
  return useQuery({
    queryKey: [...submissionsKey, name, id],
    queryFn: ({ signal }) => load(signal),
    enabled: live && id !== '',
    retry: false,
  })
}
