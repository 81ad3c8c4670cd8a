/** Asks before a submission that nobody has reviewed is taken back. Load it lazily. */

import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { useWithdrawSubmission } from './submissions.queries.ts'

interface TakeBackDialogProps {
  submission: Submission
  onClose: () => void
  /** It is gone. */
  onTaken: () => void
}

export default function WithdrawDialog({ submission, onClose, onTaken }: TakeBackDialogProps) {
  const takeBack = useWithdrawSubmission()
  const { error } = takeBack
  return (
    <ConfirmDialog
      open
      danger
      title={`Take “${submission.title}” back?`}
      confirmLabel="Take it back"
      workingLabel="Taking it back..."
      working={takeBack.isPending}
      onConfirm={() => takeBack.mutate(submission, { onSuccess: onTaken })}
      onCancel={onClose}
    >
      Nobody will review it, and it is gone from here, with its files.
      {error && (
        <Alert as="span" tone="destructive" mt="4">
          {(error instanceof AppError && error.message) || 'It could not be taken back. Please try again.'}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
