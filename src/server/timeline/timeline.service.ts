/** Reading the family's history: all of it, one event, a span of time, one kind of event. */
import type { Deps } from '#server/deps.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { getEdtfSortKey, getLatestDay } from '#shared/genealogy/dates/edtf.ts'
import { findEvent, loadEvents } from './timeline.store.ts'

/** By the earliest day that each can mean; what cannot be placed in time comes last. */
function sortByDate(events: TimelineEvent[]): TimelineEvent[] {
  const keys = new Map(
    events.map((event) => [event.id, getEdtfSortKey(event.event_date) ?? Number.POSITIVE_INFINITY]),
  )
  const key = (event: TimelineEvent) => keys.get(event.id) ?? 0
  return events.sort((a, b) => (key(a) === key(b) ? 0 : key(a) - key(b)))
}

/** @param limit how many, from the earliest on */
export async function listEvents({ db }: Deps, limit = Number.POSITIVE_INFINITY): Promise<TimelineEvent[]> {
  return sortByDate(await loadEvents(db)).slice(0, limit)
}

export async function listEventsOfType(
  { db }: Deps,
  type: TimelineEvent['event_type'],
): Promise<TimelineEvent[]> {
  return sortByDate(await loadEvents(db, type))
}

/** @throws AppError not_found */
export async function getEvent({ db }: Pick<Deps, 'db'>, id: string): Promise<TimelineEvent> {
  const event = await findEvent(db, id)
  if (!event) throw new AppError('not_found', 'This event does not exist.')
  return event
}

/** What an open beginning or end of a date stands for. */
const forever = Number.POSITIVE_INFINITY

/** The getDayRange that a date can mean, since 1970; an open side is endless. */
function getDayRange(edtf: string): [first: number, last: number] | null {
  const first = getEdtfSortKey(edtf)
  if (first === null) return null
  return [edtf.startsWith('[..') ? -forever : first, getLatestDay(edtf) ?? forever]
}

/**
 * The events that can have happened between two getDayRange, both included: an event of "1850" is in every span that
 * touches 1850.
 *
 * @param startDate @param endDate EDTF; left out: from the beginning, until the end
 */
export async function listEventsBetween(
  deps: Deps,
  startDate: string | undefined,
  endDate: string | undefined,
): Promise<TimelineEvent[]> {
  const start = startDate === undefined ? -forever : (getDayRange(startDate)?.[0] ?? -forever)
  const end = endDate === undefined ? forever : (getDayRange(endDate)?.[1] ?? forever)
  const events = await listEvents(deps)
  return events.filter((event) => {
    const span = getDayRange(event.event_date)
    return span !== null && span[0] <= end && span[1] >= start
  })
}
