/** The dialog in which an administrator removes the second step of somebody who has lost the device. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { call } from '#client/api/call.ts'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { switchOffSecondStep } from '#shared/contracts/sign-in-methods.contract.ts'

interface SwitchOffSecondStepDialogProps {
  accountId: string
  /** The name of the account's owner. */
  name: string
  onClose: () => void
}

export default function SwitchOffSecondStepDialog({
  accountId,
  name,
  onClose,
}: SwitchOffSecondStepDialogProps) {
  const { withConfirmedPassword, dialog } = usePasswordConfirmation()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => withConfirmedPassword(() => call(switchOffSecondStep, { params: { id: accountId } })),
    onSuccess: () => {
      toast({ title: 'Second step switched off', description: name })
      onClose()
    },
    onError: (error) => {
      if (error instanceof PasswordNotConfirmedError) return
      toast({ title: 'Error', description: error.message, tone: 'destructive' })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['admin'] }),
  })
  return (
    <>
      <ConfirmDialog
        open
        danger
        title={`Switch off the second step of ${name}?`}
        confirmLabel="Switch off"
        workingLabel="Switching off..."
        working={isPending}
        onConfirm={() => mutate()}
        onCancel={onClose}
      >
        Do this only after you have talked to {name}. It removes the authenticator app, the recovery codes and
        all passkeys, and ends all sessions. After that the password alone is enough to sign in. {name} is
        told about it.
      </ConfirmDialog>
      {dialog}
    </>
  )
}
