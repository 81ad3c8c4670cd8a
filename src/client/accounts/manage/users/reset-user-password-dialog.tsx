/** A new password for another administrator: mailed, or, where that is not possible, shown this once. */
import { call } from '#client/api/call.ts'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { type AdminUser, resetUserPassword } from '#shared/contracts/users.contract.ts'
import * as limits from '#shared/limits.ts'
import { deactivatedNote } from '../invitation/credentials.ts'
import { type ResetOutcome, ResetPasswordDialog } from '../reset-password-dialog.tsx'
import { getUserName } from './user-cells.tsx'
import { useMailConfigured } from './users.queries.ts'

interface ResetUserPasswordDialogProps {
  user: AdminUser
  onClose: () => void
}

const notSent = 'Password reset successful but email could not be sent'

/** Why there was no mail, as far as it is known. */
function whyNotSent(email: string | null, mailConfigured: boolean | null): string {
  if (mailConfigured === false) return `${notSent}: this site has no mail set up.`
  return email === null ? `${notSent}: this account has no email address.` : `${notSent}.`
}

export default function ResetUserPasswordDialog({ user, onClose }: ResetUserPasswordDialogProps) {
  const { id, username, email } = user
  const name = getUserName(user)
  const mailConfigured = useMailConfigured()
  const mailed = email !== null && mailConfigured !== false

  async function reset(): Promise<ResetOutcome> {
    const { emailSent, newPassword: password } = await call(resetUserPassword, { params: { id } })
    if (emailSent || password === undefined) return { mailedTo: email ?? name }
    // Nobody was told beforehand that there would be no mail.
    if (mailed) toast({ title: 'Error', description: notSent, tone: 'destructive' })
    const signInUrl = `${window.location.origin}/login?username=${encodeURIComponent(username)}`
    const validUntil = new Date(Date.now() + limits.session.temporaryPasswordMs).toISOString()
    return {
      credentials: { name, username, password, signInUrl, validUntil },
      note: [whyNotSent(email, mailConfigured), ...(user.is_active ? [] : [deactivatedNote])].join(' '),
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
      {mailed
        ? `A temporary password goes to ${email}, and they are signed out everywhere.`
        : 'They get a temporary password, for you to pass on, and are signed out everywhere.'}
    </ResetPasswordDialog>
  )
}
