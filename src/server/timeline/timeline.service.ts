/** Reads timeline events: all, one, by date range or by type. */
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { findEvent, loadEvents } from './timeline.store.ts'

/** Sorts by the earliest day that each date can mean; events without a day come last. */
function sortByDate(events: TimelineEvent[]): TimelineEvent[] {
  const keys = new Map(
    events.map((event) => [event.id, getEdtfSortKey(event.event_date) ?? Number.POSITIVE_INFINITY]),
  )
  const key = (event: TimelineEvent) => keys.get(event.id) ?? 0
  return events.sort((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)))
}

/** @param limit how many events, from the earliest on */
export async function listEvents({ db }: Deps, limit = Number.POSITIVE_INFINITY): Promise<TimelineEvent[]> {
  return sortByDate(await loadEvents(db)).slice(0, limit)
}

export async function listEventsById({ db }: Deps, ids: readonly string[]): Promise<TimelineEvent[]> {
  return sortByDate(await loadEvents(db, { ids }))
}

export async function listEventsOfType(
  { db }: Deps,
  type: TimelineEvent['event_type'],
): Promise<TimelineEvent[]> {
  return sortByDate(await loadEvents(db, { type }))
}

/** @throws AppError not_found */
export async function getEvent({ db }: Pick<Deps, 'db'>, id: string): Promise<TimelineEvent> {
  const event = await findEvent(db, id)
  if (!event) throw new AppError('not_found', 'This event does not exist.')
  return event
}

/** Stands for the open side of a date range. */
const unbounded = Number.POSITIVE_INFINITY

/** The first and last day that a date can mean, as days since 1970; an open side is infinite. */
function getDayRange(edtf: string): [first: number, last: number] | null {
  const first = getEdtfSortKey(edtf)
  if (first === null) return null
  return [edtf.startsWith('[..') ? -unbounded : first, getLatestDay(edtf) ?? unbounded]
}

/**
 * The events whose date can lie between two days, both included. An event of "1850" matches every range that
 * touches 1850.
 * @param startDate EDTF; undefined for no lower bound
 * @param endDate EDTF; undefined for no upper bound
 */
export async function listEventsBetween(
  deps: Deps,
  startDate: string | undefined,
  endDate: string | undefined,
): Promise<TimelineEvent[]> {
  const start = startDate === undefined ? -unbounded : (getDayRange(startDate)?.[0] ?? -unbounded)
  const end = endDate === undefined ? unbounded : (getDayRange(endDate)?.[1] ?? unbounded)
  const events = await listEvents(deps)
  return events.filter((event) => {
    const span = getDayRange(event.event_date)
    return span !== null && span[0] <= end && span[1] >= start
  })
}
