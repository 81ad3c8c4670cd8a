/** Stored dates as people read them: a year for a small place, a sentence's worth for a large one. */
import { ENGLISH_MONTHS } from '#shared/month-names.ts'
import type { EdtfPoint, EdtfQuality } from './edtf-syntax.ts'
import { parseEdtf } from './edtf-syntax.ts'

const QUALITY: Record<EdtfQuality, string> = { exact: '', about: 'about ', estimated: 'estimated ' }

function yearWords(year: number): string {
  return year > 0 ? String(year) : `${1 - year} BC`
}

function pointWords({ year, month, day }: EdtfPoint): string {
  const name = month === null ? undefined : ENGLISH_MONTHS[month - 1]
  if (name === undefined) return yearWords(year)
  return day === null ? `${name} ${yearWords(year)}` : `${day} ${name} ${yearWords(year)}`
}

/** "1850", "about 1850", "before 1900", "1850–1855", "44 BC"; an unreadable text as it is. */
export function yearLabel(edtf: string): string {
  const date = parseEdtf(edtf)
  if (date === null) return edtf
  switch (date.kind) {
    case 'point':
      return QUALITY[date.quality] + yearWords(date.point.year)
    case 'before':
    case 'after':
      return `${date.kind} ${yearWords(date.point.year)}`
    case 'between':
    case 'period':
      return date.from.year === date.to.year
        ? yearWords(date.from.year)
        : `${yearWords(date.from.year)}–${yearWords(date.to.year)}`
  }
}

/** "12 March 1850", "about March 1850", "between May 1979 and August 1979"; an unreadable text as it is. */
export function spokenDate(edtf: string): string {
  const date = parseEdtf(edtf)
  if (date === null) return edtf
  switch (date.kind) {
    case 'point':
      return QUALITY[date.quality] + pointWords(date.point)
    case 'before':
    case 'after':
      return `${date.kind} ${pointWords(date.point)}`
    case 'between':
      return `between ${pointWords(date.from)} and ${pointWords(date.to)}`
    case 'period':
      return `from ${pointWords(date.from)} to ${pointWords(date.to)}`
  }
}
