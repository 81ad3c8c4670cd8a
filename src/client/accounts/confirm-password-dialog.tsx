/** The dialog that asks for the password before a sensitive action. */
import { call } from '#client/api/call.ts'
import { confirmPassword } from '#shared/contracts/accounts.contract.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface ConfirmPasswordDialogProps {
  onConfirmed: () => void
  onCancel: () => void
}

export default function ConfirmPasswordDialog({ onConfirmed, onCancel }: ConfirmPasswordDialogProps) {
  return (
    <PasswordDialog
      title="Please enter your password again"
      description="This is a sensitive action, and you signed in some time ago. Please confirm that it is you."
      submitLabel="Continue"
      submittingLabel="Checking..."
      sendPassword={(password) => call(confirmPassword, { body: { password } })}
      onDone={onConfirmed}
      onCancel={onCancel}
    />
  )
}
