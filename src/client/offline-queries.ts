/** All queries that a relative can read offline, and refreshing them. */
import { hashKey } from '@tanstack/react-query'
import type { Collection, CollectionName } from '#client/api/collection.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { sessionEpoch } from '#client/api/session-signals.ts'
import { archiveStatsQuery, archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { collections } from '#client/collections.ts'
import { isOnline } from '#client/offline/connection.ts'
import { isConfirmedSince, readSavedAt } from '#client/offline/saved/saved-queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { mySubmissionsQuery } from '#client/submissions/submissions.queries.ts'
import { timelineQuery } from '#client/timeline/timeline.queries.ts'
import { byArticleKind } from '#shared/article-kinds.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'

/** A query, whatever its response is. */
interface AnyQuery {
  queryKey: readonly unknown[]
}

const collectionQueries: Record<CollectionName, (userId: string) => AnyQuery> = {
  people: peopleQuery,
  timeline: timelineQuery,
  ...byArticleKind((kind) => (userId: string) => articlesQuery(kind, userId)),
  archives: archivesQuery,
  submissions: mySubmissionsQuery,
}

export function getCollectionQuery({ name }: Collection, userId: string): AnyQuery {
  return collectionQueries[name](userId)
}

type OfflineUser = Pick<SessionUser, 'id' | 'member_id'>

function getOfflineQueries({ id, member_id }: OfflineUser): AnyQuery[] {
  return [
    offlineValueQuery(getPublicSettings, id),
    offlineValueQuery(getPublicStats, id),
    offlineValueQuery(getHistoryStats, id),
    archiveStatsQuery(id),
    ...collections.map((collection) => getCollectionQuery(collection, id)),
    ...(member_id ? [offlineValueQuery(getPerson, id, { id: member_id })] : []),
  ]
}

/** When the server last confirmed the response in memory or on the device; 0 where it is in neither. */
async function getConfirmedAt({ queryKey }: AnyQuery, userId: string): Promise<number> {
  const state = queryClient.getQueryState(queryKey)
  return state?.data === undefined
    ? ((await readSavedAt(userId, hashKey(queryKey))) ?? 0)
    : state.dataUpdatedAt
}

/** Whether a page shows the query's error: another fetch would remove the error and its button from the page. */
function hasVisibleError({ queryKey }: AnyQuery): boolean {
  const query = queryClient.getQueryCache().find({ queryKey })
  return query?.state.status === 'error' && query.isActive()
}

/**
 * Refreshes, one after the other, all offline queries that the server has not confirmed for a while. A saved query is
 * first restored and then fetched.
 *
 * @param before queries that were confirmed at or after this time are skipped, milliseconds since 1970
 * @returns whether all are up to date now
 */
export async function refreshOfflineQueries(user: OfflineUser, before: number): Promise<boolean> {
  const epoch = sessionEpoch()
  let isComplete = true
  for (const offlineQuery of getOfflineQueries(user)) {
    if (isConfirmedSince(await getConfirmedAt(offlineQuery, user.id), before)) continue
    if (hasVisibleError(offlineQuery)) {
      isComplete = false
      continue
    }
    if (epoch !== sessionEpoch() || !isOnline()) return false
    try {
      await queryClient.prefetchQuery(offlineQuery)
      const query = queryClient.getQueryCache().find({ queryKey: offlineQuery.queryKey })
      const isRestored = query && !isConfirmedSince(query.state.dataUpdatedAt, before)
      if (isRestored && query.state.data !== undefined) await query.fetch()
    } catch {
      isComplete = false
    }
    if (!isConfirmedSince(await getConfirmedAt(offlineQuery, user.id), before)) isComplete = false
  }
  return isComplete && epoch === sessionEpoch()
}
