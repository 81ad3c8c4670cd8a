/** What the calendar shows, in the URL: a month or a week, and the kinds of entries. */
import { type CalendarKind, calendarKinds, getExactDay } from '#shared/genealogy/calendar/calendar-entries.ts'
import type { CalendarDay } from '#shared/genealogy/dates/calendar-days.ts'

export type CalendarMode = 'Month' | 'Week'

export interface CalendarChoice {
  mode: CalendarMode
  /** A day of the month or week; null for the current one. */
  day: CalendarDay | null
  kinds: readonly CalendarKind[]
}

const two = (number: number) => String(number).padStart(2, '0')
const formatMonth = ({ year, month }: CalendarDay) => `${String(year).padStart(4, '0')}-${two(month)}`

/** "2026-03-12". */
export function formatIsoDay(day: CalendarDay): string {
  return `${formatMonth(day)}-${two(day.day)}`
}

/** Years that the calendar can show: others only slow it down. */
const years = { first: 1, last: 9998 }

function readDay(text: string): CalendarDay | null {
  const day = getExactDay(text)
  return day && day.year >= years.first && day.year <= years.last ? day : null
}

export function readChoice(params: URLSearchParams): CalendarChoice {
  const week = params.get('week')
  const kinds = params.get('kinds')?.split('.')
  return {
    mode: week === null ? 'Month' : 'Week',
    day: week === null ? readDay(`${params.get('month')}-01`) : readDay(week),
    kinds: kinds ? calendarKinds.filter((kind) => kinds.includes(kind)) : calendarKinds,
  }
}

export function writeChoice({ mode, day, kinds }: CalendarChoice): URLSearchParams {
  const params = new URLSearchParams()
  if (mode === 'Week') params.set('week', day ? formatIsoDay(day) : '')
  else if (day) params.set('month', formatMonth(day))
  if (kinds.length < calendarKinds.length) params.set('kinds', kinds.join('.'))
  return params
}
