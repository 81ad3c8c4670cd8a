/** The medallion of the person who sent a submission. */
import type { ComponentProps } from 'react'
import { usePeople } from '#client/people/people.queries.ts'
import { PersonMedallion } from '#client/people/person-medallion.tsx'
import { Medallion } from '#client/ui/media/medallion.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { getSubmitterName } from '../submission-messages.ts'

interface SenderMedallionProps extends Pick<ComponentProps<typeof Medallion>, 'size'> {
  submission: Submission
}

/** Initials where the sender is not in the family tree. */
export function SenderMedallion({ submission, size = 'sm' }: SenderMedallionProps) {
  const { submitter_member_id: memberId = null } = submission
  const { data: people } = usePeople(memberId !== null)
  const sender = memberId === null ? undefined : people?.find(({ id }) => id === memberId)
  if (sender) return <PersonMedallion person={sender} size={size} />
  return <Medallion name={getSubmitterName(submission)} size={size} />
}
