/** Writes stored dates as DATE values of GEDCOM 5.5.1 and 7.0. */
import type { EdtfPoint } from '../../dates/edtf-syntax.ts'
import { parseEdtf } from '../../dates/edtf-syntax.ts'
import { FRENCH_MONTHS, HEBREW_MONTHS } from '../../dates/other-calendars.ts'
import type { GedcomDate, GedcomVersion } from '../gedcom-types.ts'
import { readGedcomDate } from './gedcom-dates.ts'

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const MONTH_CODES = [...MONTHS, ...HEBREW_MONTHS, ...FRENCH_MONTHS].join('|')
const CALENDARS_5 = '@#DGREGORIAN@|@#DJULIAN@|@#DHEBREW@|@#DFRENCH R@'
const CALENDARS_7 = 'GREGORIAN|JULIAN|HEBREW|FRENCH_R'

const POINT_5 = `(?:(?:${CALENDARS_5}) )?(?:(?:\\d{1,2} )?(?:${MONTH_CODES}) )?\\d{1,4}(?:/\\d{1,2})?(?: ?B\\.?C\\.?)?`
const POINT_7 = `(?:(?:${CALENDARS_7}|_[A-Z0-9_]+) )?(?:(?:\\d{1,2} )?(?:${MONTH_CODES}|_[A-Z0-9_]+) )?\\d+(?: BCE| _[A-Z0-9_]+)?`

function grammar(point: string, more: string): RegExp {
  const range = `FROM ${point} TO ${point}|BET ${point} AND ${point}`
  return new RegExp(`^(?:${range}|(?:(?:FROM|TO|BEF|AFT|ABT|CAL|EST) )?${point}${more})$`)
}

const GRAMMAR: Record<GedcomVersion, RegExp> = {
  '5.5.1': grammar(POINT_5, `|INT ${POINT_5} \\(.*\\)`),
  '7.0': grammar(POINT_7, ''),
}

function formatPoint({ year, month, day }: EdtfPoint, version: GedcomVersion): string {
  const name = month === null ? '' : `${MONTHS[month - 1]} `
  const count = String(year > 0 ? year : 1 - year)
  const words = `${day === null ? '' : `${day} `}${name}${version === '7.0' ? count : count.padStart(3, '0')}`
  if (year > 0) return words
  return version === '7.0' ? `${words} BCE` : `${words} B.C.`
}

function formatDate(edtf: string, version: GedcomVersion): string {
  const date = parseEdtf(edtf)
  if (date === null) return ''
  switch (date.kind) {
    case 'point':
      return { exact: '', about: 'ABT ', estimated: 'EST ' }[date.quality] + formatPoint(date.point, version)
    case 'before':
      return `BEF ${formatPoint(date.point, version)}`
    case 'after':
      return `AFT ${formatPoint(date.point, version)}`
    case 'between':
      return `BET ${formatPoint(date.from, version)} AND ${formatPoint(date.to, version)}`
    case 'period':
      return `FROM ${formatPoint(date.from, version)} TO ${formatPoint(date.to, version)}`
  }
}

function isSameDate(a: GedcomDate, b: GedcomDate): boolean {
  return a.date === b.date && a.phrase === b.phrase
}

function isOtherVersion(value: string, version: GedcomVersion): boolean {
  return GRAMMAR[version === '7.0' ? '5.5.1' : '7.0'].test(value)
}

/** A DATE line: its value, and the text for a PHRASE substructure where the value cannot contain the phrase. */
export interface DateLine {
  value: string
  phrase: string | null
}

/**
 * Writes a DATE line from which `readGedcomDate` gives the same date: the original text where the version allows it,
 * else the date and the phrase (in 5.5.1 `INT date (phrase)`). null where there is neither date nor phrase.
 *
 * @param original the imported value, which is used while it still means the same
 */
export function writeGedcomDate(
  { date, phrase }: GedcomDate,
  version: GedcomVersion,
  original: string | null = null,
): DateLine | null {
  const foreign = original !== null && !GRAMMAR[version].test(original) && isOtherVersion(original, version)
  if (original !== null && !foreign) {
    // Version 7.0 allows words in a phrase only.
    const saysAll = version === '5.5.1' && isSameDate(readGedcomDate(original), { date, phrase })
    if (saysAll) return { value: original, phrase: null }
    if (isSameDate(readGedcomDate(original, phrase), { date, phrase })) return { value: original, phrase }
  }
  if (phrase === null) return date === null ? null : { value: formatDate(date, version), phrase: null }
  if (GRAMMAR[version].test(phrase) && isSameDate(readGedcomDate(phrase), { date, phrase })) {
    return { value: phrase, phrase: null }
  }
  const value = date === null ? '' : formatDate(date, version)
  if (version === '7.0') return { value, phrase }
  const inside = date === null ? `(${phrase})` : `INT ${value} (${phrase})`
  const fits = date === null || GRAMMAR['5.5.1'].test(inside)
  return fits && isSameDate(readGedcomDate(inside), { date, phrase })
    ? { value: inside, phrase: null }
    : { value, phrase }
}

/** Writes a day such as `2001-01-11` for HEAD.DATE and CHAN.DATE; null for other dates. */
export function writeGedcomDay(day: string): string | null {
  const date = parseEdtf(day)
  return date?.kind === 'point' && date.quality === 'exact' ? formatPoint(date.point, '7.0') : null
}
