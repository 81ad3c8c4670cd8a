/** The text of a date in a form. */
import { parseDateInput } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'

/** Formats a date so that parsing the text gives the same date. */
export function formatDateField(edtf: string | null | undefined): string {
  if (!edtf) return ''
  const text = formatEdtfDate(edtf)
  return parseDateInput(text) === edtf ? text : edtf
}

/** The date as EDTF; a text that is no date stays, and the schema of the endpoint refuses it. */
export function parseDateField(text: string): string {
  return parseDateInput(text) ?? text
}
