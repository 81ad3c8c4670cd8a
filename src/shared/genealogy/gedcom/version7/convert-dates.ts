/** Converts DATE values of any version to the strict grammar of GEDCOM 7.0. */
import { readGedcomDate } from '../dates/gedcom-dates.ts'
import { writeGedcomDate } from '../dates/gedcom-write-date.ts'

export interface ConvertedDate {
  /** Empty where the value contains no date of the grammar. */
  value: string
  /** The text that says more than the value; null where the value says all. */
  phrase: string | null
}

const gregorianMonths = 'JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC'
const hebrewMonths = 'TSH|CSH|KSL|TVT|SHV|ADR|ADS|NSN|IYR|SVN|TMZ|AAV|ELL'
const frenchMonths = 'VEND|BRUM|FRIM|NIVO|PLUV|VENT|GERM|FLOR|PRAI|MESS|THER|FRUC|COMP'

function point(calendar: string, months: string, epoch: string): string {
  return `${calendar}(?:(?:\\d+ )?(?:${months}|_[A-Z0-9_]+) )?\\d+${epoch}`
}

const anyPoint = `(?:${[
  point('(?:GREGORIAN |JULIAN )?', gregorianMonths, '(?: BCE)?'),
  point('HEBREW ', hebrewMonths, ''),
  point('FRENCH_R ', frenchMonths, ''),
  point('_[A-Z0-9_]+ ', '[A-Z0-9_]+', '(?: _[A-Z0-9_]+)?'),
].join('|')})`
const anyPeriod = `TO ${anyPoint}|FROM ${anyPoint}(?: TO ${anyPoint})?`

const period = new RegExp(`^(?:${anyPeriod})?$`)
const date = new RegExp(
  `^(?:(?:(?:ABT|CAL|EST|BEF|AFT) )?${anyPoint}|BET ${anyPoint} AND ${anyPoint}|${anyPeriod})?$`,
)
const day = new RegExp(`^\\d+ (?:${gregorianMonths}) \\d+$`)

const oldCalendars: Readonly<Record<string, string>> = {
  '@#DGREGORIAN@': '',
  '@#DJULIAN@': 'JULIAN ',
  '@#DHEBREW@': 'HEBREW ',
  '@#DFRENCH R@': 'FRENCH_R ',
}

/** Rewrites what only older versions write in another way: small letters, calendar escapes, "B.C.". */
function modernize(value: string): string {
  return value
    .trim()
    .replace(/\s+/g, ' ')
    .toUpperCase()
    .replace(/(@#D[A-Z ]+@) ?/g, (whole, calendar: string) => oldCalendars[calendar] ?? whole)
    .replace(/ ?\bB\.? ?C\.?$/, ' BCE')
}

/** Writes dual years as the year that begins in January: 11 FEB 1699/00 is 11 FEB 1700. */
function withoutDualYears(value: string): string {
  return value.replace(/\b(\d{1,4})\/(\d{1,2})\b/g, (whole, first: string, second: string) => {
    const next = String(Number(first) + 1)
    return next.endsWith(second) ? next : whole
  })
}

/** The date and the words of "INT 1995 (from her age)". */
function splitInterpreted(text: string): [inner: string, words: string] | null {
  const open = text.indexOf('(')
  if (open < 0 || !/^INT /i.test(text) || !text.endsWith(')')) return null
  return [text.slice('INT '.length, open).trim(), text.slice(open + 1, -1)]
}

/**
 * Converts a DATE. The value keeps the calendar of the original; what the grammar has no place for becomes the phrase.
 *
 * @param grammar a period knows FROM and TO only
 */
export function convertDate(original: string, grammar: 'date' | 'period'): ConvertedDate {
  const isValid = (value: string) => (grammar === 'date' ? date : period).test(value)
  if (isValid(original)) return { value: original, phrase: null }
  const text = original.trim()
  const [inner, words] = splitInterpreted(text) ?? []
  const value = modernize(inner ?? text)
  if (isValid(value)) return { value, phrase: words ?? null }
  const read = readGedcomDate(text)
  const plain = withoutDualYears(value)
  if (isValid(plain) && readGedcomDate(plain).date === read.date) return { value: plain, phrase: text }
  const written = writeGedcomDate({ date: read.date, phrase: null }, '7.0')?.value ?? ''
  return { value: isValid(written) ? written : '', phrase: read.date === null ? (read.phrase ?? text) : text }
}

/** Converts the date of a change; null for a value that is no complete day. */
export function convertDay(original: string): string | null {
  const value = modernize(original)
  return day.test(value) ? value : null
}
