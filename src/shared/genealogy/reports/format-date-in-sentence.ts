/** Formats dates for sentences: "on 12 March 1905", "in March 1905", "about 1850". */
import { parseEdtf } from '../dates/edtf-syntax.ts'
import { formatEdtfDate } from '../dates/format-date.ts'

/** Returns a text that is not EDTF unchanged. */
export function formatDateWithPreposition(edtf: string): string {
  const date = parseEdtf(edtf)
  const text = formatEdtfDate(edtf)
  if (date?.kind !== 'point' || date.quality !== 'exact') return text
  return `${date.point.day === null ? 'in' : 'on'} ${text}`
}

/** The date with the words of the source: "on 31 March 1850 (“Easter 1850”)"; empty without a date. */
export function formatDatePhrase(edtf: string | null | undefined, phrase: string | null | undefined): string {
  const quoted = phrase ? `“${phrase}”` : ''
  if (!edtf) return quoted
  const date = formatDateWithPreposition(edtf)
  return quoted ? `${date} (${quoted})` : date
}
