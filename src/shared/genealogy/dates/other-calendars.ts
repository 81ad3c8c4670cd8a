/** Converts the Julian, Hebrew and French Republican calendars to day numbers as in `calendar-days.ts`. */

/**
 * The algorithms are from Reingold and Dershowitz, "Calendrical Calculations". The functions return null for days that
 * do not exist.
 */
const EPOCH = 719_163

function julianLeap(year: number): boolean {
  return year % 4 === 0
}

const JULIAN_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** @param year 0 is 1 BC */
export function julianDay(year: number, month: number, day: number): number | null {
  const length = month === 2 && julianLeap(year) ? 29 : (JULIAN_MONTHS[month - 1] ?? 0)
  if (day < 1 || day > length) return null
  const before = year - 1
  const shift = month <= 2 ? 0 : julianLeap(year) ? -1 : -2
  const inYear = Math.floor((367 * month - 362) / 12) + shift + day
  return 365 * before + Math.floor(before / 4) + inYear - 2 - EPOCH
}

export const HEBREW_MONTHS = [
  'TSH',
  'CSH',
  'KSL',
  'TVT',
  'SHV',
  'ADR',
  'ADS',
  'NSN',
  'IYR',
  'SVN',
  'TMZ',
  'AAV',
  'ELL',
]

function hebrewElapsed(year: number): number {
  const months = Math.floor((235 * year - 234) / 19)
  const parts = 12_084 + 13_753 * months
  const day = 29 * months + Math.floor(parts / 25_920)
  return (3 * (day + 1)) % 7 < 3 ? day + 1 : day
}

function hebrewNewYear(year: number): number {
  const [last, now, next] = [hebrewElapsed(year - 1), hebrewElapsed(year), hebrewElapsed(year + 1)]
  const delay = next - now === 356 ? 2 : now - last === 382 ? 1 : 0
  return -1_373_427 + now + delay - EPOCH
}

function hebrewMonthLengths(year: number): number[] {
  const length = hebrewNewYear(year + 1) - hebrewNewYear(year)
  const leap = length > 360
  const cheshvan = length % 10 === 5 ? 30 : 29
  const kislev = length % 10 === 3 ? 29 : 30
  return [30, cheshvan, kislev, 29, 30, leap ? 30 : 29, leap ? 29 : 0, 30, 29, 30, 29, 30, 29]
}

/** The first and last day of a Hebrew year, month (1 is Tishri, 7 Adar Sheni, 13 Elul) or day. */
export function hebrewSpan(year: number, month: number | null, day: number | null): [number, number] | null {
  if (year < 1 || year > 9999) return null
  const start = hebrewNewYear(year)
  const lengths = hebrewMonthLengths(year)
  return spanIn(start, lengths, month === 7 && lengths[6] === 0 ? 6 : month, day)
}

export const FRENCH_MONTHS = [
  'VEND',
  'BRUM',
  'FRIM',
  'NIVO',
  'PLUV',
  'VENT',
  'GERM',
  'FLOR',
  'PRAI',
  'MESS',
  'THER',
  'FRUC',
  'COMP',
]

/**
 * The first and last day of a year, month or day of the French Republican calendar; month 13 has the complementary
 * days. Leap years were 3, 7 and 11; later years, after the end of the calendar in year 14, continue every four years.
 */
export function frenchSpan(year: number, month: number | null, day: number | null): [number, number] | null {
  if (year < 1 || year > 9999) return null
  const start = 654_415 + 365 * (year - 1) + Math.floor(year / 4) - EPOCH
  const lengths = [...Array<number>(12).fill(30), year % 4 === 3 ? 6 : 5]
  return spanIn(start, lengths, month, day)
}

function spanIn(
  start: number,
  lengths: number[],
  month: number | null,
  day: number | null,
): [number, number] | null {
  const before = (count: number) => lengths.slice(0, count).reduce((sum, length) => sum + length, start)
  if (month === null) return [start, before(lengths.length) - 1]
  const length = lengths[month - 1] ?? 0
  if (day === null) return length === 0 ? null : [before(month - 1), before(month) - 1]
  return day < 1 || day > length ? null : [before(month - 1) + day - 1, before(month - 1) + day - 1]
}
