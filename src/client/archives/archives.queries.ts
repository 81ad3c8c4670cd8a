/** The queries of archive items. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { firstRowsQuery, useFirstRows } from '#client/api/first-rows.ts'
import { listItemQueries, useListItem } from '#client/api/list-item-query.ts'
import { offlineListQuery, offlineValueQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import {
  type ArchiveItem,
  getArchive,
  getArchiveStats,
  listArchives,
} from '#shared/contracts/archives.contract.ts'
import * as limits from '#shared/limits.ts'

export function archivesQuery(userId: string) {
  return offlineListQuery(listArchives, userId, 'archives')
}

export function archiveStatsQuery(userId: string) {
  return offlineValueQuery(getArchiveStats, userId)
}

/** The newest items while the complete list loads; otherwise undefined. */
export function useFirstArchives(whole: QueryResult<ArchiveItem[]>): ArchiveItem[] | undefined {
  const { user } = useSession()
  return useFirstRows(whole, firstArchivesQuery(user?.id ?? ''), user !== null)
}

/** All items, newest first: from the saved copy at once, then from the server. */
export function useArchives(): QueryResult<ArchiveItem[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...archivesQuery(user?.id ?? ''), enabled: user !== null }))
}

/** The newest items, shown while the complete list loads. */
export function firstArchivesQuery(userId: string) {
  return firstRowsQuery(listArchives, userId, limits.initialItems.archives)
}

export function useArchiveStats() {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...archiveStatsQuery(user?.id ?? ''), enabled: user !== null }))
}

export function archiveItemQueries(userId: string, id: string) {
  return listItemQueries(listArchives, getArchive, userId, { id })
}

/** One item from the list, or from the server if the list is missing or does not contain the item. */
export function useArchiveItem(id: string, list: QueryResult<ArchiveItem[]>): QueryResult<ArchiveItem> {
  const { user } = useSession()
  const listed = list.data?.find((item) => item.id === id)
  const queries = archiveItemQueries(user?.id ?? '', id)
  const reading = useListItem(list, listed && { data: listed }, queries, user !== null)
  return { ...reading, data: reading.data?.data }
}
