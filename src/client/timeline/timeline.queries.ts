/** The events of the family's history as pages read them. */
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#client/accounts/session.tsx'
import { type Reading, readState } from '#client/api/read-state.ts'
import { readingList } from '#client/api/reading-query.ts'
import { listEvents, type TimelineEvent } from '#shared/contracts/timeline.contract.ts'

export function timelineQuery(userId: string) {
  return readingList(listEvents, userId)
}

/** Every event, earliest first: from the device at once, then refreshed. */
export function useTimeline(): Reading<TimelineEvent[]> {
  const { user } = useSession()
  return readState(useQuery({ ...timelineQuery(user?.id ?? ''), enabled: user !== null }))
}
