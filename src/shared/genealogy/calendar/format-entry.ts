/** Words the entries of the calendar. */
import type { CalendarEntry } from './calendar-entries.ts'

function formatYears(years: number): string {
  return years === 1 ? '1 year' : `${years} years`
}

/** "turns 80", "married for 50 years", "died 25 years ago", "Event". */
export function formatEntryDetail({ kind, years }: Pick<CalendarEntry, 'kind' | 'years'>): string {
  switch (kind) {
    case 'birthday':
      return `turns ${years}`
    case 'anniversary':
      return `married for ${formatYears(years)}`
    case 'remembrance':
      return `died ${formatYears(years)} ago`
    case 'event':
      return 'Event'
    case 'reunion':
      return 'Reunion'
  }
}

/**
 * The sentence of an entry: "Anna turns 80", "Anna and Olof, married for 50 years". Without years "Birthday of Anna",
 * "Wedding anniversary of Anna and Olof", "In memory of Olof".
 * @param names of the people of the entry
 */
export function formatEntryTitle(entry: CalendarEntry, names: readonly string[], hasYears: boolean): string {
  const who = names.join(' and ')
  switch (entry.kind) {
    case 'birthday':
      return hasYears ? `${who} ${formatEntryDetail(entry)}` : `Birthday of ${who}`
    case 'anniversary':
      return hasYears ? `${who}, ${formatEntryDetail(entry)}` : `Wedding anniversary of ${who}`
    case 'remembrance':
      return hasYears ? `In memory of ${who}, ${formatEntryDetail(entry)}` : `In memory of ${who}`
    case 'event':
    case 'reunion':
      return entry.title ?? ''
  }
}
