/** The page with the calendar of the family: birthdays, anniversaries, days of remembrance, reunions and coming events. */
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { peopleQuery, usePeople } from '#client/people/people.queries.ts'
import { reunionsQuery, useReunions } from '#client/reunions/reunions.queries.ts'
import { timelineQuery, useTimeline } from '#client/timeline/timeline.queries.ts'
import { ListSkeleton } from '#client/ui/feedback/list-skeleton.tsx'
import { ErrorState, OfflineState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { CalendarView } from './calendar-view.tsx'
import { FeedPanel } from './feed-panel.tsx'

export function read(userId: string) {
  void queryClient.prefetchQuery(peopleQuery(userId))
  void queryClient.prefetchQuery(timelineQuery(userId))
  void queryClient.prefetchQuery(reunionsQuery(userId))
}

const noEvents: readonly TimelineEvent[] = []
const noReunions: readonly Reunion[] = []

export function Component() {
  const people = usePeople()
  const events = useTimeline()
  const reunions = useReunions()
  const { online } = useConnection()
  return (
    <Page title="Calendar" intro="Birthdays, anniversaries, days of remembrance and reunions." isCompact>
      <SavedCopyNote savedAt={people.savedAt} stale={people.isStale} offline={!online} />
      {people.state === 'loading' && <ListSkeleton words="Loading calendar..." />}
      {people.state === 'offline' && <OfflineState onTryAgain={people.retry} />}
      {people.state === 'failed' && (
        <ErrorState
          message={people.error?.message || 'The calendar could not be loaded.'}
          onTryAgain={people.retry}
        />
      )}
      {people.data && (
        <CalendarView
          people={people.data}
          events={events.data ?? noEvents}
          reunions={reunions.data ?? noReunions}
          feedPanel={<FeedPanel />}
        />
      )}
    </Page>
  )
}
