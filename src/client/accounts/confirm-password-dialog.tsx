/** The dialog that asks for the password or a passkey before a sensitive action. */
import { call } from '#client/api/call.ts'
import { confirmPassword, getConfirmationOptions } from '#shared/contracts/sign-in-methods.contract.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { signWithPasskey } from './sign-in-methods/passkey-browser.ts'
import { useSignInMethods } from './sign-in-methods/sign-in-methods.queries.ts'

interface ConfirmPasswordDialogProps {
  onConfirmed: () => void
  onCancel: () => void
}

async function confirmWithPasskey() {
  const passkey = await signWithPasskey(await call(getConfirmationOptions))
  return await call(confirmPassword, { body: { passkey } })
}

export default function ConfirmPasswordDialog({ onConfirmed, onCancel }: ConfirmPasswordDialogProps) {
  const { data: methods } = useSignInMethods()
  return (
    <PasswordDialog
      title="Please enter your password again"
      description="This is a sensitive action, and you signed in some time ago. Please confirm that it is you."
      submitLabel="Continue"
      submittingLabel="Checking..."
      sendPassword={(password) => call(confirmPassword, { body: { password } })}
      sendPasskey={methods && methods.passkeys.length > 0 ? confirmWithPasskey : undefined}
      onDone={onConfirmed}
      onCancel={onCancel}
    />
  )
}
