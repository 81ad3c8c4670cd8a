/** The archives as pages read them. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session.tsx'
import { type Reading, readState } from '#client/api/read-state.ts'
import { readingList, readingValue } from '#client/api/reading-query.ts'
import { type ArchiveItem, getArchiveStats, listArchives } from '#shared/contracts/archives.contract.ts'

export function archivesQuery(userId: string) {
  return readingList(listArchives, userId)
}

export function archiveStatsQuery(userId: string) {
  return readingValue(getArchiveStats, userId)
}

/** Every item, newest first: from the device at once, then refreshed. */
export function useArchives(): Reading<ArchiveItem[]> {
  const { user } = useSession()
  return readState(useQuery({ ...archivesQuery(user?.id ?? ''), enabled: user !== null }))
}

export function useArchiveStats() {
  const { user } = useSession()
  return readState(useQuery({ ...archiveStatsQuery(user?.id ?? ''), enabled: user !== null }))
}
