/** Finds the birthdays, wedding anniversaries, days of remembrance, reunions and coming events of a span of days. */
import { type CalendarDay, daysInMonth, fromDayNumber, toDayNumber } from '../dates/calendar-days.ts'
import { parseEdtf } from '../dates/edtf-syntax.ts'
import { isChild } from '../dates/is-child.ts'
import { isLiving, type Life } from '../dates/life-years.ts'

/** In the order in which a day lists its entries. */
export const calendarKinds = ['reunion', 'event', 'birthday', 'anniversary', 'remembrance'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** The fields of a listed person that the calendar needs. */
export interface CalendarPerson extends Life {
  id: string
  partners: readonly {
    union_id: string
    member_id: string | null
    /** The wedding, EDTF. */
    from: string | null
    to: string | null
    end_reason: string | null
  }[]
}

/** The fields of an event of the timeline that the calendar needs. */
export interface CalendarEvent {
  id: string
  title: string
  /** EDTF. */
  event_date: string
  associated_member_id: string | null
}

/** The fields of a reunion that the calendar needs. */
interface CalendarReunion {
  id: string
  title: string
  /** "2027-07-03" */
  start_date: string
  end_date: string
}

export interface CalendarFamily {
  people: readonly CalendarPerson[]
  events: readonly CalendarEvent[]
  reunions?: readonly CalendarReunion[]
  /** Whether an administrator has allowed the birthdays of people under 16. Never set for what leaves the site. */
  hasChildBirthdays?: boolean
}

export interface CalendarEntry {
  /**
   * "birthday:<person>", "anniversary:<union>", "remembrance:<person>" or "event:<event>": one a year. "reunion:<reunion>" is
   * listed on each of its days.
   */
  key: string
  kind: CalendarKind
  day: CalendarDay
  /** One person, both partners of a couple, or the person of an event, if any. */
  personIds: readonly string[]
  /** The number of years since the birth, the wedding or the death; 0 for an event and a reunion. */
  years: number
  /** The title of an event or a reunion; null for other kinds. */
  title: string | null
  /** The first and the last day of a reunion. */
  lasts?: CalendarSpan
}

/** The first and the last day. */
export interface CalendarSpan {
  from: CalendarDay
  to: CalendarDay
}

/** A day of the device, in its time zone. */
export function toCalendarDay(date: Date): CalendarDay {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() }
}

/** Returns the day of a date that names year, month and day without a doubt; null for all other dates. */
export function getExactDay(edtf: string | null): CalendarDay | null {
  const date = edtf === null ? null : parseEdtf(edtf)
  if (date?.kind !== 'point' || date.quality !== 'exact') return null
  const { year, month, day } = date.point
  return month === null || day === null ? null : { year, month, day }
}

/**
 * The day of a year on which a date is kept. 29 February is kept on 28 February in years without a leap day.
 */
export function getAnniversary({ month, day }: CalendarDay, year: number): CalendarDay {
  return { year, month, day: Math.min(day, daysInMonth(year, month)) }
}

interface Origin extends Pick<CalendarEntry, 'key' | 'kind' | 'personIds'> {
  date: CalendarDay
}

/** Living people have a birthday; people with a day of death have a day of remembrance. */
function findLifeOrigins(person: CalendarPerson, now: Date, hasChildBirthdays: boolean): Origin[] {
  const personIds = [person.id]
  const hasBirthday = isLiving(person, now) && (hasChildBirthdays || !isChild(person, now))
  const birth = hasBirthday ? getExactDay(person.birth_date) : null
  const death = getExactDay(person.death_date)
  return [
    ...(birth ? [{ key: `birthday:${person.id}`, kind: 'birthday' as const, personIds, date: birth }] : []),
    ...(death
      ? [{ key: `remembrance:${person.id}`, kind: 'remembrance' as const, personIds, date: death }]
      : []),
  ]
}

/**
 * Weddings are kept while both partners live and the union has not ended. A union with an unknown partner is left out,
 * because nobody knows whether that partner lives.
 */
