/** Reads the DATE values of GEDCOM 5.5 to 7.0 as EDTF. */
import { fromDayNumber } from '../dates/calendar-days.ts'
import type { Edtf, EdtfPoint } from '../dates/edtf-syntax.ts'
import { comparePoints, createPoint, formatEdtf } from '../dates/edtf-syntax.ts'
import { completeFirstDate, parseWrittenDate, parseWrittenPoint } from '../dates/parse-written-date.ts'
import { FRENCH_MONTHS, frenchSpan, HEBREW_MONTHS, hebrewSpan, julianDay } from './gedcom-calendars.ts'
import type { GedcomDate } from './gedcom-types.ts'

type Calendar = 'gregorian' | 'julian' | 'hebrew' | 'french'

/** The meaning of a date text; `plain` is true where the EDTF contains the whole meaning. */
interface DateReading {
  edtf: Edtf
  plain: boolean
}

/** A day, month or year; for another calendar the Gregorian days that it covers. */
interface PointReading {
  from: EdtfPoint
  to: EdtfPoint
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
const ESCAPE_FIRST = /^(@#D[A-Z _]+@)\s*(FROM|TO|BET|BEF|AFT|ABT|CAL|EST|INT)\b/i
const DUAL = /^(.*?)(\d{3,4})\/(\d{1,2}|\d{4})(\s*b\.?\s?c\.?.*)?$/i
const ERA = /\s*(?:b\.?\s?c\.?(?:\s?e\.?)?)$/i
const RANGE = /^(BET|FROM)\.?\s+(.+?)\s+(AND|TO)\s+(.+)$/i
const SINGLE = /^(FROM|TO|BEF|AFT|ABT|CAL|EST)\.?\s+(.+)$/i
const INTERPRETED = /^INT\.?\s+([^(]+?)\s*\((.*)\)?$/is
/** A date with words behind it, as Gramps writes an interpreted one. */
const EXPLAINED = /^([^(]+?)\s*\(([^()]*)\)$/
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

/** The year of the second part of a dual year, which names its last digits or all of them: 1708/9, 1731/32, 1750/1751. */
function readSecondYear(year: number, second: string): number {
  if (second.length === 4) return Number(second)
  const cycle = 10 ** second.length
  return year + ((Number(second) - (year % cycle) + cycle) % cycle)
}

/** Reads a dual year ("11 FEB 1731/32"): the first year begins in March, the second in January. */
function parseDualYear(text: string, calendar: Calendar): PointReading | null {
  const [, before = '', first = '', second = '', era = ''] = DUAL.exec(text) ?? []
  if (first === '' || (before !== '' && !/[a-z]\.?\s+$/i.test(before))) return null
  const year = Number(first)
  const next = readSecondYear(year, second)
  const readYear = (value: number) => readPoint(`${before}${String(value).padStart(3, '0')}${era}`, calendar)
  const [from, to] = [readYear(year), readYear(next)]
  if (to === null || next <= year) return null
  const startOfYear = to.to.month === null || to.to.month <= 3
  const isDual = next === year + 1 && startOfYear && (before !== '' || second.length <= 2)
  if (isDual) return { ...to, plain: false }
  return from && { from: from.from, to: to.to, plain: false }
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
function readDatePart(text: string): PointReading | null {
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

function readSpan(kind: 'between' | 'period', first: string, last: string): DateReading | null {
  const to = readDatePart(last)
  const complete = completeFirstDate(first, last)
  const from = complete === null ? null : readDatePart(complete)
  if (!from || !to) return null
  const ordered = comparePoints(from.from, to.to) <= 0
  if (!ordered && kind === 'period') return null
  const [start, end] = ordered ? [from.from, to.to] : [to.from, from.to]
  return { edtf: { kind, from: start, to: end }, plain: ordered && from.plain && to.plain }
}

function readSingle(keyword: string, text: string): DateReading | null {
  const point = readDatePart(text)
  if (point === null) return null
  const { from, to, plain } = point
  switch (keyword) {
    case 'BEF':
      return { edtf: { kind: 'before', point: from }, plain }
    case 'AFT':
      return { edtf: { kind: 'after', point: to }, plain }
    case 'FROM':
      return { edtf: { kind: 'after', point: from }, plain: false }
    case 'TO':
      return { edtf: { kind: 'before', point: to }, plain: false }
    default:
      return applyKeyword(point, keyword)
  }
}

function applyKeyword({ from, to, plain }: PointReading, keyword: string): DateReading {
  if (comparePoints(from, to) !== 0) return { edtf: { kind: 'between', from, to }, plain: false }
  const quality = keyword === '' ? 'exact' : keyword === 'ABT' ? 'about' : 'estimated'
  return { edtf: { kind: 'point', point: from, quality }, plain: plain && keyword !== 'CAL' }
}

function readWords(text: string): DateReading | null {
  const edtf = parseWrittenDate(text, true)
  if (edtf === null) return null
  return { edtf, plain: !/^cal/i.test(text) && (edtf.kind !== 'between' || /^bet/i.test(text)) }
}

function readValue(text: string): DateReading | null {
  const range = RANGE.exec(text)
  if (range) {
    const [, open = '', first = '', join = '', last = ''] = range
    const kind = open.toUpperCase() === 'BET' ? 'between' : 'period'
    if ((join.toUpperCase() === 'AND') === (kind === 'between')) return readSpan(kind, first, last)
  }
  const [, keyword = '', rest = ''] = SINGLE.exec(text) ?? []
  const part = keyword === '' ? readDatePart(text) : null
  return (
    (keyword === '' ? part && applyKeyword(part, '') : readSingle(keyword.toUpperCase(), rest)) ??
    readWords(text)
  )
}

/** Moves the calendar before the dates: older programs write "@#DJULIAN@ BEF 1700". */
function moveCalendarInside(text: string): string {
  const [, calendar = '', keyword = ''] = ESCAPE_FIRST.exec(text) ?? []
  if (calendar === '') return text
  const rest = text
    .slice(text.toUpperCase().indexOf(keyword.toUpperCase(), calendar.length) + keyword.length)
    .trim()
  return `${keyword} ${calendar} ${rest.replace(/\s(AND|TO)\s+(?!@)/i, ` $1 ${calendar} `)}`
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const COMMON_FORM = /^(?:(ABT|EST|BEF|AFT) )?(?:(?:(\d{1,2}) )?([A-Z]{3}) )?(\d{3,4})$/

const USUAL = new RegExp(
  `^(?:(?:ABT|EST|BEF|AFT) )?(?:(?:[1-9]\\d? )?(?:${MONTHS.join('|')}) )?[1-9]\\d{2,3}$`,
)

/** Whether a date has the most common form, in which an export writes dates. */
export function isCommonDate(value: string): boolean {
  return USUAL.test(value)
}

/** Reads the most common date formats quickly; null for all other formats. */
function readCommonForm(text: string): Edtf | null {
  const [, keyword, day, name, year] = COMMON_FORM.exec(text) ?? []
  if (year === undefined) return null
  const month = name === undefined ? null : MONTHS.indexOf(name) + 1
  const point = createPoint(Number(year), month, day === undefined ? null : Number(day))
  if (point === null || point.year === 0) return null
  if (keyword === 'BEF') return { kind: 'before', point }
  if (keyword === 'AFT') return { kind: 'after', point }
  return {
    kind: 'point',
    point,
    quality: keyword === 'ABT' ? 'about' : keyword === 'EST' ? 'estimated' : 'exact',
  }
}

function normalizeSpaces(value: string): string {
  const text = value.trim()
  return text.includes('  ') || text.includes('\t') ? text.replace(/\s+/g, ' ') : text
}

/** Reads one day, month or year as EDTF, for CHAN and HEAD; null for other values. */
export function readGedcomDay(value: string): string | null {
  const text = normalizeSpaces(value)
  const edtf = readCommonForm(text) ?? readValue(text)?.edtf
  return edtf?.kind === 'point' ? formatEdtf(edtf) : null
}

/**
 * Reads a DATE value: EDTF in proleptic Gregorian days, and the original text where the text says more (another
 * calendar, a dual year, an interpretation) or contains no date.
 *
 * @param phrase the PHRASE substructure of GEDCOM 7, which replaces the original text
 */
export function readGedcomDate(value: string, phrase: string | null = null): GedcomDate {
  const text = normalizeSpaces(value)
  if (phrase !== null && phrase.trim() !== '') {
    return { date: text === '' ? null : readGedcomDate(text).date, phrase: phrase.trim() }
  }
  const usual = readCommonForm(text)
  return usual ? { date: formatEdtf(usual), phrase: null } : readText(text)
}

function readText(text: string): GedcomDate {
  if (text === '') return { date: null, phrase: null }
  if (text.startsWith('('))
    return { date: null, phrase: text.replace(/^\(\s*/, '').replace(/\s*\)$/, '') || null }
  const interpreted = INTERPRETED.exec(text) ?? EXPLAINED.exec(text)
  if (interpreted) return readInterpreted(text, interpreted[1] ?? '', interpreted[2] ?? '')
  const reading = text.length > 100 ? null : readValue(moveCalendarInside(text))
  if (reading === null) return { date: null, phrase: text }
  return { date: formatEdtf(reading.edtf), phrase: reading.plain ? null : text }
}

function readInterpreted(text: string, inner: string, note: string): GedcomDate {
  const reading = readValue(moveCalendarInside(inner))
  if (reading === null) return { date: null, phrase: text }
  const phrase = note.replace(/\)$/, '').trim()
  return { date: formatEdtf(reading.edtf), phrase: reading.plain && phrase !== '' ? phrase : text }
}
