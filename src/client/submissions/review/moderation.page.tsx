/** The page "Content Moderation": submissions by review status. */
import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NeedsConnection } from '#client/accounts/needs-connection.tsx'
import { FacesToDecideLink } from '#client/faces/faces-links.tsx'
import { Button, TextLink } from '#client/ui/controls/button.tsx'
import { RefreshButton } from '#client/ui/controls/refresh-button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { EmptyState, ErrorState } from '#client/ui/feedback/list-states.tsx'
import { useErrorToast } from '#client/ui/feedback/use-error-toast.ts'
import { useFocusAfterDelete } from '#client/ui/focus/use-focus-after-delete.ts'
import { Page } from '#client/ui/layout/page.tsx'
import { VirtualList } from '#client/ui/list/virtual-list.tsx'
import type { Submission, SubmissionType } from '#shared/contracts/submissions.contract.ts'
import { BulkReview } from './bulk-review.tsx'
import { countFilters, filterSubmissions, noFilters } from './filter-submissions.ts'
import { ModerationToolbar } from './moderation-toolbar.tsx'
import { useAllSubmissions } from './review.queries.ts'
import { ReviewCard } from './review-card.tsx'

const errorMessage = 'Failed to fetch submissions'

const ReviewDialog = lazy(() => import('./review-dialog.tsx'))
const ownDialogs = {
  correction: lazy(() => import('./review-correction-dialog.tsx')),
  relative: lazy(() => import('./review-relative-dialog.tsx')),
  report: lazy(() => import('./review-report-dialog.tsx')),
  invitation: lazy(() => import('./review-invitation-dialog.tsx')),
}

const hasOwnDialog = (type: SubmissionType): type is keyof typeof ownDialogs => type in ownDialogs

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
  const [filters, setFilters] = useState(noFilters)
  const [opensNext, setOpensNext] = useState(false)
  const [isChoosing, setIsChoosing] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isFiltered = countFilters(filters) > 0
  const selectTab = (value: Tab) => {
    setQuery(value === 'pending' ? {} : { status: value }, { replace: true })
    setFilters(noFilters)
    setIsChoosing(false)
    setChosen(new Set())
  }
  const listed = useMemo(() => filterSubmissions(byTab[tab], filters), [byTab, tab, filters])
  const { getNeighbourId, focusOn } = useFocusAfterDelete(listed, reviewing !== null, 'data-review')
  const [nextId, setNextId] = useState('')
  const review = (submission: Submission) => {
    setNextId(getNeighbourId(submission))
    setReviewing(submission)
  }
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
  const goOn = () => {
    const next = opensNext
      ? listed.find(({ id, status }) => id === nextId && status === 'pending')
      : undefined
    focusOn(nextId)
    if (next) review(next)
  }
  const Dialog = reviewing && hasOwnDialog(reviewing.type) ? ownDialogs[reviewing.type] : ReviewDialog

  return (
    <Page
      title="Content Moderation"
      width="desk"
      isCompact
      restoresFocus
      cornerButton={<RefreshButton onClick={refresh} />}
    >
      <FacesToDecideLink />
      <chakra.p mb="3">
        <TextLink to="/admin/invitations">Approved invitations</TextLink>
      </chakra.p>
      {state === 'loading' && <ListSkeleton words="Loading submissions..." />}
      {state === 'failed' && <ErrorState message={error?.message || errorMessage} onTryAgain={tryAgain} />}
      {state === 'offline' && <NeedsConnection onTryAgain={tryAgain} />}
      {data && (
        <Tabs
          label="Submissions"
          tabs={tabs.map((value) => ({ value, label: `${tabLabels[value]} (${byTab[value].length})` }))}
          selected={tab}
          onSelect={selectTab}
        >
          <chakra.div pt={{ base: '3', md: '5' }}>
            {(byTab[tab].length > 1 || isFiltered || isChoosing) && (
              <ModerationToolbar
                submissions={byTab[tab]}
                filters={filters}
                onFilter={(change) => setFilters({ ...filters, ...change })}
                opensNext={opensNext}
                onOpensNext={setOpensNext}
                isChoosing={isChoosing}
                {...(tab === 'pending' && { onChoosing: setIsChoosing })}
              />
            )}
            {isChoosing && <BulkReview listed={listed} chosen={chosen} onChoose={setChosen} />}
            {listed.length === 0 ? (
              <EmptyState
                title={isFiltered ? 'Nothing matches these filters' : emptyTitles[tab]}
                action={
                  isFiltered && (
                    <Button variant="outline" onClick={() => setFilters(noFilters)}>
                      Clear filters
                    </Button>
                  )
                }
              >
                {!isFiltered && 'What relatives send in is published only after you approve it.'}
              </EmptyState>
            ) : (
              <VirtualList label={tabLabels[tab]} items={listed} getKey={({ id }) => id} rowHeight={240}>
                {(submission) => (
                  <ReviewCard
                    submission={submission}
                    onReview={review}
                    choice={
                      isChoosing
                        ? {
                            isChosen: chosen.has(submission.id),
                            onChoose: (isChosen) => choose(submission.id, isChosen),
                          }
                        : undefined
                    }
                  />
                )}
              </VirtualList>
            )}
          </chakra.div>
        </Tabs>
      )}
      {reviewing && (
        <Suspense>
          <Dialog
            key={reviewing.id}
            submission={reviewing}
            onReviewed={goOn}
            // A decision may have opened the next submission already.
            onClose={() => setReviewing((now) => (now?.id === reviewing.id ? null : now))}
          />
        </Suspense>
      )}
    </Page>
  )
}
