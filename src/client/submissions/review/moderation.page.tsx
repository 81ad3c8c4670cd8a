/** The page "Content Moderation": submissions by review status. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { RefreshButton } from '#client/ui/controls/refresh-button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { useAllSubmissions } from './review.queries.ts'
import { ReviewCard } from './review-card.tsx'

const errorMessage = 'Failed to fetch submissions'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

const tabs = ['pending', 'approved', 'rejected', 'all'] as const
type Tab = (typeof tabs)[number]
const tabLabels = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', all: 'All' }
const emptyTitles = {
  pending: 'No submissions are waiting for review',
  approved: 'No submissions have been approved yet',
  rejected: 'No submissions have been rejected',
  all: 'There are no submissions yet',
}

export function Component() {
  const { data, state, error, retry: tryAgain, refresh } = useAllSubmissions()
  useErrorToast(state === 'failed', errorMessage)
  const [query, setQuery] = useSearchParams()
  const tab: Tab = tabs.find((known) => known === query.get('status')) ?? 'pending'
  const [reviewing, setReviewing] = useState<Submission | null>(null)
  const byTab = useMemo(() => {
    const withStatus = (status: Submission['status']) =>
      (data ?? []).filter((submission) => submission.status === status)
    return {
      pending: withStatus('pending'),
      approved: withStatus('approved'),
      rejected: withStatus('rejected'),
      all: data ?? [],
    }
  }, [data])
  const { getNeighbourId, focusOn } = useFocusAfterDelete(byTab[tab], reviewing !== null, 'data-review')
  const [nextId, setNextId] = useState('')
  const review = (submission: Submission) => {
    setNextId(getNeighbourId(submission))
    setReviewing(submission)
  }

  return (
    <Page
      title="Content Moderation"
      intro="Submissions from relatives. They are published only after you approve them."
      width="desk"
      restoresFocus
      cornerButton={<RefreshButton onClick={refresh} />}
    >
      {state === 'loading' && <ListSkeleton words="Loading submissions..." />}
      {state === 'failed' && <ErrorState message={error?.message || errorMessage} onTryAgain={tryAgain} />}
      {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
      {data && (
        <Tabs
          label="Submissions"
          tabs={tabs.map((value) => ({ value, label: `${tabLabels[value]} (${byTab[value].length})` }))}
          selected={tab}
          onSelect={(value) => setQuery(value === 'pending' ? {} : { status: value }, { replace: true })}
        >
          <chakra.div pt="5">
            {byTab[tab].length === 0 ? (
              <EmptyState title={emptyTitles[tab]} />
            ) : (
              <VirtualList label={tabLabels[tab]} items={byTab[tab]} getKey={({ id }) => id} rowHeight={170}>
                {(submission) => <ReviewCard submission={submission} onReview={review} />}
              </VirtualList>
            )}
          </chakra.div>
        </Tabs>
      )}
      {reviewing && (
        <Suspense>
          <ReviewDialog
            key={reviewing.id}
            submission={reviewing}
            onReviewed={() => focusOn(nextId)}
            onClose={() => setReviewing(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}
