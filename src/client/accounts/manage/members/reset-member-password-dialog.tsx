/** The dialog that resets a family member's password, or creates an account for them. */
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { formatFullName } from '#client/people/person-name.ts'
import {
  type FamilyMember,
  type FamilyMemberWithAuth,
  familyMemberWithAuth,
  resetMemberPassword,
} from '#shared/contracts/people.contract.ts'
import { inactiveAccountNote } from '../invitation/credentials.ts'
import { OwnAccountDialog } from '../own-account-dialog.tsx'
import { ResetPasswordDialog, type ResetResult } from '../reset-password-dialog.tsx'

/** @param account undefined when the account data are not loaded */
function describeReset(account: FamilyMemberWithAuth | undefined): string {
  if (account?.has_password === false) {
    return account.username === null
      ? 'This creates a username and a temporary password. Give both to this person.'
      : `This creates a temporary password for the username “${account.username}”. Give both to this person.`
  }
  const resetText =
    'This creates a temporary password. Give the password to this person, who will be signed out everywhere. Passkeys of the account are removed.'
  return account ? resetText : `${resetText} If this person has no account yet, an account is created.`
}

function chooseWords(name: string, account: FamilyMemberWithAuth | undefined) {
  if (account?.has_password !== false) {
    return {
      title: `Reset the password of ${name}?`,
      confirmLabel: 'Reset password',
      workingLabel: 'Resetting...',
    }
  }
  return account.username === null
    ? { title: `Create an account for ${name}?`, confirmLabel: 'Create account', workingLabel: 'Creating...' }
    : { title: `Set a password for ${name}?`, confirmLabel: 'Set password', workingLabel: 'Saving...' }
}

interface ResetMemberPasswordDialogProps {
  person: FamilyMember
  onClose: () => void
}

export default function ResetMemberPasswordDialog({ person, onClose }: ResetMemberPasswordDialogProps) {
  const { user } = useSession()
  const name = formatFullName(person)
  const account = familyMemberWithAuth.safeParse(person).data
  const words = chooseWords(name, account)

  async function reset(): Promise<ResetResult> {
    const response = await call(resetMemberPassword, { params: { id: person.id } })
    const { username, newPassword: password, sign_in_url: signInUrl, valid_until: validUntil } = response
    return {
      credentials: { name, username, password, signInUrl, validUntil },
      note: account?.is_active === false ? inactiveAccountNote : null,
    }
  }

  if (person.id === user?.member_id) return <OwnAccountDialog onClose={onClose} />
  return (
    <ResetPasswordDialog {...words} reset={reset} onClose={onClose}>
      {describeReset(account)}
    </ResetPasswordDialog>
  )
}
