/** The family's people as pages read them. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { type FamilyMember, listPeople } from '#shared/contracts/people.contract.ts'

export function peopleQuery(userId: string) {
  return offlineListQuery(listPeople, userId)
}

/** Begins to read them: the page that shows them is still on its way. */
export function prefetchPeople(userId: string) {
  void queryClient.prefetchQuery(peopleQuery(userId))
}

/**
 * Everybody in the family: from the device at once, then refreshed.
 *
 * @param wanted false for as long as something else comes first
 */
export function usePeople(wanted = true): QueryResult<FamilyMember[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...peopleQuery(user?.id ?? ''), enabled: user !== null && wanted }))
}
