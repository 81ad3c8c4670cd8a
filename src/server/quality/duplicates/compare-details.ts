/** Compares dates and places. Weights are in bits, see `compare-names.ts`. */
import { fromDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import type { DaySpan } from '#shared/genealogy/quality/day-span.ts'
import { type Comparison, unknown } from './compare-names.ts'

const isDay = ({ writtenFrom, writtenTo }: DaySpan) => writtenFrom === writtenTo
const isYear = ({ years }: DaySpan) => years.writtenTo - years.writtenFrom < 1

/** The weights by whole years between two dates that are known to the year. */
function weighYears(years: number): number {
  if (years === 0) return 5
  if (years === 1) return 3.5
  if (years === 2) return 2.5
  if (years <= 5) return 0.5
  if (years <= 10) return -1.5
  return years <= 15 ? -5 : -9
}

/** Two days: the same, with day and month exchanged, or with another year. */
function compareDays(a: DaySpan, b: DaySpan): Comparison | null {
  if (a.writtenFrom === b.writtenFrom) return { weight: 11, agreement: 'same' }
  const [one, other] = [fromDayNumber(a.writtenFrom), fromDayNumber(b.writtenFrom)]
  const years = Math.abs(one.year - other.year)
  const isExchanged = one.day === other.month && one.month === other.day
  const isSameDay = one.day === other.day && one.month === other.month
  if (!isSameDay && !isExchanged) return null
  if (years > 10) return null
  return { weight: (years === 0 ? 8 : 6) - (isExchanged ? 1 : 0), agreement: 'similar' }
}

export function compareDates(a: DaySpan | null, b: DaySpan | null): Comparison {
  if (!a || !b) return unknown
  const areDays = isDay(a) && isDay(b)
  const days = areDays ? compareDays(a, b) : null
  if (days) return days
  if (isYear(a) && isYear(b)) {
    const years = Math.abs(Math.floor(a.years.writtenFrom) - Math.floor(b.years.writtenFrom))
    const weight = weighYears(years) - (areDays ? 2 : 0)
    const isSame = years === 0 && !isDay(a) && !isDay(b)
    return { weight, agreement: isSame ? 'same' : years <= 2 ? 'similar' : 'different' }
  }
  const gap = Math.max(0, a.years.writtenFrom - b.years.writtenTo, b.years.writtenFrom - a.years.writtenTo)
  if (gap > 0) {
    return { weight: gap <= 2 ? 0 : gap <= 10 ? -1.5 : -6, agreement: gap <= 2 ? 'similar' : 'different' }
  }
  const width = Math.max(a.years.writtenTo - a.years.writtenFrom, b.years.writtenTo - b.years.writtenFrom)
  if (width > 20) return unknown
  return { weight: width > 10 ? 1 : 2, agreement: 'similar' }
}

/** The smallest place first: "Ryde, Isle of Wight, England" and "Ryde" agree, and share no country with "England". */
export function comparePlaces(a: readonly string[], b: readonly string[]): Comparison {
  const [first, second] = [a[0], b[0]]
  if (first === undefined || second === undefined) return unknown
  if (a.join() === b.join()) return { weight: a.length > 1 ? 3 : 2, agreement: 'same' }
  if (first === second) return { weight: 2, agreement: 'similar' }
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.every((part) => long.includes(part))) return { weight: 1, agreement: 'similar' }
  return { weight: -1, agreement: 'different' }
}
