/** Years and ages that can be counted: a date that leaves more than one reading is not counted. */
import { toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import { type EdtfPoint, parseEdtf } from '#shared/genealogy/dates/edtf-syntax.ts'

const daysPerYear = 365.2425
/** A greater age is a mistake in the dates. */
const maxAge = 120

/** The first and last year that a date can mean; null for "before", "after", and no date. */
function getYears(edtf: string | null): { from: number; to: number } | null {
  const date = edtf === null ? null : parseEdtf(edtf)
  if (date === null || date.kind === 'before' || date.kind === 'after') return null
  return date.kind === 'point'
    ? { from: date.point.year, to: date.point.year }
    : { from: date.from.year, to: date.to.year }
}

/** The start of the span of years (10 for a decade) in which a date lies; null where it may lie in two. */
export function getSpanOfYears(edtf: string | null, length: number): number | null {
  const years = getYears(edtf)
  if (years === null) return null
  const start = Math.floor(years.from / length) * length
  return years.to < start + length ? start : null
}

/** 1 to 12; null where the month is not known, or only approximately. */
export function getMonth(edtf: string | null): number | null {
  const date = edtf === null ? null : parseEdtf(edtf)
  return date?.kind === 'point' && date.quality === 'exact' ? date.point.month : null
}

function getMiddle({ year, month, day }: EdtfPoint): number {
  return toDayNumber({ year, month: month ?? 7, day: day ?? (month === null ? 1 : 15) })
}

function getCompletedYears(from: EdtfPoint, to: EdtfPoint): number {
  if (from.day !== null && to.day !== null) {
    const isBeforeBirthday =
      (to.month ?? 1) < (from.month ?? 1) || (to.month === from.month && to.day < from.day)
    return to.year - from.year - (isBeforeBirthday ? 1 : 0)
  }
  // One day more: leap days make some spans of whole years a little shorter.
  return Math.floor((getMiddle(to) - getMiddle(from) + 1) / daysPerYear)
}

/** Completed years at a date, for years alone the likeliest; null where a date is no point in time or the age is impossible. */
export function getAge(birth: string | null, at: string | null): number | null {
  const [from, to] = [birth, at].map((edtf) => (edtf === null ? null : parseEdtf(edtf)))
  if (from?.kind !== 'point' || to?.kind !== 'point') return null
  const age = getCompletedYears(from.point, to.point)
  // A child who died in the year of birth has two equal middles.
  const atLeast = age === -1 && from.point.year === to.point.year ? 0 : age
  return atLeast >= 0 && atLeast <= maxAge ? atLeast : null
}

export function getMedian(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
