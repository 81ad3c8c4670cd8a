/** A union in words: "1840 – 1861, ended by death". */
import { yearLabel } from '#shared/genealogy/edtf.ts'
import type { Union } from './relatives.ts'

const endings = {
  divorce: 'divorced',
  annulment: 'annulled',
  separation: 'separated',
  death: 'until death',
} as const

/** Years and end of a union; empty where nothing is recorded. */
export function unionWords({ from, to, end_reason }: Union): string {
  const began = from === null ? '' : yearLabel(from)
  const ended = to === null ? '' : yearLabel(to)
  const years = began && ended ? `${began} – ${ended}` : began || (ended && `? – ${ended}`)
  if (end_reason === null) return years
  return years ? `${years}, ${endings[end_reason]}` : endings[end_reason]
}
