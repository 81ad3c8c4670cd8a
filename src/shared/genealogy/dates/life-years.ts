/** Formats the years of a life, and decides whether a person counts as living. */

import { maxLifespanYears } from '#shared/limits.ts'
import { toDayNumber } from './calendar-days.ts'
import { getLatestDay } from './edtf.ts'
import { formatEdtfDate, formatYear } from './format-date.ts'

/** The fields of a person that say when they lived. Dates are EDTF. */
export interface Life {
  birth_date: string | null
  death_date: string | null
  deceased: boolean | null
}

function isBirthBeyondLifespan(birth: string | null, today: Date): boolean {
  const latest = birth === null ? null : getLatestDay(birth)
  if (latest === null) return false
  const month = today.getUTCMonth() + 1
  const year = today.getUTCFullYear() - maxLifespanYears
  return latest < toDayNumber({ year, month, day: today.getUTCDate() })
}

/** True when the person is recorded as living, has no death date and was born at most 110 years before `today`. */
export function isLiving(life: Life, today: Date): boolean {
  return life.deceased === false && life.death_date === null && !isBirthBeyondLifespan(life.birth_date, today)
}

/** True when a death is recorded, or the birth is more than 110 years before `today`. */
export function isPresumedDeceased(life: Life, today: Date): boolean {
  return life.deceased === true || life.death_date !== null || isBirthBeyondLifespan(life.birth_date, today)
}

/** "1819 – 1901", "about 1850 – ?", "1985 – Present", "? – before 1900", or "?" when neither date is known. */
export function formatLifeYears(life: Life, today: Date): string {
  return formatLife(life, today, formatYear)
}

/** As `formatLifeYears`, with whole dates: "24 May 1819 – 22 January 1901". */
export function formatLifeDates(life: Life, today: Date): string {
  return formatLife(life, today, formatEdtfDate)
}

function formatLife(life: Life, today: Date, format: (edtf: string) => string): string {
  const birth = life.birth_date === null ? '?' : format(life.birth_date)
  const death = life.death_date === null ? (isLiving(life, today) ? 'Present' : '?') : format(life.death_date)
  return birth === '?' && death === '?' ? '?' : `${birth} – ${death}`
}
