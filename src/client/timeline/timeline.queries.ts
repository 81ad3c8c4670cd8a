/** The queries of timeline events. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { firstRowsQuery, useFirstRows } from '#client/api/first-rows.ts'
import { offlineListQuery } from '#client/api/offline-query.ts'
import { type QueryResult, toQueryResult } from '#client/api/query-result.ts'
import { listEvents, type TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import * as limits from '#shared/limits.ts'

export function timelineQuery(userId: string) {
  return offlineListQuery(listEvents, userId, 'timeline')
}

/** The earliest events, shown while the complete list loads. */
export function firstEventsQuery(userId: string) {
  return firstRowsQuery(listEvents, userId, limits.initialItems.events)
}

/** The earliest events while the complete list loads; otherwise undefined. */
export function useFirstEvents(whole: QueryResult<TimelineEvent[]>): TimelineEvent[] | undefined {
  const { user } = useSession()
  return useFirstRows(whole, firstEventsQuery(user?.id ?? ''), user !== null)
}

/** All events, earliest first: from the saved copy at once, then from the server. */
export function useTimeline(): QueryResult<TimelineEvent[]> {
  const { user } = useSession()
  return toQueryResult(useQuery({ ...timelineQuery(user?.id ?? ''), enabled: user !== null }))
}
