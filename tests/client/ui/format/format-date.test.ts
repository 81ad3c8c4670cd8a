/** Tests of the formatted dates and times. */
import { describe, expect, it } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatFullDate,
  formatRelativeDay,
  formatShortDate,
  formatTimeAgo,
} from '#client/ui/format/format-date.ts'

const now = new Date(2026, 2, 12, 14, 5, 30)
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe('formatTimeAgo', () => {
  it.each([
    [0, 'Just now'],
    [minute - 1, 'Just now'],
    [minute, '1 min ago'],
    [hour - 1, '59 min ago'],
    [hour, '1h ago'],
    [day - 1, '23h ago'],
    [day, '1d ago'],
    [7 * day - 1, '6d ago'],
    [7 * day, '5 March'],
  ])('%i ms is "%s"', (age, words) => {
    expect(formatTimeAgo(ago(age), now)).toBe(words)
  })

  it('shows "Just now" for a time in the future', () => {
    expect(formatTimeAgo(ago(-hour), now)).toBe('Just now')
  })
})

it('shows the year only for other years', () => {
  expect(formatDate(new Date(2026, 0, 3), now)).toBe('3 January')
  expect(formatDate(new Date(2025, 11, 31), now)).toBe('31 December 2025')
})

it('formats date and time like Intl.DateTimeFormat', () => {
  const moment = new Date(2025, 7, 3, 7, 4)
  const inFull = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  expect(formatDateTime(moment)).toBe(inFull.format(moment))
  expect(formatFullDate(moment)).toBe('3 August 2025')
  expect(formatShortDate(moment)).toBe('3 Aug 2025')
})

it('shows "today" and "yesterday"', () => {
  expect(formatRelativeDay(new Date(2026, 2, 12, 9, 4), now)).toBe('today, 09:04')
  expect(formatRelativeDay(new Date(2026, 2, 11, 23, 59), now)).toBe('yesterday')
  expect(formatRelativeDay(new Date(2026, 2, 10), now)).toBe('10 March')
})
