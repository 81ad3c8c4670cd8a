/** The page with the calendar of the family: birthdays, anniversaries, days of remembrance, reunions and coming events. */
import { queryClient } from '#client/api/query-client.ts'
import type { QueryResult } from '#client/api/query-result.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { peopleQuery, usePeople } from '#client/people/people.queries.ts'
import { reunionsQuery, useReunions } from '#client/reunions/reunions.queries.ts'
import { timelineQuery, useTimeline } from '#client/timeline/timeline.queries.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Alert } from '#client/ui/feedback/alert.tsx'
import { SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
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
      <QueryStates
        query={people}
        words="Loading calendar..."
        failedText="The calendar could not be loaded."
      />
      {people.data && <MissingLists lists={[events, reunions]} />}
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

/** Says that dates are missing because a list could not be loaded. */
function MissingLists({ lists }: { lists: readonly QueryResult<unknown>[] }) {
  const missing = lists.filter(({ state }) => state === 'failed' || state === 'offline')
  if (missing.length === 0) return null
  return (
    <Alert mb="4">
      Some events or reunions could not be loaded, so they are missing here.{' '}
      <Button
        variant="outline"
        onClick={() => {
          for (const { retry } of missing) retry()
        }}
      >
        Try Again
      </Button>
    </Alert>
  )
}
