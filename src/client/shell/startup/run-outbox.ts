/** Runs the outbox in this tab: sends the current user's submissions, shows toasts for sent ones, counts unsent ones. */

import { refreshSession } from '#client/accounts/session/refresh-session.ts'
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { queryClient } from '#client/api/query-client.ts'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { commentsQuery } from '#client/comments/comments.queries.ts'
import { facesQuery } from '#client/faces/faces.queries.ts'
import { addReloadBlocker } from '#client/offline/app-update.ts'
import { drainNow, startDrain } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { getSendProgress } from '#client/offline/outbox/send-progress.ts'
import { reunionsQuery } from '#client/reunions/reunions.queries.ts'
import { showSentToast } from '#client/submissions/form/submit-messages.ts'
import { coalesceRuns } from '#client/submissions/outbox/coalesce-runs.ts'
import { recordSentSubmission } from '#client/submissions/outbox/sent-submissions.ts'
import { addSubmission } from '#client/submissions/submissions.queries.ts'
import { isAccessLimited } from '#shared/contracts/accounts.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { setUnsentCount } from '../navigation/unsent-count.ts'

/** The id of the user whose submissions may be sent; null without a live session or before the initial password is changed. */
export function getSenderId(): string | null {
  const { user, live } = readSession()
  return user && live && !isAccessLimited(user) ? user.id : null
}

function handleSent(submission: Submission, { key }: OutboxEntry) {
  if (submission.type === 'comment') {
    void queryClient.invalidateQueries({ queryKey: commentsQuery(readSession().user?.id ?? '').queryKey })
    return
  }
  if (submission.type === 'face') {
    void queryClient.invalidateQueries({ queryKey: facesQuery(readSession().user?.id ?? '').queryKey })
    return
  }
  if (submission.type === 'attendance') {
    void queryClient.invalidateQueries({ queryKey: reunionsQuery(readSession().user?.id ?? '').queryKey })
    return
  }
  recordSentSubmission(key, submission.id)
  const { user } = readSession()
  if (user) addSubmission(queryClient, user.id, submission)
  showSentToast(submission)
}

const updateCount = coalesceRuns(countUnsent)

async function countUnsent() {
  const { user } = readSession()
  if (!user) return setUnsentCount()
  try {
    const entries = await outbox.list(user.id)
    if (readSession().user?.id !== user.id) return
    const attention = entries.filter(({ state }) => state === 'attention').length
    setUnsentCount({ waiting: entries.length - attention, attention })
  } catch {
    // A browser without storage has no unsent submissions.
    setUnsentCount()
  }
}

function watchSessionAndOutbox() {
  let before = getSenderId()
  watchSession(() => {
    const now = getSenderId()
    if (now !== null && now !== before) drainNow()
    before = now
    void updateCount()
  })
  outbox.watch(() => void updateCount())
  void updateCount()
}

/** Call once, after the first sign-in. */
export function runOutbox(): void {
  startDrain({
    send: sendSubmission,
    getAuthorId: getSenderId,
    onSent: handleSent,
    onSessionUncertain: () => void refreshSession(),
  })
  watchSessionAndOutbox()
  addReloadBlocker(async () =>
    getSendProgress()
      ? 'A submission is being sent at the moment. Please reload the page when it has been sent.'
      : null,
  )
}
