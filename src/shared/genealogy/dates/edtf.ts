/** Genealogical dates as the house stores and sends them: is it one, where does it sort, what do words mean. */
import { dayNumber, daysInMonth } from './calendar-days.ts'
import type { Edtf, EdtfPoint } from './edtf-syntax.ts'
import { formatEdtf, parseEdtf } from './edtf-syntax.ts'
import { parseWords } from './parse-written-date.ts'

export { parseEdtf } from './edtf-syntax.ts'
export { spokenDate, yearLabel } from './format-date.ts'

export function isEdtf(text: string): boolean {
  return parseEdtf(text) !== null
}

function bound(date: Edtf): EdtfPoint {
  return date.kind === 'between' || date.kind === 'period' ? date.from : date.point
}

function firstDay({ year, month, day }: EdtfPoint): number {
  return dayNumber({ year, month: month ?? 1, day: day ?? 1 })
}

function lastDay({ year, month, day }: EdtfPoint): number {
  const inMonth = month ?? 12
  return dayNumber({ year, month: inMonth, day: day ?? daysInMonth(year, inMonth) })
}

/**
 * Where a date sorts: its earliest possible day in days since 1 January 1970, negative before it; "before" and
 * "after" by the day they name. null for a text that is no EDTF.
 */
export function edtfSortKey(edtf: string): number | null {
  const date = parseEdtf(edtf)
  return date && firstDay(bound(date))
}

/** The last day a date can mean, in days since 1970; null where it is open to the future or no EDTF. */
export function latestDay(edtf: string): number | null {
  const date = parseEdtf(edtf)
  if (date === null || date.kind === 'after') return null
  return lastDay(date.kind === 'between' || date.kind === 'period' ? date.to : date.point)
}

/** The year a date sorts under; 0 is 1 BC. null for a text that is no EDTF. */
export function earliestYear(edtf: string): number | null {
  const date = parseEdtf(edtf)
  return date && bound(date).year
}

/**
 * EDTF for what a person types: EDTF itself, "12 March 1850", "12.3.1850", "about 1850", "before March 1900",
 * "between 1850 and 1855", "from 1850 to 1855", "the 1850s", "44 BC", month names in several languages.
 * null for anything else, impossible days and dates with two readings (3/4/1850) included.
 */
export function edtfFromWords(words: string): string | null {
  const text = words.trim()
  const date = parseEdtf(text) ?? parseWords(text)
  return date && formatEdtf(date)
}
