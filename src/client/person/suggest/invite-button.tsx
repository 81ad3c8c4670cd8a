/** The button with which a member asks for an account for a living person who has none. */
import { MailPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '#client/accounts/session/use-session.ts'
import { useAccountHolders } from '#client/people/account-holders.ts'
import { formatFullName } from '#client/people/person-name.ts'
import { createInvitationSubject } from '#client/submissions/invitation/invitation-fields.ts'
import { useMySubmissions } from '#client/submissions/submissions.queries.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { isLiving } from '#shared/genealogy/dates/life-years.ts'

const SubmissionDialog = lazy(() => import('#client/submissions/form/submission-dialog.tsx'))

function isWaitingFor(personId: string) {
  return ({ type, status, content }: Submission) =>
    type === 'invitation' && status === 'pending' && content['personId'] === personId
}

/** Administrators make accounts themselves. */
export function InviteButton({ person }: { person: FamilyMember }) {
  const { user } = useSession()
  const holders = useAccountHolders()
  const { data: submissions = [] } = useMySubmissions()
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const isInvitable = holders?.has(person.id) === false && isLiving(person, new Date())
  if (user?.role !== 'member' || !isInvitable) return null
  if (submissions.some(isWaitingFor(person.id))) {
    return (
      <ButtonLink to="/my-submissions" variant="outline">
        <MailPlus aria-hidden />
        Invitation requested
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        variant="outline"
        onClick={() => {
          setHasOpened(true)
          setIsOpen(true)
        }}
      >
        <MailPlus aria-hidden />
        Invite to the site
      </Button>
      {hasOpened && (
        <Suspense>
          <SubmissionDialog
            type="invitation"
            about={createInvitationSubject(person.id, formatFullName(person))}
            open={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
