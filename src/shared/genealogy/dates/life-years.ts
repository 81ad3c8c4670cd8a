/** Formats the years of a life, and decides whether a person counts as living. */

import { maxLifespanYears } from '#shared/limits.ts'
import { toDayNumber } from './calendar-days.ts'
import { getEarliestYear, getLatestDay } from './edtf.ts'
import { formatEdtfDate, formatYear } from './format-date.ts'

/** The fields of a person that say when they lived. Dates are EDTF. */
export interface Life {
  birth_date: string | null
  death_date: string | null
  /** These stand for a birth or death that is not recorded. */
  baptism_date?: string | null | undefined
  burial_date?: string | null | undefined
  deceased: boolean | null
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

function isBirthBeyondLifespan(life: Life, today: Date): boolean {
  const birth = getEarliestDate(life)
  const latest = birth === null ? null : getLatestDay(birth)
  if (latest === null) return false
  const month = today.getUTCMonth() + 1
  const year = today.getUTCFullYear() - maxLifespanYears
  return latest < toDayNumber({ year, month, day: today.getUTCDate() })
}

/** True when the person is recorded as living, has no death or burial date and was born at most 110 years before `today`. */
export function isLiving(life: Life, today: Date): boolean {
  return life.deceased === false && getLatestDate(life) === null && !isBirthBeyondLifespan(life, today)
}

/** True when a death or burial is recorded, or the birth is more than 110 years before `today`. */
export function isPresumedDeceased(life: Life, today: Date): boolean {
  return life.deceased === true || getLatestDate(life) !== null || isBirthBeyondLifespan(life, today)
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
