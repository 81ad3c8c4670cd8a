/** A family member's way in: a temporary password, and an account where there is none yet. */
import { useSession } from '#client/accounts/session/use-session.ts'
import { call } from '#client/api/call.ts'
import { formatFullName } from '#client/people/person-name.ts'
import {
  type FamilyMember,
  type FamilyMemberWithAuth,
  familyMemberWithAuth,
  resetMemberPassword,
} from '#shared/contracts/people.contract.ts'
import { deactivatedNote } from '../invitation/credentials.ts'
import { OwnAccountDialog } from '../own-account-dialog.tsx'
import { type ResetOutcome, ResetPasswordDialog } from '../reset-password-dialog.tsx'

/** @param known undefined where nothing is known of an account */
function whatHappens(known: FamilyMemberWithAuth | undefined): string {
  if (known?.has_password === false) {
    return known.username === null
      ? 'They get a username made of their name and a temporary password, for you to pass on.'
      : `They get a temporary password for the username “${known.username}”, for you to pass on.`
  }
  const passedOn = 'They get a temporary password, for you to pass on, and are signed out everywhere.'
  return known ? passedOn : `${passedOn} Whoever has no account yet gets one.`
}

interface ResetMemberPasswordDialogProps {
  person: FamilyMember
  onClose: () => void
}

export default function ResetMemberPasswordDialog({ person, onClose }: ResetMemberPasswordDialogProps) {
  const { user } = useSession()
  const name = formatFullName(person)
  const known = familyMemberWithAuth.safeParse(person).data
  const first = known?.has_password === false

  async function reset(): Promise<ResetOutcome> {
    const made = await call(resetMemberPassword, { params: { id: person.id } })
    const { username, newPassword: password, sign_in_url: signInUrl, valid_until: validUntil } = made
    return {
      credentials: { name, username, password, signInUrl, validUntil },
      note: known?.is_active === false ? deactivatedNote : null,
    }
  }

  if (person.id === user?.member_id) return <OwnAccountDialog onClose={onClose} />
  return (
    <ResetPasswordDialog
      title={first ? `Create an account for ${name}?` : `Reset the password of ${name}?`}
      confirmLabel={first ? 'Create account' : 'Reset password'}
      workingLabel={first ? 'Creating...' : 'Resetting...'}
      reset={reset}
      onClose={onClose}
    >
      {whatHappens(known)}
    </ResetPasswordDialog>
  )
}
