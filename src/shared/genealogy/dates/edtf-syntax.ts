/** Parses and formats the part of EDTF (ISO 8601-2) that the site stores. */
import { daysInMonth } from './calendar-days.ts'

/** A day, a month or a year. Year 0 is 1 BC. */
export interface EdtfPoint {
  year: number
  month: number | null
  day: number | null
}

export type EdtfQuality = 'exact' | 'about' | 'estimated'

export type Edtf =
  | { kind: 'point'; point: EdtfPoint; quality: EdtfQuality }
  | { kind: 'before'; point: EdtfPoint }
  | { kind: 'after'; point: EdtfPoint }
  /** One day between the two. */
  | { kind: 'between'; from: EdtfPoint; to: EdtfPoint }
  /** Every day from the first to the last. */
  | { kind: 'period'; from: EdtfPoint; to: EdtfPoint }

const POINT = /^(-?\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/

/** Returns null for a day, month or year that does not exist. */
export function createPoint(year: number, month: number | null = null, day: number | null = null) {
  if (!Number.isInteger(year) || year < -9999 || year > 9999) return null
  if (month === null) return day === null ? { year, month, day } : null
  if (month < 1 || month > 12) return null
  if (day !== null && (day < 1 || day > daysInMonth(year, month))) return null
  return { year, month, day }
}

function parsePoint(text: string): EdtfPoint | null {
  const match = POINT.exec(text)
  if (!match || text.startsWith('-0000')) return null
  const [, year, month, day] = match
  return createPoint(Number(year), month ? Number(month) : null, day ? Number(day) : null)
}

/** Compares the first day of each point: -1, 0 or 1. */
export function comparePoints(a: EdtfPoint, b: EdtfPoint): number {
  return Math.sign(a.year - b.year || (a.month ?? 1) - (b.month ?? 1) || (a.day ?? 1) - (b.day ?? 1))
}

function parseSpan(kind: 'between' | 'period', first: string, last: string): Edtf | null {
  const from = parsePoint(first)
  const to = parsePoint(last)
  return from && to && comparePoints(from, to) <= 0 ? { kind, from, to } : null
}

function parseSet(inside: string): Edtf | null {
  if (inside.startsWith('..')) {
    const point = parsePoint(inside.slice(2))
    return point && { kind: 'before', point }
  }
  if (inside.endsWith('..')) {
    const point = parsePoint(inside.slice(0, -2))
    return point && { kind: 'after', point }
  }
  const cut = inside.indexOf('..')
  return cut < 0 ? null : parseSpan('between', inside.slice(0, cut), inside.slice(cut + 2))
}

/**
 * Parses `1850-03-12`, `1850-03`, `1850`, each with an optional `~` (about) or `?` (estimated), `[..1900]`, `[1900..]`,
 * `[1850..1855]` and `1850/1855`. Returns null for anything else, including a day that does not exist.
 */
export function parseEdtf(text: string): Edtf | null {
  if (text.length > 30) return null
  if (text.startsWith('[')) return text.endsWith(']') ? parseSet(text.slice(1, -1)) : null
  const slash = text.indexOf('/')
  if (slash >= 0) return parseSpan('period', text.slice(0, slash), text.slice(slash + 1))
  const last = text.at(-1)
  const quality = last === '~' ? 'about' : last === '?' ? 'estimated' : 'exact'
  const point = parsePoint(quality === 'exact' ? text : text.slice(0, -1))
  return point && { kind: 'point', point, quality }
}

function formatPoint({ year, month, day }: EdtfPoint): string {
  let text = `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}`
  if (month !== null) text += `-${String(month).padStart(2, '0')}`
  if (day !== null) text += `-${String(day).padStart(2, '0')}`
  return text
}

/** The inverse of `parseEdtf`. */
export function formatEdtf(edtf: Edtf): string {
  switch (edtf.kind) {
    case 'point':
      return formatPoint(edtf.point) + { exact: '', about: '~', estimated: '?' }[edtf.quality]
    case 'before':
      return `[..${formatPoint(edtf.point)}]`
    case 'after':
      return `[${formatPoint(edtf.point)}..]`
    case 'between':
      return `[${formatPoint(edtf.from)}..${formatPoint(edtf.to)}]`
    case 'period':
      return `${formatPoint(edtf.from)}/${formatPoint(edtf.to)}`
  }
}
