/** Dates and times as people say them. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

type Moment = number | string | Date

function sameDay(one: Date, other: Date) {
  return one.toDateString() === other.toDateString()
}

/** "12 March", with the year where it is not this one. */
export function sayDate(moment: Moment, now: Moment = Date.now()): string {
  const date = new Date(moment)
  const thisYear = date.getFullYear() === new Date(now).getFullYear()
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(thisYear ? {} : { year: 'numeric' }),
  }).format(date)
}

/** "today, 14:05", "yesterday", "12 March". */
export function sayDay(moment: Moment, now: Moment = Date.now()): string {
  const date = new Date(moment)
  const today = new Date(now)
  if (sameDay(date, today)) {
    const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(date)
    return `today, ${time}`
  }
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  return sameDay(date, yesterday) ? 'yesterday' : sayDate(date, now)
}

/** "Just now", "5 min ago", "3h ago", "2d ago", after a week the date. */
export function sayAgo(moment: Moment, now: Moment = Date.now()): string {
  const age = new Date(now).getTime() - new Date(moment).getTime()
  if (age < minute) return 'Just now'
  if (age < hour) return `${Math.floor(age / minute)} min ago`
  if (age < day) return `${Math.floor(age / hour)}h ago`
  if (age < 7 * day) return `${Math.floor(age / day)}d ago`
  return sayDate(moment, now)
}
