/** Splits dual years, in which old calendars began in March and new ones in January: "11 Feb 1731/32". */

const DUAL = /^(.*?)(\d{3,4})\/(\d{1,2}|\d{4})(\s*b\.?\s?c\.?.*)?$/i

/** The year of the second part, which names its last digits or all of them: 1708/9, 1731/32, 1750/1751. */
function readSecondYear(year: number, second: string): number {
  if (second.length === 4) return Number(second)
  const cycle = 10 ** second.length
  return year + ((Number(second) - (year % cycle) + cycle) % cycle)
}

/**
 * The date with each of its two years: "11 Feb 1731" and "11 Feb 1732". Null for a date without two years, of which the second is
 * the later one.
 */
export function splitDualYear(
  text: string,
): { first: string; second: string; isConsecutive: boolean } | null {
  const [, before = '', first = '', second = '', era = ''] = DUAL.exec(text) ?? []
  if (first === '' || (before !== '' && !/\p{L}\.?\s+$/u.test(before))) return null
  const year = Number(first)
  const next = readSecondYear(year, second)
  if (next <= year) return null
  const write = (value: number) => `${before}${String(value).padStart(3, '0')}${era}`
  // "1815/1816" is more often one of two years.
  const isConsecutive = next === year + 1 && (before !== '' || second.length <= 2)
  return { first: write(year), second: write(next), isConsecutive }
}
