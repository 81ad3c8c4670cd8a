/** What became of an approved invitation, on the card in My Submissions. Load it lazily. */
import { chakra } from '@chakra-ui/react'
import { ErrorState } from '#client/ui/feedback/list-states.tsx'
import { LoadingText } from '#client/ui/feedback/loading-text.tsx'
import type { Invitation, InvitationState } from '#shared/invitations/invitations.contract.ts'
import { InvitationActions } from './invitation-actions.tsx'
import { useInvitations } from './invitations.queries.ts'

const outcomes: Readonly<Record<Exclude<InvitationState, 'open'>, (name: string) => string>> = {
  used: (name) => `${name} has used the invitation and has an account now.`,
  has_account: (name) => `${name} has an account now. The invitation is no longer needed.`,
  revoked: () => 'This invitation was withdrawn. Its links no longer work.',
  expired: (name) =>
    `This invitation has expired. You can ask for a new one on the page of ${name} in the family tree.`,
  not_living: () => 'This invitation is no longer valid.',
}

export function describeOutcome({ state, person_name }: Invitation): string | null {
  return state === 'open' ? null : outcomes[state](person_name)
}

export default function InvitationOutcome({ id }: { id: string }) {
  const { data, state, error, retry } = useInvitations()
  const invitation = data?.find((one) => one.id === id)
  if (state === 'offline') {
    return <chakra.p color="text.muted">You can get the link when you are connected.</chakra.p>
  }
  if (state === 'failed') {
    return <ErrorState message={error?.message || 'Failed to load the invitation'} onTryAgain={retry} />
  }
  if (!data) return <LoadingText>Loading the invitation...</LoadingText>
  if (!invitation) return <chakra.p color="text.muted">This invitation no longer exists.</chakra.p>
  const outcome = describeOutcome(invitation)
  return outcome === null ? <InvitationActions invitation={invitation} /> : <p>{outcome}</p>
}
