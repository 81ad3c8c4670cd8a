/** What is said of a date that one has typed and nobody understands. */
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'

export const invalidDateMessage =
  'This is not a date we understand. Try 12 March 1950, about 1950 or before 1950.'

/** What is wrong with it, as a sentence; undefined where nothing is, and where nothing was typed. */
export function validateDateText(words: string): string | undefined {
  return words.trim() === '' || parseDateInput(words) !== null ? undefined : invalidDateMessage
}
