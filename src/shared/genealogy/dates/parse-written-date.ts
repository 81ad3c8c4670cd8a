/** Parses dates that people write: "about March 1850", "12.3.1850", "between 1850 and 1855", "11 Feb 1731/32", "44 BC". */

import { textLength } from '#shared/limits.ts'
import { fromDayNumber } from './calendar-days.ts'
import { splitDualYear } from './dual-year.ts'
import type { Edtf, EdtfPoint } from './edtf-syntax.ts'
import { comparePoints, createPoint } from './edtf-syntax.ts'
import { julianDay } from './other-calendars.ts'
import { parseMonthName } from './parse-month-name.ts'

const ERA_BEFORE = /^(.*?)\s*(?:b\.?\s?c\.?(?:\s?e\.?)?|v\. ?chr\.?|av\. ?j\.?-?c\.?)$/i
const ERA_AFTER = /^(?:a\.?\s?d\.?\s+)?(.*?)(?:\s+(?:a\.?\s?d|c\.?\s?e)\.?)?$/i

const ABOUT =
  /^(?:(?:about|abt|around|circa|ca|c|approximately|approx|roughly|um|etwa|vers|environ)(?=[\s.\d])\.?|~)\s*/i
const ESTIMATED = /^(?:estimated|est|calculated|calc|cal|probably|perhaps|maybe|possibly)(?=[\s.\d])\.?\s*/i
const BEFORE = /^(?:(?:before|bef|by|until|till|prior to|not after|vor|avant)(?=[\s.\d])\.?|<)\s*/i
const AFTER = /^(?:(?:after|aft|since|not before|nach|apres|après)(?=[\s.\d])\.?|>)\s*/i
const BETWEEN = /^(?:between|betw?\.?|zwischen|entre)\s+(.+?)\s+(?:and|und|et|&|-|–)\s+(.+)$/i
const PERIOD = /^(?:from|von|de)\s+(.+?)\s+(?:to|until|bis|à|-|–)\s+(.+)$/i
const OPEN_RANGE = /^(.+?)(?:\s+(?:to|or|-|–)\s+|\s*–\s*)(.+)$/i
const YEARS = /^(\d{3,4})\s*[-–/]\s*(\d{4})$/
/** "The 1850s", or "185?" with an open digit. */
const DECADE = /^(?:the\s+)?(\d{3})(?:0'?s|\?)$/i
const OPEN_YEAR = /(?<!\d)\d{3}\?$/
const CENTURY = /^(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\s+century$/i

function splitEra(text: string): { text: string; era: 'before' | 'after' | null } {
  const before = ERA_BEFORE.exec(text)
  if (before?.[1]) return { text: before[1].trim(), era: 'before' }
  const after = ERA_AFTER.exec(text)?.[1]?.trim() ?? ''
  return after !== '' && after !== text ? { text: after, era: 'after' } : { text, era: null }
}

/** Parses a year of three or four digits; a shorter one only if an era is given or `loose` is set. */
function parseYear(word: string | undefined, loose: boolean): number | null {
  if (word === undefined || !/^\d{1,4}$/.test(word)) return null
  return word.length >= 3 || loose ? Number(word) : null
}

function parseDay(word: string | undefined): number | null {
  const digits = /^(\d{1,2})(?:\.|st|nd|rd|th|er|e|º)?$/i.exec(word ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

type Parts = { year: number; month: number | null; day: number | null }

function parseNumericDate(text: string, loose: boolean): Parts | null {
  const parts = text.split(/[./-]/).map((part) => part.trim())
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null
  const [a = '', b = '', c] = parts
  if (a.length >= 3) return { year: Number(a), month: Number(b), day: c === undefined ? null : Number(c) }
  const year = parseYear(c ?? b, loose && (c ?? b).length > 2)
  if (year === null) return null
  if (c === undefined) return { year, month: Number(a), day: null }
  const dayFirst = text.includes('.') || Number(a) > 12 || a === b
  if (dayFirst) return { year, month: Number(b), day: Number(a) }
  return Number(b) > 12 ? { year, month: Number(a), day: Number(b) } : null
}

function parseDateWithMonthName(text: string, loose: boolean): Parts | null {
  const words = text
    .replace(/^(\d{1,2})\.(?=\p{L})/u, '$1 ')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !/^(?:of|the|den|de|le|am|im|in|on)$/i.test(word))
  if (words.length === 1) {
    const year = parseYear(words[0], loose)
    return year === null ? null : { year, month: null, day: null }
  }
  const [a = '', b = '', c] = words
  const year = parseYear(words.at(-1), loose)
  if (words.length > 3) return null
  if (year === null) {
    const first = parseYear(a, false)
    const month = parseMonthName(b)
    if (first === null || month === null) return null
    return { year: first, month, day: c === undefined ? null : (parseDay(c) ?? -1) }
  }
  if (c === undefined) {
    const month = parseMonthName(a)
    return month === null ? null : { year, month, day: null }
  }
  const month = parseMonthName(b)
  if (month !== null) return { year, month, day: parseDay(a) ?? -1 }
  const leading = parseMonthName(a)
  return leading === null ? null : { year, month: leading, day: parseDay(b) ?? -1 }
}

function parseParts(written: string, loose: boolean): Parts | null {
  const { text, era } = splitEra(written.trim())
  const parts = parseNumericDate(text, loose) ?? parseDateWithMonthName(text, loose || era !== null)
  if (parts === null || parts.year === 0) return null
  return { ...parts, year: era === 'before' ? 1 - parts.year : parts.year }
}

/**
 * Parses a day, month or year. Returns null for other text, for a day that does not exist, and for an ambiguous date:
 * 3/4/1850 could be March or April. `loose` also accepts years of one or two digits, as GEDCOM has them.
 */
export function parseWrittenPoint(written: string, loose = false): EdtfPoint | null {
  const dual = written.includes('/') ? parseDualPoint(written.trim(), loose) : null
  if (dual !== null) return dual
  const parts = parseParts(written, loose)
  return parts && createPoint(parts.year, parts.month, parts.day)
}

/** The last year in which a country of Europe began its year in March, rounded up: "1985/86" alone is no dual year. */
const lastDualYear = 1800

/** Parses a dual year as the later of the two. A leap day may exist in one of them only, or in the Julian calendar. */
function parseDualPoint(text: string, loose: boolean): EdtfPoint | null {
  const dual = splitDualYear(text)
  if (!dual?.isConsecutive) return null
  const [first, second] = [parseParts(dual.first, loose), parseParts(dual.second, loose)]
  if (!first || !second || (second.month === null ? second.year > lastDualYear : second.month > 3))
    return null
  return (
    createPoint(second.year, second.month, second.day) ??
    createPoint(first.year, first.month, first.day) ??
    createJulianPoint(second)
  )
}

function createJulianPoint({ year, month, day }: Parts): EdtfPoint | null {
  const number = month === null || day === null ? null : julianDay(year, month, day)
  if (number === null) return null
  const converted = fromDayNumber(number)
  return createPoint(converted.year, converted.month, converted.day)
}

/**
 * Completes the first number in "12 and 14 March 1850" to a day of the other's month. Returns null for a number that is
 * neither a day nor a year of the same kind as the other: "3 and March 1850".
 */
export function completeFirstDate(first: string, last: string): string | null {
  const number = first.trim()
  if (!/^\d{1,2}$/.test(number)) return first
  const { text } = splitEra(last.trim())
  if (/^\d{1,2}\.?\s+\p{L}/u.test(text)) return last.trim().replace(/^\d{1,2}/, number)
  return /\p{L}/u.test(text) ? null : first
}

function parseSpan(kind: 'between' | 'period', first: string, last: string, loose: boolean): Edtf | null {
  const to = parseWrittenPoint(last, loose)
  const complete = completeFirstDate(first, last)
  if (to === null || complete === null) return null
  const eraless = to.year <= 0 && !ERA_BEFORE.test(complete.trim()) ? `${complete} BC` : complete
  const from = parseWrittenPoint(eraless, loose) ?? parsePointInYear(complete, to.year)
  return from && comparePoints(from, to) <= 0 ? { kind, from, to } : null
}

/** Parses "May" in "between May and August 1979" by adding the other year. */
function parsePointInYear(written: string, year: number): EdtfPoint | null {
  return year > 0 && !/\d{3}/.test(written)
    ? parseWrittenPoint(`${written} ${String(year).padStart(4, '0')}`)
    : null
}

function parseYearRange(text: string): Edtf | null {
  const decade = DECADE.exec(text)?.[1]
  if (decade !== undefined) return toYearRange(Number(decade) * 10, Number(decade) * 10 + 9)
  const century = Number(CENTURY.exec(text)?.[1] ?? 0)
  if (century > 0 && century <= 21) return toYearRange(century * 100 - 99, century * 100)
  const [, first, last] = YEARS.exec(text) ?? []
  return first !== undefined && last !== undefined ? toYearRange(Number(first), Number(last)) : null
}

function toYearRange(first: number, last: number): Edtf | null {
  const from = createPoint(first)
  const to = createPoint(last)
  return from && to && first > 0 && first <= last ? { kind: 'between', from, to } : null
}

function parseOpenRange(text: string, word: RegExp, kind: 'before' | 'after', loose: boolean): Edtf | null {
  if (!word.test(text)) return null
  const point = parseWrittenPoint(text.replace(word, ''), loose)
  return point && { kind, point }
}

function parseQualifiedDate(text: string, loose: boolean): Edtf | null {
  if (OPEN_YEAR.test(text)) return null
  const about = ABOUT.test(text)
  const estimated = !about && (ESTIMATED.test(text) || text.endsWith('?'))
  const bare = text.replace(about ? ABOUT : ESTIMATED, '').replace(/\s*\?$/, '')
  const point = parseWrittenPoint(bare, loose)
  return point && { kind: 'point', point, quality: about ? 'about' : estimated ? 'estimated' : 'exact' }
}

/** Parses any date that a person may write. Returns null for text in an unknown form. */
export function parseWrittenDate(written: string, loose = false): Edtf | null {
  const text = written.trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > textLength.date) return null
  const between = BETWEEN.exec(text)
  if (between) return parseSpan('between', between[1] ?? '', between[2] ?? '', loose)
  const period = PERIOD.exec(text)
  if (period) return parseSpan('period', period[1] ?? '', period[2] ?? '', loose)
  const single =
    parseOpenRange(text, BEFORE, 'before', loose) ??
    parseOpenRange(text, AFTER, 'after', loose) ??
    parseQualifiedDate(text, loose) ??
    parseYearRange(text)
  if (single) return single
  const range = OPEN_RANGE.exec(text)
  return range ? parseSpan('between', range[1] ?? '', range[2] ?? '', loose) : null
}
