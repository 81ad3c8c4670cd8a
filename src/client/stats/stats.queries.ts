/** The family in figures, as pages read it. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { toQueryResult } from '#client/api/query-result.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'

/** Counts of members, years, pictures and stories: from the device at once, then refreshed. */
export function usePublicStats() {
  const { user } = useSession()
  return toQueryResult(useQuery(offlineValueQuery(getPublicStats, user?.id ?? 'nobody')))
}

/** Counts of years, generations and places: from the device at once, then refreshed. */
export function useHistoryStats() {
  const { user } = useSession()
  return toQueryResult(useQuery(offlineValueQuery(getHistoryStats, user?.id ?? 'nobody')))
}
