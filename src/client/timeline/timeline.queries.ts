/** The events of the family's history as pages read them. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session/use-session.ts'
import { firstPart, useFirstPart } from '#client/api/first-rows.ts'
import { type Reading, readState } from '#client/api/query-result.ts'
import { readingList } from '#client/api/offline-query.ts'
import { listEvents, type TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import * as limits from '#shared/limits.ts'

export function timelineQuery(userId: string) {
  return readingList(listEvents, userId)
}

/** The earliest events, for a device that has to wait for the others. */
export function firstEventsQuery(userId: string) {
  return firstPart(listEvents, userId, limits.first.events)
}

/** The earliest events, while the whole list is still on its way; undefined before and after that. */
export function useFirstEvents(whole: Reading<TimelineEvent[]>): TimelineEvent[] | undefined {
  const { user } = useSession()
  return useFirstPart(whole, firstEventsQuery(user?.id ?? ''), user !== null)
}

/** Every event, earliest first: from the device at once, then refreshed. */
export function useTimeline(): Reading<TimelineEvent[]> {
  const { user } = useSession()
  return readState(useQuery({ ...timelineQuery(user?.id ?? ''), enabled: user !== null }))
}
