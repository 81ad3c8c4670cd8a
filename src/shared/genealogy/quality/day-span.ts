/** Turns EDTF dates into the days that these can mean, and compares the days and the ages between them. */
import { type CalendarDay, daysInMonth, toDayNumber } from '../dates/calendar-days.ts'
import { type Edtf, type EdtfPoint, parseEdtf } from '../dates/edtf-syntax.ts'

/** An error is impossible for every reading of the dates; a notice is unusual, or impossible only as the dates stand. */
export type Severity = 'error' | 'notice'

/** The earliest and latest moment that a date can mean; infinite where a side is open. */
interface Range {
  /** Every reading: "about 1850" may be some years off. */
  from: number
  to: number
  /** As the date stands: "about 1850" is a day of 1850. */
  writtenFrom: number
  writtenTo: number
}

/** The days that a date can mean, as day numbers since 1970. */
export interface DaySpan extends Range {
  /** For a period "from 1850 to 1855": the latest day of its beginning, and the earliest of its end. */
  latestStart: number
  earliestEnd: number
  /** The same days as years: whole years between two of them are whole numbers, from birthday to birthday. */
  years: Range
}

export const daysPerYear = 365.2425
export const daysPerMonth = daysPerYear / 12

/** A day as day number, and as a year with a fraction: every month has 31 parts. */
interface Moment {
  day: number
  year: number
}

export function toMoment({ year, month, day }: CalendarDay): Moment {
  return { day: toDayNumber({ year, month, day }), year: year + ((month - 1) * 31 + day - 1) / 372 }
}

const never: Moment = { day: Number.NEGATIVE_INFINITY, year: Number.NEGATIVE_INFINITY }
const forever: Moment = { day: Number.POSITIVE_INFINITY, year: Number.POSITIVE_INFINITY }

function getFirst({ year, month, day }: EdtfPoint): Moment {
  return toMoment({ year, month: month ?? 1, day: day ?? 1 })
}

function getLast({ year, month, day }: EdtfPoint): Moment {
  const inMonth = month ?? 12
  return toMoment({ year, month: inMonth, day: day ?? daysInMonth(year, inMonth) })
}

function createRange(from: number, to: number, slack: number): Range {
  return { from: from - slack, to: to + slack, writtenFrom: from, writtenTo: to }
}

export function createSpan(from: Moment, to: Moment, slackYears = 0): DaySpan {
  const days = createRange(from.day, to.day, slackYears * daysPerYear)
  const years = createRange(from.year, to.year, slackYears)
  return { ...days, latestStart: days.to, earliestEnd: days.from, years }
}

function toSpan(date: Edtf, aboutYears: number): DaySpan {
  switch (date.kind) {
    case 'point':
      return createSpan(getFirst(date.point), getLast(date.point), date.quality === 'exact' ? 0 : aboutYears)
    case 'before':
      return createSpan(never, getLast(date.point))
    case 'after':
      return createSpan(getFirst(date.point), forever)
    case 'between':
      return createSpan(getFirst(date.from), getLast(date.to))
    case 'period':
      return {
        ...createSpan(getFirst(date.from), getLast(date.to)),
        latestStart: getLast(date.from).day,
        earliestEnd: getFirst(date.to).day,
      }
  }
}

/**
 * Makes a function that returns the span of a date; null for no date and for text that is not EDTF. Spans are shared.
 *
 * @param aboutYears by how many years "about" and "estimated" dates may be wrong
 */
export function createSpanReader(aboutYears: number): (edtf: string | null) => DaySpan | null {
  const spans = new Map<string, DaySpan | null>()
  return (edtf) => {
    if (edtf === null) return null
    let span = spans.get(edtf)
    if (span === undefined) {
      const date = parseEdtf(edtf)
      span = date && toSpan(date, aboutYears)
      spans.set(edtf, span)
    }
    return span
  }
}

/**
 * When somebody was born who was baptized in a span, or died who was buried in it: at any time until then, and as the dates
 * stand at that time.
 */
export function spanUntil(end: DaySpan): DaySpan {
  const from = Number.NEGATIVE_INFINITY
  return { ...end, from, earliestEnd: from, years: { ...end.years, from } }
}

/** Whether the first event is later than the second, although it has to come first. */
export function judgeOrder(first: DaySpan | null, second: DaySpan | null, slackDays = 0): Severity | null {
  if (!first || !second) return null
  if (first.from > second.to + slackDays) return 'error'
  return first.writtenFrom > second.writtenTo + slackDays ? 'notice' : null
}

/** The years from one event to another, for every reading and as the dates stand. */
export interface Distance {
  min: number
  max: number
  writtenMin: number
  writtenMax: number
}

export function getYearsBetween({ years: from }: DaySpan, { years: to }: DaySpan): Distance {
  return {
    min: to.from - from.to,
    max: to.to - from.from,
    writtenMin: to.writtenFrom - from.writtenTo,
    writtenMax: to.writtenTo - from.writtenFrom,
  }
}

/** The completed years; fractions are not exact. */
function countYears(years: number): number {
  return Math.floor(years + 1e-6)
}

export interface AgeLimits {
  errorUnder?: number
  errorOver?: number
  noticeUnder?: number
  noticeOver?: number
}

/** Compares an age with limits in completed years. Negative ages are for the rules about the order. */
export function judgeAge(age: Distance, limits: AgeLimits): Severity | null {
  const { errorUnder = 0, errorOver = Infinity, noticeUnder = 0, noticeOver = Infinity } = limits
  if (age.writtenMax < 0) return null
  if (countYears(age.max) < errorUnder || countYears(age.min) > errorOver) return 'error'
  const [low, high] = [Math.max(noticeUnder, errorUnder), Math.min(noticeOver, errorOver)]
  return countYears(age.writtenMax) < low || countYears(age.writtenMin) > high ? 'notice' : null
}

/** "12", "11 to 12", "at least 61", "at most 12": the completed years. */
export function formatAge({ writtenMin, writtenMax }: Distance): string {
  const [low, high] = [Math.max(0, countYears(writtenMin)), Math.max(0, countYears(writtenMax))]
  if (writtenMax === Infinity) return `at least ${low}`
  if (writtenMin === -Infinity) return `at most ${high}`
  return low === high ? String(low) : `${low} to ${high}`
}
