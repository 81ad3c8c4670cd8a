/** Asks, makes a new password, and shows what came of it: the way of members' and administrators' accounts alike. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCanEdit } from '#client/accounts/session/use-can-edit.ts'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { type InvitationContent, useInvitation } from './invitation/use-invitation.tsx'

/** Credentials to pass on; or, where they were mailed, to whom. */
export type ResetOutcome = InvitationContent | { mailedTo: string }

interface PasswordResetProps {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  workingLabel: string
  reset: () => Promise<ResetOutcome>
  onClose: () => void
}

export function ResetPasswordDialog({
  title,
  children,
  confirmLabel,
  workingLabel,
  reset,
  onClose,
}: PasswordResetProps) {
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const { reason } = useCanEdit()
  const client = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => withConfirmedPassword(reset),
    // A password does not stay in memory once its dialog is closed.
    gcTime: 0,
    onSuccess: (outcome) => {
      if (!('mailedTo' in outcome)) return
      const description = `A temporary password is on its way to ${outcome.mailedTo}.`
      toast({ title: 'Password reset', description })
      onClose()
    },
    onError: (error) => {
      if (error instanceof PasswordNotConfirmedError) return
      const why = error.message || 'Unknown error'
      toast({ title: 'Error', description: `Failed to reset password: ${why}`, tone: 'destructive' })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })
  const passing = useInvitation(data && 'credentials' in data ? data : null, onClose)
  if (passing) {
    return (
      <Dialog
        open
        onClose={passing.close}
        title={passing.title}
        description="Pass this on now: the password is shown this once. It has to be changed at the first sign-in."
        footer={passing.footer}
      >
        {passing.body}
      </Dialog>
    )
  }
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={children}
      footer={
        <>
          <Button variant="outline" disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button disabled={isPending || reason !== null} onClick={() => mutate()}>
            {isPending ? workingLabel : confirmLabel}
          </Button>
        </>
      }
    >
      {reason && <Alert mt="4">{reason}</Alert>}
      {dialog}
    </Dialog>
  )
}
