/** The page with the map of the family: where people were born, lived and died, and how they moved. */
import { useSession } from '#client/accounts/session/use-session.ts'
import { queryClient } from '#client/api/query-client.ts'
import { useConnection } from '#client/api/use-connection.ts'
import { peopleQuery, usePeople } from '#client/people/people.queries.ts'
import { EmptyState, SavedCopyNote } from '#client/ui/feedback/list-states.tsx'
import { QueryStates } from '#client/ui/feedback/query-states.tsx'
import { Page } from '#client/ui/layout/page.tsx'
import { familyMapQuery, useFamilyMap } from './map.queries.ts'
import { MapView } from './map-view.tsx'

export function read(userId: string) {
  void queryClient.prefetchQuery(peopleQuery(userId))
  void queryClient.prefetchQuery(familyMapQuery(userId))
}

export function Component() {
  const people = usePeople()
  const map = useFamilyMap()
  const { online } = useConnection()
  const { user } = useSession()
  const missing = [people, map].find(({ data }) => data === undefined)
  return (
    <Page
      title="Map"
      intro="Where the family was born, lived and died. Lines lead from birth to death."
      isCompact
    >
      <SavedCopyNote savedAt={map.savedAt} stale={map.isStale} offline={!online} />
      {missing && (
        <QueryStates
          query={missing}
          words="Loading map..."
          of="pictures"
          failedText="The map could not be loaded."
        />
      )}
      {people.data && map.data && map.data.places.length === 0 && (
        <EmptyState title="No places yet">
          Places appear on the map as soon as they are recorded for births, deaths or other facts.
        </EmptyState>
      )}
      {people.data && map.data && map.data.places.length > 0 && (
        <MapView people={people.data} map={map.data} canEdit={user?.role === 'admin'} />
      )}
    </Page>
  )
}
