/**
 * Builds the iCalendar text of a feed: the family's days of the last month and the coming thirteen. Every year's day is an
 * event of its own, because a rule that repeats would tell the year of the birth, and could neither count the years nor
 * keep 29 February on the 28th.
 */

import ical, { ICalEventTransparency } from 'ical-generator'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { type CalendarEntry, findCalendarEntries } from '#shared/genealogy/calendar/calendar-entries.ts'
import { addDays, addMonths } from '#shared/genealogy/calendar/calendar-pages.ts'
import { findFamilyBranch } from '#shared/genealogy/calendar/family-branch.ts'
import { formatEntryTitle } from '#shared/genealogy/calendar/format-entry.ts'
import type { CalendarDay } from '#shared/genealogy/dates/calendar-days.ts'
import { isPresumedDeceased } from '#shared/genealogy/dates/life-years.ts'
import { formatName } from '#shared/genealogy/derive-names.ts'
import * as limits from '#shared/limits.ts'

export interface FeedInput {
  siteName: string
  people: readonly FamilyMember[]
  events: readonly TimelineEvent[]
  reunions: readonly Reunion[]
  /** The ids of people and unions that no feed tells of. */
  restricted: ReadonlySet<string>
  /** Only the branch of this person; null for everybody. */
  branchOf: string | null
  hasYears: boolean
  /** Whether the feed tells the surnames of the living. */
  hasSurnames: boolean
  now: Date
}

const monthsAhead = 13

function toDate({ year, month, day }: CalendarDay): Date {
  return new Date(Date.UTC(year, month - 1, day))
}

function chooseEntries(input: FeedInput, today: CalendarDay): CalendarEntry[] {
  const { people, events, reunions, restricted, branchOf } = input
  const branch = branchOf === null ? null : findFamilyBranch(people, branchOf)
  const visible = people.filter(({ id }) => !restricted.has(id))
  const span = { from: addMonths(today, -1), to: addDays(addMonths(today, monthsAhead), -1) }
  const told = new Set<string>()
  return findCalendarEntries({ people: visible, events, reunions }, span, today).filter((entry) => {
    const { key, kind, personIds } = entry
    // A reunion is one event, however many days it lasts.
    if (kind === 'reunion') return !told.has(key) && told.add(key)
    if (restricted.has(key.slice(key.indexOf(':') + 1))) return false
    if (personIds.some((id) => restricted.has(id))) return false
    return branch === null || personIds.length === 0 || personIds.some((id) => branch.has(id))
  })
}

/** @returns the text of an iCalendar file (RFC 5545), the same for the same input of a day */
export function buildFeed(input: FeedInput): string {
  const { siteName, people, hasYears, hasSurnames, now } = input
  const today = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1, day: now.getUTCDate() }
  const byId = new Map(people.map((person) => [person.id, person]))
  const getName = (id: string) => {
    const person = byId.get(id)
    if (!person) return ''
    const isWhole = hasSurnames || isPresumedDeceased(person, now)
    return isWhole ? formatName(person) : person.first_name.trim()
  }
  const calendar = ical({
    name: siteName,
    prodId: { company: 'Family Heritage', product: 'Calendar' },
    ttl: limits.calendarFeed.refreshSeconds,
  })
  for (const entry of chooseEntries(input, today)) {
    const names = entry.title === null ? entry.personIds.map(getName) : []
    if (names.includes('')) continue
    const title = formatEntryTitle(entry, names, hasYears)
    // A title is free text, which may name somebody in any form.
    const isTold = entry.title === null || hasSurnames
    const { from, to } = entry.lasts ?? { from: entry.day, to: entry.day }
    calendar.createEvent({
      id: `${entry.key}:${from.year}`,
      start: toDate(from),
      ...(entry.lasts && { end: toDate(addDays(to, 1)) }),
      allDay: true,
      stamp: toDate(today),
      summary: isTold ? title : entry.kind === 'reunion' ? 'Family reunion' : 'Family event',
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
