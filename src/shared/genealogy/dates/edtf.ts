/** Validates, sorts and reads the EDTF dates that the site stores. */
import { daysInMonth, toDayNumber } from './calendar-days.ts'
import type { Edtf, EdtfPoint } from './edtf-syntax.ts'
import { formatEdtf, parseEdtf } from './edtf-syntax.ts'
import { parseWrittenDate } from './parse-written-date.ts'

export function isEdtf(text: string): boolean {
  return parseEdtf(text) !== null
}

function getLowerBound(date: Edtf): EdtfPoint {
  return date.kind === 'between' || date.kind === 'period' ? date.from : date.point
}

function getFirstDay({ year, month, day }: EdtfPoint): number {
  return toDayNumber({ year, month: month ?? 1, day: day ?? 1 })
}

function getLastDay({ year, month, day }: EdtfPoint): number {
  const inMonth = month ?? 12
  return toDayNumber({ year, month: inMonth, day: day ?? daysInMonth(year, inMonth) })
}

/**
 * Returns the number by which a date is sorted: its earliest possible day in days since 1 January 1970. "Before" and
 * "after" sort by the day that they name. Returns null for text that is not EDTF.
 */
export function getEdtfSortKey(edtf: string): number | null {
  const date = parseEdtf(edtf)
  return date && getFirstDay(getLowerBound(date))
}

/** Returns the first day that a date can mean, in days since 1970. Returns null for "before …" and for text that is not EDTF. */
export function getEarliestDay(edtf: string): number | null {
  const date = parseEdtf(edtf)
  return date === null || date.kind === 'before' ? null : getFirstDay(getLowerBound(date))
}

/** Returns the last day that a date can mean, in days since 1970. Returns null for "after …" and for text that is not EDTF. */
export function getLatestDay(edtf: string): number | null {
  const date = parseEdtf(edtf)
  if (date === null || date.kind === 'after') return null
  return getLastDay(date.kind === 'between' || date.kind === 'period' ? date.to : date.point)
}

/** Returns the earliest year of a date, where 0 is 1 BC. Returns null for text that is not EDTF. */
export function getEarliestYear(edtf: string): number | null {
  const date = parseEdtf(edtf)
  return date && getLowerBound(date).year
}

/**
 * Converts what a person types to EDTF: EDTF itself, "12 March 1850", "12.3.1850", "about 1850", "before March 1900",
 * "between 1850 and 1855", "from 1850 to 1855", "the 1850s", "44 BC", month names in several languages.
 * Returns null for anything else, including days that do not exist and ambiguous dates (3/4/1850).
 */
export function parseDateInput(typed: string): string | null {
  const text = typed.trim()
  const date = parseEdtf(text) ?? parseWrittenDate(text)
  return date && formatEdtf(date)
}
