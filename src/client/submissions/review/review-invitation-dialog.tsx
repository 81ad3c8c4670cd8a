/** The dialog in which an administrator decides whether somebody is invited to the site. */

import { Alert } from '#client/ui/feedback/alert.tsx'
import { formatLifeDates } from '#shared/genealogy/dates/life-years.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import { invitationContent } from '#shared/invitations/invitation-fields.ts'
import { getSubmitterName } from '../submission-messages.ts'
import { RecordState } from './record-state.tsx'
import { usePersonUnderReview } from './review.queries.ts'
import { getStatus, ReviewFrame, type ReviewTreeDialogProps, Told } from './review-frame.tsx'

export default function ReviewInvitationDialog(props: ReviewTreeDialogProps) {
  const content = invitationContent.safeParse(props.submission.content).data
  const { data: person, isPending, error, refetch } = usePersonUnderReview(content?.personId ?? '')
  const name = person ? formatName(person) : ''
  return (
    <ReviewFrame
      {...props}
      labels={{ accept: 'Approve invitation', decline: 'Decline' }}
      decided={{ approved: 'Invitation approved', rejected: 'Invitation declined' }}
      canAccept={person !== undefined}
      choices={{}}
      onStale={() => undefined}
    >
      {!content && <Alert tone="destructive">This request cannot be read. You can only decline it.</Alert>}
      {content && getStatus(error) === 404 && (
        <Alert>This person is no longer in the family tree, so the request can only be declined.</Alert>
      )}
      {content && (
        <RecordState noun="person" isPending={isPending} error={error} onTryAgain={() => void refetch()} />
      )}
      {person && (
        <p>
          {`If you approve, ${getSubmitterName(props.submission)} can get a link and send it to ${name} (${formatLifeDates(person, new Date())}). With this link, ${name} can make an account as a family member. You can get the link under “Invitations”, too.`}
        </p>
      )}
      <Told reason={content?.reason} />
    </ReviewFrame>
  )
}
