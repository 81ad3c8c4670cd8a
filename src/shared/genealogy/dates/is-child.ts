/** Decides by the birth date whether somebody is too young to be shown without an administrator. */
import { childUntilAge } from '#shared/limits.ts'
import { toDayNumber } from './calendar-days.ts'
import { getEdtfSortKey, getLatestDay } from './edtf.ts'
import { getEarliestDate, isPresumedDeceased, type Life } from './life-years.ts'

/**
 * True for the living whose last possible birthday makes them younger than 16; of somebody born "after 2020" the first
 * possible one does. A baptism stands for a birth that is not known.
 */
export function isChild(life: Life, today: Date): boolean {
  const birth = getEarliestDate(life)
  const latest = birth === null ? null : (getLatestDay(birth) ?? getEdtfSortKey(birth))
  if (latest === null || isPresumedDeceased(life, today)) return false
  const limit = {
    year: today.getUTCFullYear() - childUntilAge,
    month: today.getUTCMonth() + 1,
    day: today.getUTCDate(),
  }
  return latest > toDayNumber(limit)
}
