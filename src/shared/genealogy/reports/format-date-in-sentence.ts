/** Formats dates for sentences: "on 12 March 1905", "in March 1905", "about 1850". */
import { parseEdtf } from '../dates/edtf-syntax.ts'
import { formatDateWords } from '../dates/format-date-words.ts'

/**
 * The date with the words of the source: "on 31 March 1850 (“Easter 1850”)", "on 11 February 1731/32"; empty without a date. A text
 * that is not EDTF stays as it is.
 */
export function formatDateInSentence(edtf: string | null | undefined, phrase?: string | null): string {
  const words = formatDateWords(edtf, phrase)
  if (!edtf) return words && `“${words}”`
  const date = parseEdtf(edtf)
  const isBare = date?.kind === 'point' && /^[\d\p{Lu}]/u.test(words)
  return isBare ? `${date.point.day === null ? 'in' : 'on'} ${words}` : words
}
