/** The dialog in which an administrator accepts or declines what changes the family tree: notes, buttons, and errors. */
import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { EditBlockedAlert } from '#client/accounts/edit-blocked-alert.tsx'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import { usePasswordConfirmation } from '#client/accounts/use-password-confirmation.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useLeaveQuestion } from '#client/ui/dialog/use-leave-question.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { Field, TextArea } from '#client/ui/form/field.tsx'
import { formatSaveError } from '#client/ui/form/format-save-error.ts'
import { formatDate } from '#client/ui/format/format-date.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { ReviewPayload } from '#shared/contracts/reviews.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { textLength } from '#shared/limits.ts'
import { getSubmitterName, submissionTexts } from '../submission-messages.ts'
import { useReview } from './review.queries.ts'

export interface ReviewTreeDialogProps {
  submission: Submission
  /** Called when this user has reviewed the submission. */
  onReviewed: () => void
  onClose: () => void
}

export const getStatus = (error: unknown) => (error instanceof AppError ? error.status : null)

interface ReviewFrameProps extends ReviewTreeDialogProps {
  /** The buttons where they do not say "Accept" and "Decline". */
  labels?: { accept: string; decline: string }
  /** What is said after the decision, where it is not "Correction accepted". */
  decided?: { approved: string; rejected: string }
  canDecline?: boolean
  canAccept: boolean
  /** What the reviewer has chosen, sent with an acceptance. */
  choices: Partial<ReviewPayload>
  /** A second way to accept. */
  alternative?: { label: string; choices: Partial<ReviewPayload> } | undefined
  /** The server has another version of the record than the one on the screen. */
  onStale: () => void
  children: ReactNode
}

export function ReviewFrame({
  submission,
  onReviewed,
  onClose,
  labels = { accept: 'Accept', decline: 'Decline' },
  decided,
  canDecline = true,
  canAccept,
  choices,
  alternative,
  onStale,
  children,
}: ReviewFrameProps) {
  const [notes, setNotes] = useState('')
  const confirmation = usePasswordConfirmation()
  const review = useReview(confirmation)
  const { reason: blockedReason } = useCanEdit()
  const { leaveForm, question } = useLeaveQuestion(notes.trim() !== '')
  const isBlocked = review.isPending || blockedReason !== null
  const { name } = submissionTexts[submission.type]

  function submitReview(status: ReviewPayload['status'], chosen: Partial<ReviewPayload> = {}) {
    const payload: ReviewPayload = { status, reviewNotes: notes.trim() || null, ...chosen }
    review.mutate(
      { id: submission.id, review: payload },
      {
        onSuccess: () => {
          toast({
            title: decided?.[status] ?? `${name} ${status === 'approved' ? 'accepted' : 'declined'}`,
            description: submission.title,
          })
          onReviewed()
          onClose()
        },
        onError: (error) => {
          if (getStatus(error) === 412) onStale()
        },
      },
    )
  }

  return (
    <Dialog
      open
      tall
      onClose={() => {
        if (!review.isPending) leaveForm(onClose)
      }}
      title={submission.title}
      description={`${name} by ${getSubmitterName(submission)}, ${formatDate(submission.created_at)}`}
      maxW="52rem"
      footer={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" w="full">
          {canDecline && (
            <Button
              variant="outline"
              color="danger.text"
              me="auto"
              disabled={isBlocked}
              onClick={() => submitReview('rejected')}
            >
              {labels.decline}
            </Button>
          )}
          {alternative && (
            <Button
              variant="outline"
              disabled={isBlocked || !canAccept}
              onClick={() => submitReview('approved', alternative.choices)}
            >
              {alternative.label}
            </Button>
          )}
          <Button disabled={isBlocked || !canAccept} onClick={() => submitReview('approved', choices)}>
            {review.isPending ? 'Saving...' : labels.accept}
          </Button>
        </chakra.div>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5" pt="3">
        <EditBlockedAlert />
        {children}
        <Field label="Notes for the sender" hint="Optional. The sender sees your notes under My Submissions.">
          {(control) => (
            <TextArea
              rows={2}
              maxLength={textLength.reviewNotes}
              {...control}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
          )}
        </Field>
        {review.error && blockedReason === null && (
          <Alert tone="destructive">{formatSaveError(review.error)}</Alert>
        )}
      </chakra.div>
      {question}
      {confirmation.dialog}
    </Dialog>
  )
}

/** What the author says about how it is known. */
export function Told({ toldBy, reason }: { toldBy?: string | undefined; reason: string | undefined }) {
  if (!toldBy && !reason) return null
  return (
    <chakra.blockquote borderInlineStartWidth="3px" borderColor="accent" ps="4">
      {reason && (
        <chakra.p dir="auto" whiteSpace="pre-line" overflowWrap="anywhere">
          {reason}
        </chakra.p>
      )}
      {toldBy && (
        <chakra.p dir="auto" textStyle="small" color="text.muted">
          Told by {toldBy}
        </chakra.p>
      )}
    </chakra.blockquote>
  )
}
