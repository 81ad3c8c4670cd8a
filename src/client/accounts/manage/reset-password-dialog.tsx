/** The dialog that resets a password or creates an account, and then shows the new credentials. */
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

/** The new credentials, or the email address to which they were sent. */
export type ResetResult = InvitationContent | { sentTo: string }

interface ResetPasswordDialogProps {
  title: string
  /** Explains what will happen. */
  children: ReactNode
  confirmLabel: string
  workingLabel: string
  reset: () => Promise<ResetResult>
  onClose: () => void
}

export function ResetPasswordDialog({
  title,
  children,
  confirmLabel,
  workingLabel,
  reset,
  onClose,
}: ResetPasswordDialogProps) {
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const { reason } = useCanEdit()
  const client = useQueryClient()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => withConfirmedPassword(reset),
    // Removes the password from memory when the dialog closes.
    gcTime: 0,
    onSuccess: (result) => {
      if (!('sentTo' in result)) return
      const description = `A temporary password has been sent to ${result.sentTo}.`
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
  const invitation = useInvitation(data && 'credentials' in data ? data : null, onClose)
  if (invitation) {
    return (
      <Dialog
        open
        onClose={invitation.close}
        title={invitation.title}
        description="Copy, print or share the password now. It is shown only once and must be changed at the first sign-in."
        footer={invitation.footer}
      >
        {invitation.body}
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
