/** Content Moderation: what relatives have sent in, by what has become of it. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { LongList } from '#client/ui/list/virtual-list.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { RefreshButton } from '#client/ui/controls/refresh-button.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { useFailureToast } from '#client/ui/feedback/use-error-toast.ts'
import { useFocusBeside } from '#client/ui/focus/use-focus-after-delete.ts'
import type { Submission } from '#shared/contracts/submissions.contract.ts'
import { ReviewCard } from './review-card.tsx'
import { useSubmissions } from './review.queries.ts'

const failure = 'Failed to fetch submissions'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))

const tabs = ['pending', 'approved', 'rejected', 'all'] as const
type Tab = (typeof tabs)[number]
const names = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', all: 'All' }
const nobody = {
  pending: 'Nothing waits for review',
  approved: 'Nothing has been approved yet',
  rejected: 'Nothing has been rejected',
  all: 'Nobody has sent anything in yet',
}

export function Component() {
  const { data, state, error, tryAgain, refresh } = useSubmissions()
  useFailureToast(state === 'failed', failure)
  const [query, setQuery] = useSearchParams()
  const tab: Tab = tabs.find((known) => known === query.get('status')) ?? 'pending'
  const [reviewing, setReviewing] = useState<Submission | null>(null)
  const byTab = useMemo(() => {
    const of = (status: Submission['status']) => (data ?? []).filter((one) => one.status === status)
    return { pending: of('pending'), approved: of('approved'), rejected: of('rejected'), all: data ?? [] }
  }, [data])
  const { neighbourOf, focusOn } = useFocusBeside(byTab[tab], reviewing !== null, 'data-review')
  const [neighbour, setNeighbour] = useState('')
  const review = (submission: Submission) => {
    setNeighbour(neighbourOf(submission))
    setReviewing(submission)
  }

  return (
    <Page
      title="Content Moderation"
      intro="What relatives have sent in. Nobody else sees it before you have."
      width="desk"
      keepsFocus
      corner={<RefreshButton onClick={refresh} />}
    >
      {state === 'loading' && <ListSkeleton words="Loading submissions..." />}
      {state === 'failed' && <ErrorState message={error?.message || failure} onTryAgain={tryAgain} />}
      {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
      {data && (
        <Tabs
          label="Submissions"
          tabs={tabs.map((value) => ({ value, label: `${names[value]} (${byTab[value].length})` }))}
          chosen={tab}
          onChoose={(value) => setQuery(value === 'pending' ? {} : { status: value }, { replace: true })}
        >
          <chakra.div pt="5">
            {byTab[tab].length === 0 ? (
              <EmptyState title={nobody[tab]} />
            ) : (
              <LongList label={names[tab]} items={byTab[tab]} keyOf={({ id }) => id} rowHeight={170}>
                {(submission) => <ReviewCard submission={submission} onReview={review} />}
              </LongList>
            )}
          </chakra.div>
        </Tabs>
      )}
      {reviewing && (
        <Suspense>
          <ReviewDialog
            key={reviewing.id}
            submission={reviewing}
            onReviewed={() => focusOn(neighbour)}
            onClose={() => setReviewing(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}
