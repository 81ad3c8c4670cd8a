/** The outbox at work in this tab: sends for whoever is signed in, says what has arrived, and counts what waits. */
import { refreshSession } from '#client/accounts/session/refresh-session.ts'
import { readSession, watchSession } from '#client/accounts/session/session-store.ts'
import { queryClient } from '#client/api/query-client.ts'
import { sendSubmission } from '#client/api/upload/send-submission.ts'
import { addReloadBlocker } from '#client/offline/app-update.ts'
import { drainNow, startDrain } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { OutboxEntry } from '#client/offline/outbox/outbox-entry.ts'
import { getSendProgress } from '#client/offline/outbox/send-progress.ts'
import { showSentToast } from '#client/submissions/form/submit-messages.ts'
import { coalesceRuns } from '#client/submissions/outbox/coalesce-runs.ts'
import { recordSentSubmission } from '#client/submissions/outbox/sent-submissions.ts'
import { addSubmission } from '#client/submissions/submissions.queries.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { setUnsentCount } from '../navigation/unsent-count.ts'

/** Whose writing may be sent now: nobody's while the session is not live, or the password has to be changed first. */
export function getSenderId(): string | null {
  const { user, live } = readSession()
  return user && live && !user.mustChangePassword ? user.id : null
}

function arrived(submission: Submission, { key }: OutboxEntry) {
  recordSentSubmission(key, submission.id)
  const { user } = readSession()
  if (user) addSubmission(queryClient, user.id, submission)
  showSentToast(submission)
}

const countAgain = coalesceRuns(count)

async function count() {
  const { user } = readSession()
  if (!user) return setUnsentCount()
  try {
    const entries = await outbox.list(user.id)
    if (readSession().user?.id !== user.id) return
    const attention = entries.filter(({ state }) => state === 'attention').length
    setUnsentCount({ waiting: entries.length - attention, attention })
  } catch {
    // A browser that keeps nothing has nothing that waits.
    setUnsentCount()
  }
}

function follow() {
  let before = getSenderId()
  watchSession(() => {
    const now = getSenderId()
    if (now !== null && now !== before) drainNow()
    before = now
    void countAgain()
  })
  outbox.watch(() => void countAgain())
  void countAgain()
}

/** Call once, when somebody is signed in. */
export function runOutbox(): void {
  startDrain({
    send: sendSubmission,
    author: getSenderId,
    onArrived: arrived,
    onSessionDoubt: () => void refreshSession(),
  })
  follow()
  addReloadBlocker(async () =>
    getSendProgress() ? 'Something is being sent right now. Please reload once it has arrived.' : null,
  )
}
