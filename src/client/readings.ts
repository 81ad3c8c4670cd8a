/** Everything that a relative reads, as one list, and bringing all of it up to date. */
import { hashKey } from '@tanstack/react-query'
import { queryClient } from '#client/api/query-client.ts'
import { offlineValueQuery } from '#client/api/offline-query.ts'
import { sessionEpoch } from '#client/api/session-signals.ts'
import { archiveStatsQuery, archivesQuery } from '#client/archives/archives.queries.ts'
import { articlesQuery } from '#client/articles/articles.queries.ts'
import { isOnline } from '#client/offline/connection.ts'
import { readSavedAt } from '#client/offline/saved/saved-queries.ts'
import { peopleQuery } from '#client/people/people.queries.ts'
import { mySubmissionsQuery } from '#client/submissions/submissions.queries.ts'
import { timelineQuery } from '#client/timeline/timeline.queries.ts'
import type { SessionUser } from '#shared/contracts/accounts.contract.ts'
import { getPerson } from '#shared/contracts/people.contract.ts'
import { getPublicSettings } from '#shared/contracts/settings.contract.ts'
import { getHistoryStats, getPublicStats } from '#shared/contracts/stats.contract.ts'

/** A reading without the type of its answer. */
interface AnyReading {
  queryKey: readonly unknown[]
}

/** Every query of the pages that a relative reads, the small and much-read ones first. */
export function readingQueries({ id, member_id }: Pick<SessionUser, 'id' | 'member_id'>): AnyReading[] {
  return [
    offlineValueQuery(getPublicSettings, id),
    offlineValueQuery(getPublicStats, id),
    offlineValueQuery(getHistoryStats, id),
    peopleQuery(id),
    timelineQuery(id),
    articlesQuery('news', id),
    articlesQuery('blog', id),
    archivesQuery(id),
    archiveStatsQuery(id),
    mySubmissionsQuery(id),
    ...(member_id ? [offlineValueQuery(getPerson, id, { id: member_id })] : []),
  ]
}

/** When it was last confirmed, in memory or on the device; 0 where it is in neither. */
async function confirmedAt({ queryKey }: AnyReading): Promise<number> {
  const state = queryClient.getQueryState(queryKey)
  return state?.data === undefined ? ((await readSavedAt(hashKey(queryKey))) ?? 0) : state.dataUpdatedAt
}

/** Whether it has failed and a page tells of it: another try would take the error and its button away from there. */
function isToldOf({ queryKey }: AnyReading): boolean {
  const query = queryClient.getQueryCache().find({ queryKey })
  return query?.state.status === 'error' && query.isActive()
}

/**
 * Brings every reading up to date that has not been for a while, one after the other. A reading that comes from the
 * device first is waited for until the server has confirmed it.
 *
 * @param before what was confirmed at or after this time is left alone, milliseconds since 1970
 * @returns whether all are up to date now
 */
export async function refreshReadings(
  user: Pick<SessionUser, 'id' | 'member_id'>,
  before: number,
): Promise<boolean> {
  const epoch = sessionEpoch()
  let complete = true
  for (const reading of readingQueries(user)) {
    if ((await confirmedAt(reading)) >= before) continue
    if (isToldOf(reading)) {
      complete = false
      continue
    }
    if (epoch !== sessionEpoch() || !isOnline()) return false
    try {
      await queryClient.prefetchQuery(reading)
      const query = queryClient.getQueryCache().find({ queryKey: reading.queryKey })
      if (query?.state.data !== undefined && query.state.dataUpdatedAt < before) await query.fetch()
    } catch {
      complete = false
    }
    if ((await confirmedAt(reading)) < before) complete = false
  }
  return complete && epoch === sessionEpoch()
}
