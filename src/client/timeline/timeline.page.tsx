/** The page Family History with the timeline of the family. */

import { chakra } from '@chakra-ui/react'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { commentsQuery } from '#client/comments/comments.queries.ts'
import { CommentsButton } from '#client/comments/comments-button.tsx'
import { OverviewLinks } from '#client/shell/navigation/overview-link-row.tsx'
import { getEventSubject } from '#client/submissions/correction/content-subject.ts'
import { CorrectContentButton } from '#client/submissions/correction/correct-content-button.tsx'
import { landscapePhone } from '#client/theme/screen-kinds.ts'
import { useUrlState } from '#client/ui/browser/use-url-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { EmptyState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { toast } from '#client/ui/feedback/toaster.tsx'
import { formatCount } from '#client/ui/format/format-count.ts'
import { Page } from '#client/ui/layout/page.tsx'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import * as limits from '#shared/limits.ts'
import { addCategories, filterEvents } from './event-filters.ts'
import { firstEventsQuery, timelineQuery, useFirstEvents, useTimeline } from './timeline.queries.ts'
import { TimelineList } from './timeline-list.tsx'
import { TimelineSkeleton } from './timeline-skeleton.tsx'
import { TimelineStats } from './timeline-stats.tsx'
import { TimelineToolbar } from './timeline-toolbar.tsx'
import { readFilters, type TimelineFilters, writeFilters } from './timeline-url-filters.ts'

export function read(userId: string) {
  void queryClient.prefetchQuery(firstEventsQuery(userId))
  void queryClient.prefetchQuery(timelineQuery(userId))
  void queryClient.prefetchQuery(commentsQuery(userId))
}

/** The menu has the same links. */
const hiddenOnLowScreen = { [`@media ${landscapePhone}`]: { display: 'none' } }

/** Constant elements, so that typing in the search field does not render them again. */
const stats = <TimelineStats />
const overviews = <OverviewLinks />

export function Component() {
  const timeline = useTimeline()
  const { online } = useConnection()
  const [filters, change] = useUrlState(readFilters, writeFilters)
  const { state, data, error, retry: tryAgain } = timeline
  const first = useFirstEvents(timeline)
  // Fewer events than requested are all events.
  const complete = data !== undefined || (first !== undefined && first.length < limits.initialItems.events)
  const shown = data ?? (hasFilters(filters) || first?.length === 0 ? undefined : first)
  return (
    <Page
      title="Family History"
      intro="The history of our family, from the earliest events to today."
      aside={stats}
      isCompact="phone"
    >
      <chakra.div css={hiddenOnLowScreen}>{overviews}</chakra.div>
      {(state === 'loading' || (data && data.length > 0)) && (
        <TimelineToolbar filters={filters} onChange={change} />
      )}
      <SavedCopyNote savedAt={timeline.savedAt} stale={timeline.isStale} offline={!online} />
      {state === 'loading' && !shown && <TimelineSkeleton />}
      {state === 'offline' && <OfflineState onTryAgain={tryAgain} />}
      {state === 'failed' && (
        <LoadError message={error?.message || 'Failed to load timeline events'} onTryAgain={tryAgain} />
      )}
      {shown && (
        <Events
          events={shown}
          isComplete={complete}
          filters={filters}
          onClear={() => change({ search: '', category: 'All' })}
        />
      )}
    </Page>
  )
}

function LoadError({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  useEffect(() => {
    toast({ title: 'Error', description: message, tone: 'destructive' })
  }, [message])
  return (
    <Alert tone="destructive" title={message} maxW="measure" mx="auto">
      <Button variant="outline" mt="3" onClick={onTryAgain}>
        Try Again
      </Button>
    </Alert>
  )
}

function hasFilters({ search, category }: TimelineFilters) {
  return search !== '' || category !== 'All'
}

interface EventsProps {
  events: readonly TimelineEvent[]
  /** False while only the earliest events are loaded. */
  isComplete: boolean
  filters: TimelineFilters
  onClear: () => void
}

function Events({ events, isComplete, filters, onClear }: EventsProps) {
  const all = useMemo(() => addCategories(events), [events])
  const search = useDeferredValue(filters.search)
  const category = useDeferredValue(filters.category)
  const matches = useMemo(() => filterEvents(all, search, category), [all, search, category])
  const isFiltered = matches.length < all.length
  return (
    <>
      <chakra.p
        role="status"
        textStyle="small"
        color="text.muted"
        minH="1.5em"
        my={{ base: '1', md: '3' }}
        css={{ [`@media ${landscapePhone}`]: { my: '0' } }}
      >
        {isFiltered &&
          matches.length > 0 &&
          `${formatCount(matches.length)} of ${formatCount(all.length)} events`}
      </chakra.p>
      {matches.length > 0 ? (
        <TimelineList events={matches} isComplete={isComplete} renderAction={renderActions} />
      ) : (
        <NoEvents listEmpty={all.length === 0} onClear={onClear} />
      )}
    </>
  )
}

function renderActions(event: TimelineEvent) {
  return (
    <chakra.div display="flex" flexWrap="wrap" columnGap="5">
      <CommentsButton target={{ type: 'event', id: event.id, title: event.title }} />
      <CorrectContentButton
        name={event.title}
        getSubject={() => getEventSubject(event)}
        variant="quiet"
        px="3"
        ms="-3"
        mt="1"
        color="text.muted"
      />
    </chakra.div>
  )
}

function NoEvents({ listEmpty, onClear }: { listEmpty: boolean; onClear: () => void }) {
  if (listEmpty) {
    return (
      <EmptyState title="No Timeline Events">
        <p>No family history events have been added yet.</p>
        <p>Timeline events can be added through the admin panel.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No Timeline Events"
      action={
        <Button variant="outline" onClick={onClear}>
          Show all events
        </Button>
      }
    >
      No events match your current search and filters.
    </EmptyState>
  )
}
