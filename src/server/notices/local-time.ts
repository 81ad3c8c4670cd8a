/** Calculates with the clocks and the calendar of a time zone: quiet hours, days, and when the weekly mail is due. */
import { fromDayNumber, toDayNumber } from '#shared/genealogy/dates/calendar-days.ts'
import * as limits from '#shared/limits.ts'
import type { ReaderCalendar } from '#shared/notices/find-notices.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const daysPerWeek = 7

/**
 * What clocks in a time zone show, as the milliseconds since 1970 at which clocks in UTC show the same.
 * @param timeZone an IANA name; null for UTC
 */
function toClockTime(now: number, timeZone: string | null): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timeZone ?? 'UTC',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' },
  })
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(
    read('year'),
    read('month') - 1,
    ...[read('day'), read('hour'), read('minute'), read('second')],
  )
}

/** When clocks in a time zone show a time. Calculates twice, because the clocks may change in between. */
function fromClockTime(clockTime: number, timeZone: string | null): number {
  const toInstant = (near: number) => clockTime - (toClockTime(near, timeZone) - near)
  return toInstant(toInstant(clockTime))
}

function toMinuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a time lies in the quiet hours, which may go past midnight; equal times mean no quiet hours. */
export function isQuiet(
  now: number,
  { quiet_from, quiet_to, time_zone }: Record<'quiet_from' | 'quiet_to' | 'time_zone', string | null>,
): boolean {
  if (quiet_from === null || quiet_to === null) return false
  const minuteOfDay = Math.floor((toClockTime(now, time_zone) % dayMs) / minuteMs)
  const [from, to] = [toMinuteOfDay(quiet_from), toMinuteOfDay(quiet_to)]
  return from <= to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to
}

export function getReaderCalendar(now: number, timeZone: string | null): ReaderCalendar {
  return {
    today: fromDayNumber(Math.floor(toClockTime(now, timeZone) / dayMs)),
    getDayStart: (day) => fromClockTime(toDayNumber(day) * dayMs, timeZone),
  }
}

/**
 * The next Sunday morning in a time zone, RFC 3339.
 * @param now milliseconds since 1970
 */
export function findNextMailTime(now: number, timeZone: string | null): string {
  const clockTime = toClockTime(now, timeZone)
  const midnight = clockTime - (clockTime % dayMs)
  const sunday = midnight + ((daysPerWeek - new Date(midnight).getUTCDay()) % daysPerWeek) * dayMs
  const due = sunday + limits.notices.digestHour * hourMs
  const next = clockTime < due ? due : due + daysPerWeek * dayMs
  return new Date(fromClockTime(next, timeZone)).toISOString()
}
