/** The query of all reunions with their answers. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { type Reunion, reunionEndpoints } from '#shared/contracts/reunions.contract.ts'

export function reunionsQuery(userId: string) {
  return offlineListQuery(reunionEndpoints.list, userId)
}

export interface ReunionsResult extends QueryResult<Reunion[]> {
  /** Whether the list is being loaded from the server: the saved copy may lack a new reunion. */
  isFetching: boolean
}

/** All reunions, the latest first: from the saved copy at once, then from the server. */
export function useReunions(): ReunionsResult {
  const { user } = useSession()
  const query = useQuery({ ...reunionsQuery(user?.id ?? ''), enabled: user !== null })
  return { ...toQueryResult(query), isFetching: query.isFetching }
}
