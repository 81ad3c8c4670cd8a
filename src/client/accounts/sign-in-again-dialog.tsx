/** The dialog in which a user whose session has expired signs in again, and goes on with the page as it is. */
import { call } from '#client/api/call.ts'
import { getPasskeySignInOptions, loginWithPasskey } from '#shared/contracts/sign-in-methods.contract.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { signInWith } from './session/session.ts'
import { useSession } from './session/use-session.ts'
import { signWithPasskey } from './sign-in-methods/passkey-browser.ts'

interface SignInAgainDialogProps {
  onClose: () => void
}

async function signInWithPasskey() {
  const passkey = await signWithPasskey(await call(getPasskeySignInOptions))
  await signInWith(() => call(loginWithPasskey, { body: { passkey } }))
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
      sendPassword={(password, code) => signIn(user?.username ?? '', password, code)}
      sendPasskey={signInWithPasskey}
      onDone={onClose}
      onCancel={onClose}
    />
  )
}
