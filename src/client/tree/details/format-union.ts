/** Unions and places in words. */
import { yearLabel } from '#shared/genealogy/dates/edtf.ts'
import type { Union } from '../chart/relatives.ts'

const endings = {
  divorce: 'divorced',
  annulment: 'annulled',
  separation: 'separated',
  death: 'until death',
} as const

/** A place without the empty parts that sources leave: "York Place,,England" → "York Place, England". */
export function placeWords(place: string): string {
  return place
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ')
}

/** Years, place and end of a union: "1509 · Greenwich, England · annulled"; empty where nothing is recorded. */
export function unionWords({ from, to, end_reason, place }: Union): string {
  const began = from === null ? '' : yearLabel(from)
  const ended = to === null ? '' : yearLabel(to)
  const years = began && ended ? `${began} – ${ended}` : began || (ended && `? – ${ended}`)
  return [years, placeWords(place ?? ''), end_reason === null ? '' : endings[end_reason]]
    .filter(Boolean)
    .join(' · ')
}
