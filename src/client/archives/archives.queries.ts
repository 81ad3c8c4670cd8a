/** The archives as pages read them. */
import { hashKey, queryOptions, useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session.tsx'
import { call } from '#client/api/call.ts'
import { type Reading, readState } from '#client/api/read-state.ts'
import { readingList, readingValue } from '#client/api/reading-query.ts'
import { readSavedAt } from '#client/offline/saved-answers.ts'
import {
  type ArchiveItem,
  firstArchives,
  getArchive,
  getArchiveStats,
  listArchives,
} from '#shared/contracts/archives.contract.ts'

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

/** The newest items, for a device that has to wait for the whole list; none where a copy of that is on the device. */
export function firstArchivesQuery(userId: string) {
  return queryOptions({
    queryKey: ['first-archives', userId],
    queryFn: async ({ signal }) => {
      if ((await readSavedAt(hashKey(archivesQuery(userId).queryKey))) !== null) return null
      return (await call(listArchives, { query: { limit: firstArchives }, signal })).data
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Stands in for the whole list while that is on its way; undefined where there is nothing to show before it. */
export function useFirstArchives(whole: Reading<ArchiveItem[]>): ArchiveItem[] | undefined {
  const { user } = useSession()
  const waiting = whole.state === 'loading'
  const first = useQuery({ ...firstArchivesQuery(user?.id ?? ''), enabled: user !== null && waiting })
  return waiting && first.data ? first.data : undefined
}

export function useArchiveStats() {
  const { user } = useSession()
  return readState(useQuery({ ...archiveStatsQuery(user?.id ?? ''), enabled: user !== null }))
}

/** One item, out of the list; where the list does not have it, from the server. */
export function useArchiveItem(id: string, list: Reading<ArchiveItem[]>): Reading<ArchiveItem> {
  const { user } = useSession()
  const listed = list.data?.find((item) => item.id === id)
  const single = readState(
    useQuery({
      ...readingValue(getArchive, user?.id ?? '', { id }),
      enabled: user !== null && !listed && list.state !== 'loading',
    }),
  )
  if (listed) return { ...list, data: listed }
  if (list.state === 'loading') return { ...list, data: undefined }
  return { ...single, data: single.data?.data }
}
