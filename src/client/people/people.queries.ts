/** The query of all people. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { type FamilyMember, listPeople } from '#shared/contracts/people.contract.ts'

export function peopleQuery(userId: string) {
  return offlineListQuery(listPeople, userId, 'people')
}

/** Starts the request before the page is rendered. */
export function prefetchPeople(userId: string) {
  void queryClient.prefetchQuery(peopleQuery(userId))
}

/**
 * All people of the family, from the saved copy at once, then from the server.
 *
 * @param isEnabled false to delay the request
 */
export function usePeople(isEnabled = true): QueryResult<FamilyMember[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...peopleQuery(user?.id ?? ''), enabled: user !== null && isEnabled }))
}
