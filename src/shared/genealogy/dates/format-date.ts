/** Formats stored EDTF dates for people: as a year for cards and lists, or as a complete date. */
import { monthNames } from '#shared/month-names.ts'
import type { EdtfPoint, EdtfQuality } from './edtf-syntax.ts'
import { parseEdtf } from './edtf-syntax.ts'

const QUALITY: Record<EdtfQuality, string> = { exact: '', about: 'about ', estimated: 'estimated ' }

function formatEra(year: number): string {
  return year > 0 ? String(year) : `${1 - year} BC`
}

function formatPoint({ year, month, day }: EdtfPoint): string {
  const name = month === null ? undefined : monthNames[month - 1]
  if (name === undefined) return formatEra(year)
  return day === null ? `${name} ${formatEra(year)}` : `${day} ${name} ${formatEra(year)}`
}

/** "1850", "about 1850", "before 1900", "1850–1855", "44 BC". Returns a text that is not EDTF unchanged. */
export function formatYear(edtf: string): string {
  const date = parseEdtf(edtf)
  if (date === null) return edtf
  switch (date.kind) {
    case 'point':
      return QUALITY[date.quality] + formatEra(date.point.year)
    case 'before':
    case 'after':
      return `${date.kind} ${formatEra(date.point.year)}`
    case 'between':
    case 'period':
      return date.from.year === date.to.year
        ? formatEra(date.from.year)
        : `${formatEra(date.from.year)}–${formatEra(date.to.year)}`
  }
}

/** As `formatYear`, but "between 1850 and 1855" where "1850–1855" could be read as a period. */
export function formatYearInWords(edtf: string): string {
  const date = parseEdtf(edtf)
  if (date?.kind !== 'between' || date.from.year === date.to.year) return formatYear(edtf)
  return `between ${formatEra(date.from.year)} and ${formatEra(date.to.year)}`
}

/** "12 March 1850", "about March 1850", "between May 1979 and August 1979". Returns a text that is not EDTF unchanged. */
export function formatEdtfDate(edtf: string): string {
  const date = parseEdtf(edtf)
  if (date === null) return edtf
  switch (date.kind) {
    case 'point':
      return QUALITY[date.quality] + formatPoint(date.point)
    case 'before':
    case 'after':
      return `${date.kind} ${formatPoint(date.point)}`
    case 'between':
      return `between ${formatPoint(date.from)} and ${formatPoint(date.to)}`
    case 'period':
      return `from ${formatPoint(date.from)} to ${formatPoint(date.to)}`
  }
}
