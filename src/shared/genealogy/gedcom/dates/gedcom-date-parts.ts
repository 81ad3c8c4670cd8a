/** Reads one date of a DATE value in any calendar, as the Gregorian days that it covers. */
import { fromDayNumber } from '../../dates/calendar-days.ts'
import { splitDualYear } from '../../dates/dual-year.ts'
import type { EdtfPoint } from '../../dates/edtf-syntax.ts'
import { createPoint } from '../../dates/edtf-syntax.ts'
import {
  FRENCH_MONTHS,
  frenchSpan,
  HEBREW_MONTHS,
  hebrewSpan,
  julianDay,
} from '../../dates/other-calendars.ts'
import { parseWrittenPoint } from '../../dates/parse-written-date.ts'

type Calendar = 'gregorian' | 'julian' | 'hebrew' | 'french'

/** A day, month or year; for another calendar the Gregorian days that it covers. */
export interface PointReading {
  from: EdtfPoint
  to: EdtfPoint
  /** Whether the Gregorian days contain the whole meaning. */
  plain: boolean
}

const ESCAPES: Record<string, Calendar | undefined> = {
  '@#DGREGORIAN@': 'gregorian',
  '@#DJULIAN@': 'julian',
  '@#DHEBREW@': 'hebrew',
  '@#DFRENCH R@': 'french',
  GREGORIAN: 'gregorian',
  JULIAN: 'julian',
  HEBREW: 'hebrew',
  FRENCH_R: 'french',
}

const CALENDAR = /^(@#D[A-Z _]+@|GREGORIAN|JULIAN|HEBREW|FRENCH_R)\s*/i
const ERA = /\s*(?:b\.?\s?c\.?(?:\s?e\.?)?)$/i
const OTHER_CALENDAR_MONTHS = new RegExp(`\\b(?:${[...HEBREW_MONTHS, ...FRENCH_MONTHS].join('|')})\\b`, 'i')

function fromDaySpan(span: [number, number] | null): PointReading | null {
  if (span === null) return null
  const [from, to] = [fromDayNumber(span[0]), fromDayNumber(span[1])]
  const first = createPoint(from.year, from.month, from.day)
  const last = createPoint(to.year, to.month, to.day)
  return first && last && { from: first, to: last, plain: false }
}

function fromPoint(point: EdtfPoint | null, plain: boolean): PointReading | null {
  return point && { from: point, to: point, plain }
}

function parseOtherCalendar(text: string, calendar: 'hebrew' | 'french'): PointReading | null {
  const words = text.toUpperCase().split(/\s+/)
  const year = words.pop() ?? ''
  const name = words.pop()
  const day = words.pop()
  if (!/^\d{1,4}$/.test(year) || words.length > 0) return null
  if (day !== undefined && !/^\d{1,2}$/.test(day)) return null
  const month =
    name === undefined ? null : (calendar === 'hebrew' ? HEBREW_MONTHS : FRENCH_MONTHS).indexOf(name) + 1
  if (month === 0) return null
  const span = calendar === 'hebrew' ? hebrewSpan : frenchSpan
  return fromDaySpan(span(Number(year), month, day === undefined ? null : Number(day)))
}

/** Converts a complete Julian day to a Gregorian day; months and years are not converted. */
function applyJulian(reading: PointReading | null, text: string): PointReading | null {
  const day = parseJulianDay(text)
  if (day !== null) return fromDaySpan([day, day])
  return reading && { ...reading, plain: false }
}

function parseJulianDay(text: string): number | null {
  const words = text.replace(ERA, '').split(/\s+/)
  const digits = /^\d{1,2}$/.exec(words[0] ?? '')?.[0]
  if (digits === undefined || words.length !== 3) return null
  const rest = parseWrittenPoint(text.slice(text.indexOf(' ') + 1), true)
  return rest?.month ? julianDay(rest.year, rest.month, Number(digits)) : null
}

/** Reads a dual year ("11 FEB 1731/32"). A leap day may exist in one of the two years only, or in the Julian calendar. */
function parseDualYear(text: string, calendar: Calendar): PointReading | null {
  const dual = splitDualYear(text)
  if (dual === null) return null
  const [from, to] = [readPoint(dual.first, calendar), readPoint(dual.second, calendar)]
  const day = to ?? from ?? readPoint(dual.second, 'julian')
  if (dual.isConsecutive && day && (day.to.month ?? 1) <= 3) return { ...day, plain: false }
  return from && to && { from: from.from, to: to.to, plain: false }
}

function readPoint(text: string, calendar: Calendar): PointReading | null {
  if (calendar === 'hebrew' || calendar === 'french') return parseOtherCalendar(text, calendar)
  if (text.includes('/')) {
    const dual = parseDualYear(text, calendar)
    if (dual) return dual
  }
  const reading = fromPoint(parseWrittenPoint(text, true), true)
  return calendar === 'julian' ? applyJulian(reading, text) : reading
}

/** Reads one date of a value; a calendar before the date or the month name gives the calendar. */
export function readDatePart(text: string): PointReading | null {
  const named = CALENDAR.exec(text)
  if (named) {
    const calendar = ESCAPES[(named[1] ?? '').toUpperCase()]
    const reading = calendar ? readPoint(text.slice(named[0].length), calendar) : null
    return reading && { ...reading, plain: reading.plain && calendar === 'gregorian' }
  }
  const reading = readPoint(text, 'gregorian')
  if (reading || !OTHER_CALENDAR_MONTHS.test(text)) return reading
  return parseOtherCalendar(text, 'hebrew') ?? parseOtherCalendar(text, 'french')
}
