/** Dates in people's words: "about March 1850", "12.3.1850", "between 1850 and 1855", "44 BC". */

import type { Edtf, EdtfPoint } from './edtf-syntax.ts'
import { comparePoints, edtfPoint } from './edtf-syntax.ts'
import { monthNumber } from './parse-month-name.ts'

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
const DECADE = /^(?:the\s+)?(\d{3})0'?s$/i
const CENTURY = /^(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\s+century$/i

function splitEra(text: string): { text: string; era: 'before' | 'after' | null } {
  const before = ERA_BEFORE.exec(text)
  if (before?.[1]) return { text: before[1].trim(), era: 'before' }
  const after = ERA_AFTER.exec(text)?.[1]?.trim() ?? ''
  return after !== '' && after !== text ? { text: after, era: 'after' } : { text, era: null }
}

/** A number that may be a year: three or four digits, fewer only where the era is said or `loose`. */
function yearOf(word: string | undefined, loose: boolean): number | null {
  if (word === undefined || !/^\d{1,4}$/.test(word)) return null
  return word.length >= 3 || loose ? Number(word) : null
}

function dayOf(word: string | undefined): number | null {
  const digits = /^(\d{1,2})(?:\.|st|nd|rd|th|er|e|º)?$/i.exec(word ?? '')?.[1]
  return digits === undefined ? null : Number(digits)
}

type Parts = { year: number; month: number | null; day: number | null }

function fromDigits(text: string, loose: boolean): Parts | null {
  const parts = text.split(/[./-]/).map((part) => part.trim())
  if (parts.length < 2 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null
  const [a = '', b = '', c] = parts
  if (a.length >= 3) return { year: Number(a), month: Number(b), day: c === undefined ? null : Number(c) }
  const year = yearOf(c ?? b, loose && (c ?? b).length > 2)
  if (year === null) return null
  if (c === undefined) return { year, month: Number(a), day: null }
  const dayFirst = text.includes('.') || Number(a) > 12 || a === b
  if (dayFirst) return { year, month: Number(b), day: Number(a) }
  return Number(b) > 12 ? { year, month: Number(a), day: Number(b) } : null
}

function fromWords(text: string, loose: boolean): Parts | null {
  const words = text
    .replace(/^(\d{1,2})\.(?=\p{L})/u, '$1 ')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !/^(?:of|the|den|de|le|am|im|in|on)$/i.test(word))
  if (words.length === 1) {
    const year = yearOf(words[0], loose)
    return year === null ? null : { year, month: null, day: null }
  }
  const [a = '', b = '', c] = words
  const year = yearOf(words.at(-1), loose)
  if (words.length > 3) return null
  if (year === null) {
    const first = yearOf(a, false)
    const month = monthNumber(b)
    if (first === null || month === null) return null
    return { year: first, month, day: c === undefined ? null : (dayOf(c) ?? -1) }
  }
  if (c === undefined) {
    const month = monthNumber(a)
    return month === null ? null : { year, month, day: null }
  }
  const month = monthNumber(b)
  if (month !== null) return { year, month, day: dayOf(a) ?? -1 }
  const leading = monthNumber(a)
  return leading === null ? null : { year, month: leading, day: dayOf(b) ?? -1 }
}

/**
 * A day, month or year in words or digits; null where it is none or does not exist. A date like 3/4/1850 that
 * could be March or April is none. `loose` also takes years of one or two digits, as GEDCOM has them.
 */
export function pointFromWords(words: string, loose = false): EdtfPoint | null {
  const { text, era } = splitEra(words.trim())
  const parts = fromDigits(text, loose) ?? fromWords(text, loose || era !== null)
  if (parts === null) return null
  if (parts.year === 0) return null
  return edtfPoint(era === 'before' ? 1 - parts.year : parts.year, parts.month, parts.day)
}

function span(kind: 'between' | 'period', first: string, last: string, loose: boolean): Edtf | null {
  const to = pointFromWords(last, loose)
  if (to === null) return null
  const eraless = to.year <= 0 && !ERA_BEFORE.test(first.trim()) ? `${first} BC` : first
  const from = pointFromWords(eraless, loose) ?? pointInYear(first, to.year)
  return from && comparePoints(from, to) <= 0 ? { kind, from, to } : null
}

/** "May" in "between May and August 1979". */
function pointInYear(words: string, year: number): EdtfPoint | null {
  return year > 0 && !/\d{3}/.test(words) ? pointFromWords(`${words} ${String(year).padStart(4, '0')}`) : null
}

function ofSeveralYears(text: string): Edtf | null {
  const decade = DECADE.exec(text)?.[1]
  if (decade !== undefined) return years(Number(decade) * 10, Number(decade) * 10 + 9)
  const century = Number(CENTURY.exec(text)?.[1] ?? 0)
  if (century > 0 && century <= 21) return years(century * 100 - 99, century * 100)
  const [, first, last] = YEARS.exec(text) ?? []
  return first !== undefined && last !== undefined ? years(Number(first), Number(last)) : null
}

function years(first: number, last: number): Edtf | null {
  const from = edtfPoint(first)
  const to = edtfPoint(last)
  return from && to && first > 0 && first <= last ? { kind: 'between', from, to } : null
}

function bounded(text: string, word: RegExp, kind: 'before' | 'after', loose: boolean): Edtf | null {
  if (!word.test(text)) return null
  const point = pointFromWords(text.replace(word, ''), loose)
  return point && { kind, point }
}

function qualified(text: string, loose: boolean): Edtf | null {
  const about = ABOUT.test(text)
  const estimated = !about && (ESTIMATED.test(text) || text.endsWith('?'))
  const bare = text.replace(about ? ABOUT : ESTIMATED, '').replace(/\s*\?$/, '')
  const point = pointFromWords(bare, loose)
  return point && { kind: 'point', point, quality: about ? 'about' : estimated ? 'estimated' : 'exact' }
}

/** Any date in words; null where it is none that we understand. */
export function parseWords(words: string, loose = false): Edtf | null {
  const text = words.trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > 100) return null
  const between = BETWEEN.exec(text)
  if (between) return span('between', between[1] ?? '', between[2] ?? '', loose)
  const period = PERIOD.exec(text)
  if (period) return span('period', period[1] ?? '', period[2] ?? '', loose)
  const single =
    bounded(text, BEFORE, 'before', loose) ??
    bounded(text, AFTER, 'after', loose) ??
    qualified(text, loose) ??
    ofSeveralYears(text)
  if (single) return single
  const range = OPEN_RANGE.exec(text)
  return range ? span('between', range[1] ?? '', range[2] ?? '', loose) : null
}