function findWeddingOrigins(
  { id, partners }: CalendarPerson,
  living: ReadonlyMap<string, CalendarPerson>,
): Origin[] {
  return partners.flatMap(({ union_id, member_id, from, to, end_reason }): Origin[] => {
    const date = getExactDay(from)
    const hasEnded = to !== null || end_reason !== null
    if (!date || hasEnded || member_id === null || !living.has(id) || !living.has(member_id)) return []
    return [{ key: `anniversary:${union_id}`, kind: 'anniversary', personIds: [id, member_id], date }]
  })
}

/** A wedding is recorded with both partners, and found once. */
function findOrigins({ people, hasChildBirthdays = false }: CalendarFamily, now: Date): Origin[] {
  const living = new Map(people.filter((one) => isLiving(one, now)).map((one) => [one.id, one]))
  const found = new Set<string>()
  const weddings = people
    .flatMap((one) => findWeddingOrigins(one, living))
    .filter(({ key }) => !found.has(key) && found.add(key))
  return [...people.flatMap((one) => findLifeOrigins(one, now, hasChildBirthdays)), ...weddings]
}

/** The years of a span in which a date is kept, from the year after it. */
function listAnniversaries({ date, ...origin }: Origin, first: number, last: number, span: CalendarSpan) {
  const found: CalendarEntry[] = []
  for (let year = Math.max(span.from.year, date.year + 1); year <= span.to.year; year++) {
    const day = getAnniversary(date, year)
    const number = toDayNumber(day)
    if (number >= first && number <= last)
      found.push({ ...origin, day, years: year - date.year, title: null })
  }
  return found
}

function listEvent(event: CalendarEvent, first: number, last: number): CalendarEntry[] {
  const day = getExactDay(event.event_date)
  const number = day ? toDayNumber(day) : Number.NaN
  if (!day || !(number >= first && number <= last)) return []
  const personIds = event.associated_member_id === null ? [] : [event.associated_member_id]
  return [{ key: `event:${event.id}`, kind: 'event', day, personIds, years: 0, title: event.title }]
}

/** A reunion is listed on each of its days, the past ones too. */
function listReunion(reunion: CalendarReunion, first: number, last: number): CalendarEntry[] {
  const [from, to] = [getExactDay(reunion.start_date), getExactDay(reunion.end_date)]
  if (!from || !to) return []
  const { id, title } = reunion
  const entry = { key: `reunion:${id}`, kind: 'reunion' as const, personIds: [], years: 0, title }
  const found: CalendarEntry[] = []
  const end = Math.min(last, toDayNumber(to))
  for (let number = Math.max(first, toDayNumber(from)); number <= end; number++) {
    found.push({ ...entry, day: fromDayNumber(number), lasts: { from, to } })
  }
  return found
}

function compareEntries(a: CalendarEntry, b: CalendarEntry): number {
  return (
    toDayNumber(a.day) - toDayNumber(b.day) ||
    calendarKinds.indexOf(a.kind) - calendarKinds.indexOf(b.kind) ||
    b.years - a.years ||
    (a.key < b.key ? -1 : 1)
  )
}

/**
 * Lists what the family keeps from the first to the last day of a span, earliest first. Only exact days count. An event
 * of the timeline is listed on its own day, from today on. Birthdays of people under 16 are left out unless the family has
 * them.
 *
 * @param today decides who lives, and which events lie in the future
 */
export function findCalendarEntries(
  family: CalendarFamily,
  span: CalendarSpan,
  today: CalendarDay,
): CalendarEntry[] {
  const { events, reunions = [] } = family
  const first = toDayNumber(span.from)
  const last = toDayNumber(span.to)
  const now = new Date(Date.UTC(today.year, today.month - 1, today.day))
  const coming = Math.max(first, toDayNumber(today))
  return [
    ...findOrigins(family, now).flatMap((origin) => listAnniversaries(origin, first, last, span)),
    ...events.flatMap((event) => listEvent(event, coming, last)),
    ...reunions.flatMap((reunion) => listReunion(reunion, first, last)),
  ].sort(compareEntries)
}
