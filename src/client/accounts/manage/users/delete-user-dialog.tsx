/** Deleting an administrator's account, once it has been asked. */
import {
  PasswordNotConfirmedError,
  usePasswordConfirmation,
} from '#client/accounts/use-password-confirmation.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import type { AdminUser } from '#shared/contracts/users.contract.ts'
import { getUserName } from './user-cells.tsx'
import { useDeleteUser } from './users.queries.ts'

interface DeleteUserDialogProps {
  user: AdminUser
  /** The account is gone, the list does not show it any more. */
  onDeleted: () => void
  onClose: () => void
}

export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const proof = usePasswordConfirmation()
  const { mutate, isPending } = useDeleteUser(proof)

  function confirm() {
    mutate(user, {
      onSuccess: () => {
        toast({ title: 'Admin user deleted', description: getUserName(user) })
        onDeleted()
        onClose()
      },
      onError: (error) => {
        if (error instanceof PasswordNotConfirmedError) return
        const description = `Failed to delete admin user. ${error.message}`
        toast({ title: 'Error', description, tone: 'destructive' })
        onClose()
      },
    })
  }

  return (
    <>
      <ConfirmDialog
        open
        title={`Delete the account of ${getUserName(user)}?`}
        confirmLabel="Delete"
        workingLabel="Deleting..."
        working={isPending}
        danger
        onConfirm={confirm}
        onCancel={onClose}
      >
        {user.member_id === null
          ? 'They are signed out everywhere and cannot sign in any more. What they have written stays.'
          : 'They are signed out everywhere and cannot sign in any more. The family member and what they have written stay.'}
      </ConfirmDialog>
      {proof.dialog}
    </>
  )
}
