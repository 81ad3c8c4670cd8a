/** The years of a life, and who may be shown as living. */

import { dayNumber } from './calendar-days.ts'
import { latestDay, yearLabel } from './edtf.ts'

/** The part of a person that this is about; dates are EDTF. */
export interface Life {
  birth_date: string | null
  death_date: string | null
  deceased: boolean | null
}

const LONGEST_LIFE = 110

function bornTooLongAgo(birth: string | null, today: Date): boolean {
  const latest = birth === null ? null : latestDay(birth)
  if (latest === null) return false
  const month = today.getUTCMonth() + 1
  const year = today.getUTCFullYear() - LONGEST_LIFE
  return latest < dayNumber({ year, month, day: today.getUTCDate() })
}

/** True for those who are recorded as living and can be: born at most 110 years before `today`, no death date. */
export function isLiving(life: Life, today: Date): boolean {
  return life.deceased === false && life.death_date === null && !bornTooLongAgo(life.birth_date, today)
}

/** True where a death is recorded, or where the birth is over 110 years ago. */
export function isPresumedDeceased(life: Life, today: Date): boolean {
  return life.deceased === true || life.death_date !== null || bornTooLongAgo(life.birth_date, today)
}

/**
 * "1819 – 1901", "about 1850 – ?", "1985 – Present", "? – before 1900"; "?" where nothing is known. "Present" is
 * for the living only.
 */
export function lifeYears(life: Life, today: Date): string {
  const birth = life.birth_date === null ? '?' : yearLabel(life.birth_date)
  const death =
    life.death_date === null ? (isLiving(life, today) ? 'Present' : '?') : yearLabel(life.death_date)
  return birth === '?' && death === '?' ? '?' : `${birth} – ${death}`
}
