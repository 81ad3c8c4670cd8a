/** Formats unions and places for the details dialog. */
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import type { Union } from '../chart/relatives.ts'

const endReasons = {
  divorce: 'divorced',
  annulment: 'annulled',
  separation: 'separated',
  death: 'until death',
} as const

/** Removes empty parts of a place: "York Place,,England" → "York Place, England". */
export function formatPlace(place: string): string {
  return place
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** Dates, place and end of a union, such as "11 June 1509 · Greenwich, England · annulled"; empty when nothing is recorded. */
export function formatUnion({ from, to, end_reason, place }: Union): string {
  const began = from === null ? '' : formatEdtfDate(from)
  const ended = to === null ? '' : formatEdtfDate(to)
  const dates = began && ended ? `${began} – ${ended}` : began || (ended && `? – ${ended}`)
  return [dates, formatPlace(place ?? ''), end_reason === null ? '' : endReasons[end_reason]]
    .filter(Boolean)
    .join(' · ')
}
