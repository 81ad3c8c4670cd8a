/** Converts days of the proleptic Gregorian calendar to day numbers and back: day 0 is 1 January 1970, year 0 is 1 BC. */

export interface CalendarDay {
  year: number
  month: number
  day: number
}

const DAYS_TO_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Returns 0 for a month that does not exist. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)
}

export function toDayNumber({ year, month, day }: CalendarDay): number {
  const before = year - 1
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  const inYear = (DAYS_TO_MONTH[month - 1] ?? 0) + (month > 2 && isLeapYear(year) ? 1 : 0)
  return before * 365 + leapDays + inYear + day - 1 - 719_162
}

/** The inverse of `toDayNumber`. */
export function fromDayNumber(number: number): CalendarDay {
  let year = Math.floor((number + 719_528) / 365.2425)
  while (toDayNumber({ year, month: 1, day: 1 }) > number) year -= 1
  while (toDayNumber({ year: year + 1, month: 1, day: 1 }) <= number) year += 1
  let left = number - toDayNumber({ year, month: 1, day: 1 })
  let month = 1
  while (left >= daysInMonth(year, month)) {
    left -= daysInMonth(year, month)
    month += 1
  }
  return { year, month, day: left + 1 }
}
