/** Finds what the family keeps in the coming seven days, the next reunion, and the birthdays after them. */
import { getPeopleById } from '#client/people/people-by-id.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Reunion } from '#shared/contracts/reunions.contract.ts'
import {
  type CalendarEntry,
  findCalendarEntries,
  getAnniversary,
  toCalendarDay,
} from '#shared/genealogy/calendar/calendar-entries.ts'
import { addDays, daysPerWeek } from '#shared/genealogy/calendar/calendar-pages.ts'
import { toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'

export interface ComingDay extends CalendarEntry {
  people: readonly FamilyMember[]
  /** 0 for today. */
  daysAhead: number
}

export interface ComingDays {
  /** Reunions, birthdays and wedding anniversaries from today on; a reunion once. */
  thisWeek: readonly ComingDay[]
  /** Birthdays after this week. */
  later: readonly ComingDay[]
}

interface ComingDaysFamily {
  people: readonly FamilyMember[]
  reunions: readonly Reunion[]
  hasChildBirthdays?: boolean
}

/**
 * The nearest days first.
 *
 * @param now a time of the current day on the device
 * @param count the number of birthdays after this week, less what this week has
 */
export function findComingDays(
  { people, reunions, hasChildBirthdays = false }: ComingDaysFamily,
  now: Date,
  count: number,
): ComingDays {
  const today = toCalendarDay(now)
  const byId = getPeopleById(people)
  // Until yesterday a year from now, so that nothing comes twice.
  const to = addDays(getAnniversary(today, today.year + 1), -1)
  const coming = findCalendarEntries(
    { people, events: [], reunions, hasChildBirthdays },
    { from: today, to },
    today,
  )
    .filter(({ kind }) => kind !== 'remembrance')
    .map(
      (entry): ComingDay => ({
        ...entry,
        daysAhead: toDayNumber(entry.day) - toDayNumber(today),
        people: entry.personIds.flatMap((id) => byId.get(id) ?? []),
      }),
    )
  const thisWeek = coming.filter(
    ({ key, daysAhead }, at) => daysAhead < daysPerWeek && coming.findIndex((one) => one.key === key) === at,
  )
  const birthdays = coming.filter(({ kind, daysAhead }) => kind === 'birthday' && daysAhead >= daysPerWeek)
  return { thisWeek, later: birthdays.slice(0, Math.max(0, count - thisWeek.length)) }
}
