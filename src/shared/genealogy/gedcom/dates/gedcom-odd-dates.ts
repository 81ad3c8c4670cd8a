/** Rewrites dates that programs and people write against the standard: "EITHER 1731 OR 1734", "18770918", "?? JUN 1900". */

type Rewrite = readonly [RegExp, string]

/** One that is not quite certain, in several words and abbreviations. */
const QUALIFIER = '(?:ABT|ABOUT|CA|CIRCA|CAL|EST)\\.?\\s+'

/** What another word says as well. */
const OTHER_WORDS: readonly Rewrite[] = [
  // The time of a birth.
  [/,?\s+(?:at\s+)?\d{1,2}[:h]\d{2}(?::\d{2})?\s*(?:am|pm|uhr|h)?$/i, ''],
  // The estimates of Family Tree Maker: "World Family Tree".
  [/^WFT\s+/i, ''],
  [/^(?:CIRC?|APX|APPX?)\.?\s+/i, 'ABT '],
  [/^(?:EITHER\s+)?(.+?)\s+OR\s+(.+)$/i, 'BET $1 AND $2'],
  [/^AFT(?:ER)?\.?\s+(.+?),?\s+(?:AND\s+)?BEF(?:ORE)?\.?\s+(.+)$/i, 'BET $1 AND $2'],
  [/^BEF(?:ORE)?\.?\s+(.+?),?\s+(?:AND\s+)?AFT(?:ER)?\.?\s+(.+)$/i, 'BET $2 AND $1'],
  [/^(?:BET|BETW|BTWN|BTW|ABT|EST|CAL)?\.?\s*(\d{3,4})\s*[-–/]\s*(\d{4})$/i, 'BET $1 AND $2'],
  [/^(?:BETW|BTWN|BTW)\.?\s+/i, 'BET '],
  [new RegExp(`^(BET|FROM)\\.?\\s+${QUALIFIER}`, 'i'), '$1 '],
  [new RegExp(`\\s(AND|TO)\\s+${QUALIFIER}`, 'i'), ' $1 '],
]

const UNKNOWN = '(?:[?_*x-]{1,3}|0{1,2}|UNK(?:NOWN)?)'
const GAP = '[\\s./-]+'

/** What leaves a part open. */
const OPEN_PARTS: readonly Rewrite[] = [
  [/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'],
  [new RegExp(`^(?:\\d{1,2}${GAP})?${UNKNOWN}${GAP}(\\d{3,4})$`, 'i'), '$1'],
  [new RegExp(`^${UNKNOWN}${GAP}(?=.*\\d{3})`, 'i'), ''],
  [/^(?:.*\s)?(\d{3})[?_*x-]$/i, 'BET $10 AND $19'],
  [/^(?:.*\s)?(\d{2})[?_*x-]{2}$/i, 'BET $100 AND $199'],
]

function rewrite(text: string, rewrites: readonly Rewrite[]): string {
  return rewrites.reduce((written, [form, other]) => written.replace(form, other), text)
}

/** The same date in other words; the text itself where it has none of the known forms. */
export function replaceOtherWords(text: string): string {
  return rewrite(text, OTHER_WORDS)
}

/** What is known of a date of which a part is open. */
export function dropOpenParts(text: string): string {
  return rewrite(text, OPEN_PARTS)
}

/** The only year in a text, unless it tells an age; null where there are none or several. */
export function findOnlyYear(text: string): string | null {
  const years = new Set(text.match(/(?<!\d)(?:1\d|20)\d\d(?!\d)/g))
  const [year] = years
  return years.size === 1 && year !== undefined && !/\bage|\byears?\b/i.test(text) ? year : null
}
