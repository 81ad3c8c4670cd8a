/** The dialog that resets another administrator's password. The new password is sent by email or shown once. */
import { call } from '#client/api/call.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { type AdminUser, resetUserPassword } from '#shared/contracts/users.contract.ts'
import * as limits from '#shared/limits.ts'
import { inactiveAccountNote } from '../invitation/credentials.ts'
import { ResetPasswordDialog, type ResetResult } from '../reset-password-dialog.tsx'
import { getUserName } from './user-cells.tsx'
import { useMailConfigured } from './users.queries.ts'

interface ResetUserPasswordDialogProps {
  user: AdminUser
  onClose: () => void
}

const notSent = 'Password reset successful but email could not be sent'

/** Explains why no email was sent, as far as the reason is known. */
function formatNotSentNote({ email, is_active }: AdminUser, mailConfigured: boolean | null): string {
  if (mailConfigured === false) return `${notSent}: email is not configured on this site.`
  if (email === null) return `${notSent}: this account has no email address.`
  return is_active ? `${notSent}.` : 'Password reset successful. No email was sent.'
}

export default function ResetUserPasswordDialog({ user, onClose }: ResetUserPasswordDialogProps) {
  const { id, username, email } = user
  const name = getUserName(user)
  const mailConfigured = useMailConfigured()
  const isEmailExpected = email !== null && user.is_active && mailConfigured !== false

  async function reset(): Promise<ResetResult> {
    const { emailSent, newPassword: password } = await call(resetUserPassword, { params: { id } })
    if (emailSent || password === undefined) return { sentTo: email ?? name }
    // The dialog announced an email.
    if (isEmailExpected) toast({ title: 'Error', description: notSent, tone: 'destructive' })
    const signInUrl = `${window.location.origin}/login?username=${encodeURIComponent(username)}`
    const validUntil = new Date(Date.now() + limits.session.temporaryPasswordMs).toISOString()
    return {
      credentials: { name, username, password, signInUrl, validUntil },
      note: [formatNotSentNote(user, mailConfigured), ...(user.is_active ? [] : [inactiveAccountNote])].join(
        ' ',
      ),
    }
  }

  return (
    <ResetPasswordDialog
      title={`Reset the password of ${name}?`}
      confirmLabel="Reset password"
      workingLabel="Resetting..."
      reset={reset}
      onClose={onClose}
    >
      {isEmailExpected
        ? `A temporary password will be sent to ${email}. The user will be signed out everywhere, and passkeys of the account are removed.`
        : 'This creates a temporary password, which you give to the user. The user will be signed out everywhere, and passkeys of the account are removed.'}
    </ResetPasswordDialog>
  )
}
