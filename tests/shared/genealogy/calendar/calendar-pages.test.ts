/** Tests of the months and weeks of the calendar. */
import { expect, it } from 'vitest'
import {
  addMonths,
  getMonthSpan,
  getWeekday,
  getWeekSpan,
  listWeeks,
} from '#shared/genealogy/calendar/calendar-pages.ts'

const day = (year: number, month: number, inMonth: number) => ({ year, month, day: inMonth })

it('begins weeks on Monday, also before 1970', () => {
  expect(getWeekday(day(2026, 11, 23))).toBe(0)
  expect(getWeekday(day(2026, 11, 29))).toBe(6)
  expect(getWeekday(day(1900, 1, 1))).toBe(0)
  expect(getWeekSpan(day(2027, 1, 1))).toEqual({ from: day(2026, 12, 28), to: day(2027, 1, 3) })
})

it('moves by months over the end of a year', () => {
  expect(addMonths(day(2026, 12, 31), 1)).toEqual(day(2027, 1, 1))
  expect(addMonths(day(2026, 1, 31), -1)).toEqual(day(2025, 12, 1))
})

it('ends February with its leap day', () => {
  expect(getMonthSpan(day(2028, 2, 1)).to).toEqual(day(2028, 2, 29))
  expect(getMonthSpan(day(2026, 2, 1)).to).toEqual(day(2026, 2, 28))
})

it('fills the weeks of a month with days before and after', () => {
  const weeks = listWeeks(day(2026, 11, 5))
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(weeks[0]?.[0]).toEqual(day(2026, 10, 26))
  expect(weeks.at(-1)?.at(-1)).toEqual(day(2026, 12, 6))
  expect(listWeeks(day(2021, 2, 1))).toHaveLength(4)
})
