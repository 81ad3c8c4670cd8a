/** Accepts or declines the chosen submissions with one note, each by itself, and says which failed and why. */
import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { offlineQueryKey } from '#client/api/offline-query.ts'
import { NoConnectionError } from '#client/offline/request-errors.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { ProgressBar } from '#client/ui/feedback/progress-bar.tsx'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { formatSaveError } from '#client/ui/form/format-save-error.ts'
import { Panel } from '#client/ui/layout/panel.tsx'
import { type ReviewPayload, reviewSubmission } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { textLength } from '#shared/limits.ts'
import { submissionReviewed } from './review.queries.ts'
import { getStatus } from './review-frame.tsx'

interface Failure {
  submission: Submission
  reason: string
}

interface BulkResult {
  status: ReviewPayload['status']
  done: number
  failures: Failure[]
  /** Why the rest was not sent, and how many these are; null when all were sent. */
  stopped: { reason: string; left: number } | null
}

/** Errors that every further request would meet, too. */
function stopsAll(error: unknown): boolean {
  const status = getStatus(error)
  return error instanceof NoConnectionError || status === 401 || status === 429 || (status ?? 0) >= 500
}

interface BulkReviewProps {
  /** The submissions of the list that wait. */
  listed: readonly Submission[]
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

export function BulkReview({ listed, chosen, onChoose }: BulkReviewProps) {
  const client = useQueryClient()
  const { user } = useSession()
  const { reason } = useCanEdit()
  const [notes, setNotes] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const selected = listed.filter(({ id }) => chosen.has(id))

  async function decide(status: ReviewPayload['status']) {
    setResult(null)
    setProgress(0)
    const failures: Failure[] = []
    const decided = new Set<string>()
    let stopped: BulkResult['stopped'] = null
    const body = { status, reviewNotes: notes.trim() || null, isOneOfMany: true }
    // Oldest first, one after the other: each is checked, logged and undone by itself.
    for (const [at, submission] of selected.toReversed().entries()) {
      try {
        await call(reviewSubmission, { params: { id: submission.id }, body })
        decided.add(submission.id)
      } catch (error) {
        const reason = formatSaveError(error) || 'The submission could not be reviewed. Please try again.'
        if (stopsAll(error)) {
          stopped = { reason, left: selected.length - at }
          break
        }
        failures.push({ submission, reason })
      }
      setProgress((at + 1) / selected.length)
    }
    setProgress(null)
    setResult({ status, done: decided.size, failures, stopped })
    onChoose(new Set([...chosen].filter((id) => !decided.has(id))))
    // Those that were not decided keep the note.
    if (decided.size === selected.length) setNotes('')
    window.dispatchEvent(new Event(submissionReviewed))
    void client.invalidateQueries({ queryKey: ['admin'] })
    void client.invalidateQueries({ queryKey: offlineQueryKey(user?.id) })
  }

  const isBlocked = selected.length === 0 || progress !== null || reason !== null
  return (
    <Panel as="section" aria-label="Review several submissions" mb="5" p="min(1.25rem, 6vw)">
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" mb="3">
        <chakra.p role="status" textStyle="name" flex="1 1 10rem">
          {selected.length === 1 ? '1 chosen' : `${selected.length} chosen`}
        </chakra.p>
        <Button
          variant="outline"
          disabled={progress !== null}
          onClick={() => onChoose(new Set(listed.map(({ id }) => id)))}
        >
          {`Choose all ${listed.length}`}
        </Button>
        <Button
          variant="outline"
          disabled={progress !== null || selected.length === 0}
          onClick={() => onChoose(new Set())}
        >
          Choose none
        </Button>
      </chakra.div>
      <Field label="One note for all" hint="Optional. Each sender sees the note under My Submissions.">
        {(control) => (
          <TextArea
            rows={2}
            maxLength={textLength.reviewNotes}
            {...control}
            value={notes}
            onChange={({ currentTarget }) => setNotes(currentTarget.value)}
          />
        )}
      </Field>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="3">
        <Button
          variant="outline"
          color="danger.text"
          disabled={isBlocked}
          onClick={() => void decide('rejected')}
        >
          Decline all chosen
        </Button>
        <Button disabled={isBlocked} onClick={() => void decide('approved')}>
          Accept all chosen
        </Button>
      </chakra.div>
      {progress !== null && <ProgressBar label="Saving" share={progress} />}
      {result && <Result {...result} />}
    </Panel>
  )
}

function Result({ status, done, failures, stopped }: BulkResult) {
  const word = status === 'approved' ? 'accepted' : 'declined'
  const undecided = failures.length + (stopped?.left ?? 0)
  return (
    <chakra.div mt="4" role="status">
      {undecided === 0 ? (
        <p>{`${done} ${word}.`}</p>
      ) : (
        <Alert title={`${done} ${word}. ${undecided} not decided:`}>
          {stopped && <p>{`${stopped.reason} ${stopped.left} still wait.`}</p>}
          <chakra.ul ps="5">
            {failures.map(({ submission, reason }) => (
              <li key={submission.id}>
                <b>{submission.title}</b>
                {`: ${reason}`}
              </li>
            ))}
          </chakra.ul>
        </Alert>
      )}
    </chakra.div>
  )
}
