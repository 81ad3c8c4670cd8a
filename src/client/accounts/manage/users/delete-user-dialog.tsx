/** Asks for confirmation and deletes an administrator's account. */
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
  onDeleted: () => void
  onClose: () => void
}

export function DeleteUserDialog({ user, onDeleted, onClose }: DeleteUserDialogProps) {
  const confirmation = usePasswordConfirmation()
  const { mutate, isPending } = useDeleteUser(confirmation)

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
          ? 'The user will be signed out everywhere and can no longer sign in. Content from this user remains on the site.'
          : 'The user will be signed out everywhere and can no longer sign in. The family member and their content remain on the site.'}
      </ConfirmDialog>
      {confirmation.dialog}
    </>
  )
}
