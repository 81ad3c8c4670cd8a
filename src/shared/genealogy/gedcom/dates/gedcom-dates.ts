/** Reads the DATE values of GEDCOM 5.5 to 7.0 as EDTF. */
import type { Edtf } from '../../dates/edtf-syntax.ts'
import { comparePoints, createPoint, formatEdtf } from '../../dates/edtf-syntax.ts'
import { completeFirstDate, parseWrittenDate } from '../../dates/parse-written-date.ts'
import type { GedcomDate } from '../gedcom-types.ts'
import { type PointReading, readDatePart } from './gedcom-date-parts.ts'
import { dropOpenParts, findOnlyYear, replaceOtherWords } from './gedcom-odd-dates.ts'

/** The meaning of a date text; `plain` is true where the EDTF contains the whole meaning. */
interface DateReading {
  edtf: Edtf
  plain: boolean
}

const ESCAPE_FIRST = /^(@#D[A-Z _]+@)\s*(FROM|TO|BET|BEF|AFT|ABT|CAL|EST|INT)\b/i
const RANGE = /^(BET|FROM)\.?\s+(.+?)\s+(AND|TO)\s+(.+)$/i
const SINGLE = /^(FROM|TO|BEF|AFT|ABT|CAL|EST)\.?\s+(.+)$/i
const INTERPRETED = /^INT\.?\s+(\S.*)$/is
/** Words behind a date that only say that it is not certain. */
const UNCERTAIN =
  /^(?:approx(?:imately)?|about|abt|circa|ca|estimated|est|guess(?:ed)?|probably|uncertain|unsure|\?+)\.?$/i
const longestDate = 100

function readSpan(kind: 'between' | 'period', first: string, last: string): DateReading | null {
  const to = readDatePart(last)
  const complete = completeFirstDate(first, last)
  const from = complete === null ? null : (readDatePart(complete) ?? readDayInYear(complete, to))
  if (!from || !to) return null
  const ordered = comparePoints(from.from, to.to) <= 0
  if (!ordered && kind === 'period') return null
  const [start, end] = ordered ? [from.from, to.to] : [to.from, from.to]
  return { edtf: { kind, from: start, to: end }, plain: ordered && from.plain && to.plain }
}

/** Reads the first day in "BET 1 JAN AND 5 JAN 1900" with the year of the second. */
function readDayInYear(text: string, other: PointReading | null): PointReading | null {
  return other === null || /\d{3}/.test(text)
    ? null
    : readDatePart(`${text} ${String(other.to.year).padStart(3, '0')}`)
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

/** Reads a date against the standard, of which nothing but the text has the whole meaning. */
function readOddForm(text: string): Edtf | null {
  const words = replaceOtherWords(text)
  const known = readValue(words)
  if (known) return known.edtf
  const rest = dropOpenParts(words)
  const reading = rest === words ? null : readValue(rest)
  return reading && toUncertain(reading.edtf)
}

function toUncertain(edtf: Edtf): Edtf {
  return edtf.kind === 'point' && edtf.quality === 'exact' ? { ...edtf, quality: 'estimated' } : edtf
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
  if (text.length > longestDate) return null
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
    return text === ''
      ? readPhrase(phrase.trim())
      : { date: readGedcomDate(text).date, phrase: phrase.trim() }
  }
  const usual = readCommonForm(text)
  return usual ? { date: formatEdtf(usual), phrase: null } : readText(text)
}

/** A date and the words behind it: "INT 1995 (from her age)", or without INT, as Gramps writes an interpreted one. */
function splitExplained(text: string): [value: string, words: string] | null {
  const open = text.indexOf('(')
  const before = text.slice(0, Math.max(0, open)).trimEnd()
  if (before === '' || before.length > longestDate) return null
  const interpreted = INTERPRETED.exec(before)?.[1]
  if (interpreted !== undefined) return [interpreted, text.slice(open + 1)]
  const words = text.slice(open + 1, -1)
  return text.endsWith(')') && !/[()]/.test(words) ? [before, words] : null
}

function readText(text: string): GedcomDate {
  if (text === '') return { date: null, phrase: null }
  if (text.startsWith('(')) return readPhrase(text.slice(1).replace(/\)$/, '').trim())
  const [value, words] = splitExplained(text) ?? []
  if (value !== undefined && words !== undefined) return readInterpreted(text, value, words)
  const reading = text.length > longestDate ? null : readValue(moveCalendarInside(text))
  if (reading !== null) return { date: formatEdtf(reading.edtf), phrase: reading.plain ? null : text }
  return { date: readDateOf(text) ?? readOnlyYear(text), phrase: text }
}

/** The date that a text in words is, if it is one. */
function readDateOf(text: string): string | null {
  const edtf = text.length > longestDate ? null : readOddForm(moveCalendarInside(text))
  return edtf && formatEdtf(edtf)
}

function readOnlyYear(text: string): string | null {
  const year = text.length > longestDate ? null : findOnlyYear(text)
  return year === null ? null : `${year}?`
}

/** Reads words that stand instead of a date, and may be one: "(about 1850)". */
function readPhrase(phrase: string): GedcomDate {
  return { date: readDateOf(phrase), phrase: phrase || null }
}

function readInterpreted(text: string, inner: string, note: string): GedcomDate {
  const reading = readValue(moveCalendarInside(inner))
  if (reading === null) return { date: readDateOf(inner), phrase: text }
  const phrase = note.replace(/\)$/, '').trim()
  const edtf = UNCERTAIN.test(phrase) ? toUncertain(reading.edtf) : reading.edtf
  return { date: formatEdtf(edtf), phrase: reading.plain && phrase !== '' ? phrase : text }
}
