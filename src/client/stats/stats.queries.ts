/** The queries of the family statistics. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { toQueryResult } from '#client/api/query-result.ts'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'

/** Counts of members, years, images and stories: first the saved values, then fresh values. */
export function usePublicStats() {
  const { user } = useSession()
  return toQueryResult(useQuery(offlineValueQuery(getPublicStats, user?.id ?? 'nobody')))
}

/** Counts of years, generations and places: first the saved values, then fresh values. */
export function useHistoryStats() {
  const { user } = useSession()
  return toQueryResult(useQuery(offlineValueQuery(getHistoryStats, user?.id ?? 'nobody')))
}
