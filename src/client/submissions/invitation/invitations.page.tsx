/** The page "Invitations" of administrators: every approved invitation, with its links and what became of it. */
import { chakra } from '@chakra-ui/react'
import { Ban, CircleCheck, Hourglass, type LucideIcon, TimerOff } from 'lucide-react'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { TextLink } from '#client/ui/controls/button.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { formatDate } from '#client/ui/format/format-date.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { Panel } from '#client/ui/layout/panel.tsx'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import type { Invitation, InvitationState } from '#shared/invitations/invitations.contract.ts'
import { StatusChip } from '../status-chip.tsx'
import { InvitationActions } from './invitation-actions.tsx'
import { describeOutcome } from './invitation-outcome.tsx'
import { useInvitations } from './invitations.queries.ts'

const states: Record<InvitationState, { label: string; Icon: LucideIcon; tone: 'busy' | 'good' | 'quiet' }> =
  {
    open: { label: 'Open', Icon: Hourglass, tone: 'busy' },
    used: { label: 'Used', Icon: CircleCheck, tone: 'good' },
    has_account: { label: 'Not needed', Icon: CircleCheck, tone: 'quiet' },
    revoked: { label: 'Withdrawn', Icon: Ban, tone: 'quiet' },
    expired: { label: 'Expired', Icon: TimerOff, tone: 'quiet' },
    not_living: { label: 'Not valid', Icon: Ban, tone: 'quiet' },
  }

export function Component() {
  const { data, state, error, retry } = useInvitations()
  return (
    <Page
      title="Invitations"
      width="desk"
      intro="Relatives ask for an invitation on the page of a person. You approve or decline these requests under Submissions."
    >
      <chakra.p mb="5">
        <TextLink to="/admin/submissions">Open the submissions</TextLink>
      </chakra.p>
      {state === 'loading' && <ListSkeleton words="Loading invitations..." />}
      {state === 'failed' && (
        <ErrorState message={error?.message || 'Failed to load the invitations'} onTryAgain={retry} />
      )}
      {state === 'offline' && <NeedsConnection onTryAgain={retry} />}
      {data?.length === 0 && <EmptyState title="No invitation has been approved yet" />}
      {data && data.length > 0 && (
        <VirtualList label="Invitations" items={data} getKey={({ id }) => id} rowHeight={190}>
          {(invitation) => <InvitationCard invitation={invitation} />}
        </VirtualList>
      )}
    </Page>
  )
}

function formatLinkCount(count: number): string {
  if (count === 0) return 'no link yet'
  return count === 1 ? '1 link' : `${count} links`
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { person_name, asked_by_name, approved_by_name, created_at, link_count, state } = invitation
  const { label, Icon, tone } = states[state]
  const outcome = describeOutcome(invitation)
  return (
    <Panel as="article" aria-label={person_name} mb="4" p={{ base: 'min(1.25rem, 6vw)', md: '5' }}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="flex-start" gap="3" mb="3">
        <chakra.div flex="1 1 14rem" minW="0">
          <chakra.h2 textStyle="heading" overflowWrap="anywhere">
            {person_name}
          </chakra.h2>
          <chakra.p textStyle="small" color="text.muted" overflowWrap="anywhere">
            {[
              `Requested by ${asked_by_name || 'a former member'}`,
              `approved by ${approved_by_name || 'a former administrator'}`,
              formatDate(created_at),
              formatLinkCount(link_count),
            ].join(' · ')}
          </chakra.p>
        </chakra.div>
        <StatusChip tone={tone} Icon={Icon}>
          {label}
        </StatusChip>
      </chakra.div>
      {outcome === null ? <InvitationActions invitation={invitation} /> : <p>{outcome}</p>}
    </Panel>
  )
}
