/** The outbox at work in this tab: sends for whoever is signed in, says what has arrived, and counts what waits. */
import { readSession, refreshSession, watchSession } from '#client/accounts/session/session-state.ts'
import { queryClient } from '#client/api/query-client.ts'
import { beforeReload } from '#client/offline/app-update.ts'
import { drainNow, startDraining } from '#client/offline/outbox/drain.ts'
import { outbox } from '#client/offline/outbox/outbox.ts'
import type { Entry } from '#client/offline/outbox/outbox-entry.ts'
import { readSending } from '#client/offline/outbox/send-progress.ts'
import { sayArrived } from '#client/submissions/form/submit-messages.ts'
import { repeatable } from '#client/submissions/outbox/coalesce-runs.ts'
import { noteArrival } from '#client/submissions/outbox/sent-submissions.ts'
import { takeInSubmission } from '#client/submissions/submissions.queries.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { setWaitingCount } from '../navigation/unsent-count.ts'

/** Whose writing may be sent now: nobody's while the session is not live, or the password has to be changed first. */
export function author(): string | null {
  const { user, live } = readSession()
  return user && live && !user.mustChangePassword ? user.id : null
}

function arrived(submission: Submission, { key }: Entry) {
  noteArrival(key, submission.id)
  const { user } = readSession()
  if (user) takeInSubmission(queryClient, user.id, submission)
  sayArrived(submission)
}

const countAgain = repeatable(count)

async function count() {
  const { user } = readSession()
  if (!user) return setWaitingCount()
  try {
    const entries = await outbox.list(user.id)
    if (readSession().user?.id !== user.id) return
    const attention = entries.filter(({ state }) => state === 'attention').length
    setWaitingCount({ waiting: entries.length - attention, attention })
  } catch {
    // A browser that keeps nothing has nothing that waits.
    setWaitingCount()
  }
}

function follow() {
  let before = author()
  watchSession(() => {
    const now = author()
    if (now !== null && now !== before) drainNow()
    before = now
    void countAgain()
  })
  outbox.watch(() => void countAgain())
  void countAgain()
}

/** Call once, when somebody is signed in. */
export function runOutbox(): void {
  startDraining({ author, onArrived: arrived, onSessionDoubt: () => void refreshSession() })
  follow()
  beforeReload(async () =>
    readSending() ? 'Something is being sent right now. Please reload once it has arrived.' : null,
  )
}
