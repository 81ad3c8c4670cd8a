/** Finds the next birthdays of living people whose full birth date is known. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { isLiving } from '#shared/genealogy/dates/life-years.ts'

export interface Birthday {
  person: FamilyMember
  /** Midnight of the day on the device. */
  date: Date
  /** 0 for today. */
  daysAhead: number
  /** The age that the person reaches. */
  age: number
}

const fullDatePattern = /^(\d{4})-(\d\d)-(\d\d)$/
const dayMs = 86_400_000

/** The birthday in that year: 29 February is kept on 28 February in years without a leap day. */
function getBirthdayIn(year: number, month: number, day: number): Date {
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 ? date : new Date(year, month, 0)
}

/**
 * The nearest birthdays first.
 *
 * @param today the current day of the device
 */
export function findNextBirthdays(people: readonly FamilyMember[], today: Date, count: number): Birthday[] {
  const start = new Date(today.getFullYear(), today.getMonth(), today.getDate())
  const found = people.flatMap((person): Birthday[] => {
    const [, year, month, day] = (fullDatePattern.exec(person.birth_date ?? '') ?? []).map(Number)
    if (!year || !month || !day || !isLiving(person, today)) return []
    const thisYear = getBirthdayIn(start.getFullYear(), month, day)
    const date = thisYear < start ? getBirthdayIn(start.getFullYear() + 1, month, day) : thisYear
    const age = date.getFullYear() - year
    // Rounded, because the day on which clocks change has 23 or 25 hours.
    const daysAhead = Math.round((date.getTime() - start.getTime()) / dayMs)
    return age > 0 ? [{ person, date, daysAhead, age }] : []
  })
  return found.sort((a, b) => a.daysAhead - b.daysAhead).slice(0, count)
}
