/** Saves one entry of the calendar as an iCalendar file, made on the device. */
import { formatFullName } from '#client/people/person-name.ts'
import { downloadFile } from '#client/ui/files/save-file.ts'
import type { CalendarEntry } from '#shared/genealogy/calendar/calendar-entries.ts'
import { addDays } from '#shared/genealogy/calendar/calendar-pages.ts'
import { formatEntryTitle } from '#shared/genealogy/calendar/format-entry.ts'
import type { CalendarDay } from '#shared/genealogy/dates/calendar-days.ts'
import { formatIsoDay } from './calendar-url.ts'
import { getEntryPeople, type PeopleById } from './entry-kinds.ts'

/** "Anna Lindqvist turns 80". */
export function formatTitle(entry: CalendarEntry, people: PeopleById): string {
  return formatEntryTitle(entry, getEntryPeople(entry, people).map(formatFullName), true)
}

/** The library writes the day that the date has in UTC. */
const toDate = ({ year, month, day }: CalendarDay) => new Date(Date.UTC(year, month - 1, day))

/** Downloads the file; the device offers to open it with its calendar. */
export async function saveEventFile(entry: CalendarEntry, people: PeopleById): Promise<void> {
  const { default: ical, ICalEventTransparency } = await import('ical-generator')
  const { from, to } = entry.lasts ?? { from: entry.day, to: entry.day }
  const calendar = ical({ prodId: { company: 'Family Heritage', product: 'Calendar' } })
  calendar.createEvent({
    id: `${entry.key}:${from.year}`,
    start: toDate(from),
    // RFC 5545: the day after the last one.
    ...(entry.lasts && { end: toDate(addDays(to, 1)) }),
    allDay: true,
    summary: formatTitle(entry, people),
    transparency: ICalEventTransparency.TRANSPARENT,
  })
  const file = new Blob([calendar.toString()], { type: 'text/calendar' })
  downloadFile(file, `${entry.kind}-${formatIsoDay(entry.day)}.ics`)
}
