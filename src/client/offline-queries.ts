/** All queries that a relative can read offline, and refreshing them. */
import { hashKey } from '@tanstack/react-query'
import type { Collection, CollectionName } from '#client/api/collection.ts'
import { askingAhead } from '#client/api/list-changes.ts'
import { isWithheld, offlineValueQuery } from '#client/api/offline-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { sessionEpoch } from '#client/api/session-signals.ts'
import { archiveStatsQuery, archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { collections } from '#client/collections.ts'
import { commentsQuery } from '#client/comments/comments.queries.ts'
import { facesQuery, unmarkedPeopleQuery } from '#client/faces/faces.queries.ts'
import { noticeStateQuery } from '#client/notices/notices.queries.ts'
import { isOnline } from '#client/offline/connection.ts'
import {
  isCachedResponse,
  isConfirmedSince,
  readSavedAt,
  readSavedTag,
} from '#client/offline/saved/saved-queries.ts'
import { accountHoldersQuery } from '#client/people/account-holders.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { reunionsQuery } from '#client/reunions/reunions.queries.ts'
import { mySubmissionsQuery } from '#client/submissions/submissions.queries.ts'
import { timelineQuery } from '#client/timeline/timeline.queries.ts'
import { byArticleKind } from '#shared/article-kinds.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'

/** A query, whatever its response is. */
export interface AnyQuery {
  queryKey: readonly unknown[]
  meta?: Record<string, unknown>
}

const collectionQueries: Record<CollectionName, (userId: string) => AnyQuery> = {
  people: peopleQuery,
  timeline: timelineQuery,
  reunions: reunionsQuery,
  ...byArticleKind((kind) => (userId: string) => articlesQuery(kind, userId)),
  archives: archivesQuery,
  submissions: mySubmissionsQuery,
}

export function getCollectionQuery({ name }: Collection, userId: string): AnyQuery {
  return collectionQueries[name](userId)
}

export type OfflineUser = Pick<SessionUser, 'id' | 'member_id'>

export function getOfflineQueries({ id, member_id }: OfflineUser): AnyQuery[] {
  return [
    offlineValueQuery(getPublicSettings, id),
    offlineValueQuery(getPublicStats, id),
    offlineValueQuery(getHistoryStats, id),
    archiveStatsQuery(id),
    ...collections.map((collection) => getCollectionQuery(collection, id)),
    commentsQuery(id),
    facesQuery(id),
    unmarkedPeopleQuery(id),
    accountHoldersQuery(id),
    noticeStateQuery(id),
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
  return await refreshQueries(getOfflineQueries(user), user.id, before)
}

/** Likewise for the lists of what is known about the family, which "Save everything" saves. */
export async function refreshKnowledge(userId: string, before: number): Promise<boolean> {
  const { listKnowledgeQueries } = await import('#client/people/knowledge/knowledge.queries.ts')
  return await refreshQueries(listKnowledgeQueries(userId), userId, before)
}

/** The ETags of those of the lists that are not up to date, where the server tells what has changed in them. */
async function listTags(queries: readonly AnyQuery[], userId: string, before: number) {
  const tags: Record<string, string> = {}
  for (const query of queries) {
    const name = query.meta?.['changingList']
    if (name === undefined || isConfirmedSince(await getConfirmedAt(query, userId), before)) continue
    const data = queryClient.getQueryData(query.queryKey)
    const tag = isCachedResponse(data) ? data.etag : await readSavedTag(userId, hashKey(query.queryKey))
    if (tag) tags[String(name)] = tag
  }
  return tags
}

/**
 * Refreshes these queries, one after the other. Data that the server does not give any more are removed from this device.
 *
 * @param before as above
 * @returns whether all are up to date now
 */
export async function refreshQueries(
  queries: readonly AnyQuery[],
  userId: string,
  before: number,
): Promise<boolean> {
  const tags = await listTags(queries, userId, before)
  const refresh = () => refreshEach(queries, userId, before)
  return Object.keys(tags).length > 1 && isOnline() ? await askingAhead(tags, refresh) : await refresh()
}

async function refreshEach(queries: readonly AnyQuery[], userId: string, before: number): Promise<boolean> {
  const epoch = sessionEpoch()
  let isComplete = true
  for (const offlineQuery of queries) {
    if (isConfirmedSince(await getConfirmedAt(offlineQuery, userId), before)) continue
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
      // The query keeps its error, which the next lines read.
    }
    const isConfirmed = isConfirmedSince(await getConfirmedAt(offlineQuery, userId), before)
    if (!isConfirmed && !isWithheld(queryClient.getQueryState(offlineQuery.queryKey)?.error)) {
      isComplete = false
    }
  }
  return isComplete && epoch === sessionEpoch()
}
