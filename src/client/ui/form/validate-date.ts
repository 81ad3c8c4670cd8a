/** Validates a date that the user typed as text. */
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'

export const invalidDateMessage =
  'This is not a date we understand. Try 12 March 1950, about 1950 or before 1950.'

/** The error message; undefined for a valid date and for an empty text. */
export function validateDateText(words: string): string | undefined {
  return words.trim() === '' || parseDateInput(words) !== null ? undefined : invalidDateMessage
}
