/** The family in figures, as pages read it. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session.tsx'
import { readState } from '#client/api/read-state.ts'
import { readingValue } from '#client/api/reading-query.ts'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'

/** Counts of members, years, pictures and stories: from the device at once, then refreshed. */
export function usePublicStats() {
  const { user } = useSession()
  return readState(useQuery(readingValue(getPublicStats, user?.id ?? 'nobody')))
}

/** Counts of years, generations and places: from the device at once, then refreshed. */
export function useHistoryStats() {
  const { user } = useSession()
  return readState(useQuery(readingValue(getHistoryStats, user?.id ?? 'nobody')))
}
