/** The admin dashboard: what waits for an administrator, statistics, recent activity and quick actions. */
import { chakra } from '@chakra-ui/react'
import { FileUp, Inbox, NotebookPen, Users } from 'lucide-react'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { useConnection } from '#client/api/use-connection.ts'
import { useAuditLog } from '#client/audit/audit.queries.ts'
import { EntryLine } from '#client/audit/entry-line.tsx'
import { PendingSubmissions } from '#client/submissions/review/pending-submissions.tsx'
import { submissionReviewed } from '#client/submissions/review/review.queries.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { RefreshButton } from '#client/ui/controls/refresh-button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { TitledPanel } from '#client/ui/layout/panel.tsx'
import * as limits from '#shared/limits.ts'
import { CheckBanner } from './check-banner.tsx'
import { useDashboardStats, useRefresh } from './dashboard.queries.ts'
import { StatCards } from './stat-cards.tsx'
import { StorageBanner } from './storage-banner.tsx'

const { entriesLoaded, entriesShown, refreshMs } = limits.dashboard

export function Component() {
  const { data, state, error, fetching, retry: tryAgain, savedAt, isStale: stale } = useDashboardStats()
  const { online } = useConnection()
  const refresh = useRefresh(submissionReviewed)
  return (
    <Page
      title="Dashboard"
      width="desk"
      restoresFocus
      cornerButton={<RefreshButton busy={fetching} onClick={refresh} />}
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
        <SavedCopyNote savedAt={savedAt} stale={stale && !online} offline />
        <StorageBanner />
        <CheckBanner />
        {(state === 'failed' || (stale && online)) && (
          <Alert tone="destructive">
            {`Error loading dashboard: ${error?.message ?? ''}`}
            <Button variant="quiet" onClick={tryAgain}>
              Try Again
            </Button>
          </Alert>
        )}
        <PendingSubmissions />
        {state === 'offline' ? <NeedsConnection onTryAgain={tryAgain} /> : <StatCards stats={data} />}
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 3fr)' }}
          alignItems="start"
          gap="6"
        >
          <RecentActivity />
          <QuickActions empty={data?.familyTreeMembers === 0} />
        </chakra.div>
      </chakra.div>
    </Page>
  )
}

function RecentActivity() {
  const {
    data,
    state,
    error,
    retry: tryAgain,
  } = useAuditLog({ page: 1, limit: entriesLoaded, action: null, search: '' }, { every: refreshMs })
  const latest = data?.logs.slice(0, entriesShown) ?? []
  return (
    <TitledPanel heading="Recent Activity">
      {state === 'loading' && <Skeleton w="full" h="14rem" />}
      {state === 'failed' && (
        <Alert tone="destructive">
          {error?.message || 'Failed to load the activity log'}
          <Button variant="quiet" onClick={tryAgain}>
            Try Again
          </Button>
        </Alert>
      )}
      {state === 'offline' && (
        <chakra.p color="text.muted">The activity is shown when you are online.</chakra.p>
      )}
      {data && latest.length === 0 && <p>No activity yet.</p>}
      <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)">
        {latest.map((entry) => (
          <chakra.li
            key={entry.id}
            py="2.5"
            borderTopWidth="1px"
            borderColor="line"
            _first={{ borderTopWidth: '0' }}
          >
            <EntryLine entry={entry} />
          </chakra.li>
        ))}
      </chakra.ul>
      {data && data.pagination.total > entriesShown && (
        <ButtonLink to="/admin/activity" variant="outline" mt="3">
          View All Activities
        </ButtonLink>
      )}
    </TitledPanel>
  )
}

function QuickActions({ empty }: { empty: boolean }) {
  return (
    <TitledPanel heading="Quick Actions">
      <chakra.div display="grid" gap="3">
        {empty && (
          <ButtonLink to="/admin/import">
            <FileUp aria-hidden />
            Import the family tree
          </ButtonLink>
        )}
        <ButtonLink to="/admin/users" variant="outline">
          <Users aria-hidden />
          Manage Users
        </ButtonLink>
        <ButtonLink to="/admin/submissions" variant="outline">
          <Inbox aria-hidden />
          Review Submissions
        </ButtonLink>
        <ButtonLink to="/admin/blog" variant="outline">
          <NotebookPen aria-hidden />
          Create Blog Post
        </ButtonLink>
      </chakra.div>
    </TitledPanel>
  )
}
