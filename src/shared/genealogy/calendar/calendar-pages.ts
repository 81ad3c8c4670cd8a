/** The days that a month or a week of the calendar shows. Weeks begin on Monday. */
import { type CalendarDay, daysInMonth, fromDayNumber, toDayNumber } from '../dates/calendar-days.ts'
import type { CalendarSpan } from './calendar-entries.ts'

export const daysPerWeek = 7

/** 0 for Monday. Day number 0, 1 January 1970, was a Thursday. */
export function getWeekday(day: CalendarDay): number {
  const thursday = 3
  return (((toDayNumber(day) + thursday) % daysPerWeek) + daysPerWeek) % daysPerWeek
}

export function addDays(day: CalendarDay, count: number): CalendarDay {
  return fromDayNumber(toDayNumber(day) + count)
}

/** The first day of the month `count` months later. */
export function addMonths({ year, month }: CalendarDay, count: number): CalendarDay {
  const months = year * 12 + month - 1 + count
  return { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1, day: 1 }
}

export function getMonthSpan({ year, month }: CalendarDay): CalendarSpan {
  return { from: { year, month, day: 1 }, to: { year, month, day: daysInMonth(year, month) } }
}

export function getWeekSpan(day: CalendarDay): CalendarSpan {
  const from = addDays(day, -getWeekday(day))
  return { from, to: addDays(from, daysPerWeek - 1) }
}

export function listDays({ from, to }: CalendarSpan): CalendarDay[] {
  const first = toDayNumber(from)
  return Array.from({ length: toDayNumber(to) - first + 1 }, (_, number) => fromDayNumber(first + number))
}

/** The weeks that contain days of a month, with the days before and after it. */
export function listWeeks(month: CalendarDay): CalendarDay[][] {
  const { from, to } = getMonthSpan(month)
  const days = listDays({ from: getWeekSpan(from).from, to: getWeekSpan(to).to })
  return Array.from({ length: days.length / daysPerWeek }, (_, week) =>
    days.slice(week * daysPerWeek, (week + 1) * daysPerWeek),
  )
}
