/** The dialog in which a user whose session has expired signs in again, and goes on with the page as it is. */
import { PasswordDialog } from './password-dialog.tsx'
import { useSession } from './session/use-session.ts'

interface SignInAgainDialogProps {
  onClose: () => void
}

export default function SignInAgainDialog({ onClose }: SignInAgainDialogProps) {
  const { user, signIn } = useSession()
  const name = user ? `${user.first_name} ${user.last_name}`.trim() || user.username : ''
  return (
    <PasswordDialog
      title="Sign in again"
      description={`Your session has ended. Please enter the password of ${name}. What you have entered on this page stays as it is.`}
      submitLabel="Sign in"
      submittingLabel="Signing in..."
      sendPassword={(password) => signIn(user?.username ?? '', password)}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
