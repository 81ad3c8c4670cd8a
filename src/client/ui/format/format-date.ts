/**
 * Formats dates and times. Without `Intl.DateTimeFormat`, because its first use takes 80 ms on a phone.
 */
import { monthNames } from '#shared/month-names.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

type Moment = number | string | Date

function sameDay(one: Date, other: Date) {
  return one.toDateString() === other.toDateString()
}

function getMonthName(date: Date): string {
  return monthNames[date.getMonth()] ?? ''
}

/** "14:05". */
export function formatTime(moment: Moment): string {
  const date = new Date(moment)
  return [date.getHours(), date.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}

/** "12 March 2026". */
export function formatFullDate(moment: Moment): string {
  const date = new Date(moment)
  return `${date.getDate()} ${getMonthName(date)} ${date.getFullYear()}`
}

/** "12 Mar 2026". */
export function formatShortDate(moment: Moment): string {
  const date = new Date(moment)
  return `${date.getDate()} ${getMonthName(date).slice(0, 3)} ${date.getFullYear()}`
}

/** "12 March 2026 at 14:05". */
export function formatDateTime(moment: Moment): string {
  return `${formatFullDate(moment)} at ${formatTime(moment)}`
}

/** "12 March", with the year if it is another year than `now`. */
export function formatDate(moment: Moment, now: Moment = Date.now()): string {
  const date = new Date(moment)
  const thisYear = date.getFullYear() === new Date(now).getFullYear()
  return thisYear ? `${date.getDate()} ${getMonthName(date)}` : formatFullDate(date)
}

/** "today, 14:05", "yesterday", "12 March". */
export function formatRelativeDay(moment: Moment, now: Moment = Date.now()): string {
  const date = new Date(moment)
  const today = new Date(now)
  if (sameDay(date, today)) return `today, ${formatTime(date)}`
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  return sameDay(date, yesterday) ? 'yesterday' : formatDate(date, now)
}

/** "Just now", "5 min ago", "3h ago", "2d ago"; the date after a week. */
export function formatTimeAgo(moment: Moment, now: Moment = Date.now()): string {
  const age = new Date(now).getTime() - new Date(moment).getTime()
  if (age < minute) return 'Just now'
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  if (age < day) return `${Math.floor(age / hour)}h ago`
  if (age < 7 * day) return `${Math.floor(age / day)}d ago`
  return formatDate(moment, now)
}
