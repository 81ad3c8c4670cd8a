/** The page with statistics of all people, counted on the device from the list of people. */
import { useConnection } from '#client/api/use-connection.ts'
import { prefetchPeople, usePeople } from '#client/people/people.queries.ts'
import { EmptyState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { StatisticsCharts } from './statistics-charts.tsx'

export const read = prefetchPeople

export function Component() {
  const people = usePeople()
  const { data, savedAt, isStale } = people
  const { online } = useConnection()
  return (
    <Page title="Statistics" intro="The family in numbers, counted from everybody in the family tree.">
      <SavedCopyNote savedAt={savedAt} stale={isStale} offline={!online} />
      <QueryStates
        query={people}
        words="Loading statistics..."
        of="pictures"
        failedText="The statistics could not be loaded."
      />
      {data && data.length === 0 && (
        <EmptyState title="No people yet">
          Statistics appear here as soon as there are people in the family tree.
        </EmptyState>
      )}
      {data && data.length > 0 && <StatisticsCharts people={data} />}
    </Page>
  )
}
