/** Asks for confirmation before a pending submission is withdrawn. */

import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { AppError } from '#shared/contracts/app-error.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { useWithdrawSubmission } from './submissions.queries.ts'

interface WithdrawDialogProps {
  submission: Submission
  onClose: () => void
  onWithdrawn: () => void
}

export function WithdrawDialog({ submission, onClose, onWithdrawn }: WithdrawDialogProps) {
  const withdraw = useWithdrawSubmission()
  const { error } = withdraw
  return (
    <ConfirmDialog
      open
      danger
      title={`Withdraw “${submission.title}”?`}
      confirmLabel="Withdraw"
      workingLabel="Withdrawing..."
      working={withdraw.isPending}
      onConfirm={() => withdraw.mutate(submission, { onSuccess: onWithdrawn })}
      onCancel={onClose}
    >
      The submission and its files will be deleted. It will not be reviewed or published.
      {error && (
        <Alert as="span" tone="destructive" mt="4">
          {(error instanceof AppError && error.message) ||
            'The submission could not be withdrawn. Please try again.'}
        </Alert>
      )}
    </ConfirmDialog>
  )
}
