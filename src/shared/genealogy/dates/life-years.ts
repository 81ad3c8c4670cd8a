/** Formats the years of a life, and decides whether a person counts as living. */

import { maxLifespanYears, oldestAgeYears, presumedLivingYears } from '#shared/limits.ts'
import { toDayNumber } from './calendar-days.ts'
import { getEarliestDay, getEarliestYear, getLatestDay } from './edtf.ts'
import { formatEdtfDate, formatYear } from './format-date.ts'

/** The fields of a person that say when they lived. Dates are EDTF. */
export interface Life {
  birth_date: string | null
  death_date: string | null
  /** These stand for a birth or death that is not recorded. */
  baptism_date?: string | null | undefined
  burial_date?: string | null | undefined
  /** What the record says; null where only the dates can tell. */
  deceased: boolean | null
  /** False where the site does not guess who lives, or where a fact is hidden. */
  presume_living?: false | undefined
}

/** The date of birth, else the one of the baptism. */
export function getEarliestDate({ birth_date, baptism_date }: Pick<Life, 'birth_date' | 'baptism_date'>) {
  return birth_date ?? baptism_date ?? null
}

/** The date of death, else the one of the burial. */
export function getLatestDate({ death_date, burial_date }: Pick<Life, 'death_date' | 'burial_date'>) {
  return death_date ?? burial_date ?? null
}

/** The year of birth, else of the baptism, where 0 is 1 BC; null where neither is known. */
export function getFirstYear(life: Pick<Life, 'birth_date' | 'baptism_date'>): number | null {
  const date = getEarliestDate(life)
  return date === null ? null : getEarliestYear(date)
}

/** Today's date so many years ago, in days since 1970. */
function getDayYearsAgo(today: Date, years: number): number {
  return toDayNumber({
    year: today.getUTCFullYear() - years,
    month: today.getUTCMonth() + 1,
    day: today.getUTCDate(),
  })
}

/** Whether somebody was certainly born more than so many years ago. */
function isBornBefore(life: Life, today: Date, years: number): boolean {
  const birth = getEarliestDate(life)
  const latest = birth === null ? null : getLatestDay(birth)
  return latest !== null && latest < getDayYearsAgo(today, years)
}

/**
 * Whether somebody was born within 90 years. Of a date that can mean several years, the earliest one counts: "before 1950"
 * does not tell.
 */
function isBirthRecent(life: Life, today: Date): boolean {
  const birth = getEarliestDate(life)
  const earliest = birth === null ? null : getEarliestDay(birth)
  if (birth === null || earliest === null) return false
  const yearStart = toDayNumber({ year: today.getUTCFullYear() - presumedLivingYears, month: 1, day: 1 })
  const latest = getLatestDay(birth) ?? earliest
  return earliest >= yearStart && latest >= getDayYearsAgo(today, presumedLivingYears)
}

/**
 * True when no death or burial is recorded, and the person is recorded as living or, where the record does not tell, was
 * born within 90 years before `today`.
 */
export function isLiving(life: Life, today: Date): boolean {
  if (isPresumedDeceased(life, today)) return false
  return life.deceased === false || (life.presume_living !== false && isBirthRecent(life, today))
}

/**
 * True when a death or burial is recorded, or the birth is more than 110 years before `today`: 125 years where the record
 * says that the person lives.
 */
export function isPresumedDeceased(life: Life, today: Date): boolean {
  if (life.deceased === true || getLatestDate(life) !== null) return true
  return isBornBefore(life, today, life.deceased === false ? oldestAgeYears : maxLifespanYears)
}

/** "1819 – 1901", "about 1850 – ?", "1985 – Present", "bapt. 1745 – bur. 1801", or "?" when neither date is known. */
export function formatLifeYears(life: Life, today: Date): string {
  return formatLife(life, today, formatYear)
}

/** As `formatLifeYears`, with whole dates: "24 May 1819 – 22 January 1901". */
export function formatLifeDates(life: Life, today: Date): string {
  return formatLife(life, today, formatEdtfDate)
}

function formatLife(life: Life, today: Date, format: (edtf: string) => string): string {
  const say = (date: string | null, church: string | null | undefined, prefix: string) =>
    date !== null ? format(date) : church ? `${prefix} ${format(church)}` : null
  const birth = say(life.birth_date, life.baptism_date, 'bapt.') ?? '?'
  const death = say(life.death_date, life.burial_date, 'bur.') ?? (isLiving(life, today) ? 'Present' : '?')
  return birth === '?' && death === '?' ? '?' : `${birth} – ${death}`
}
