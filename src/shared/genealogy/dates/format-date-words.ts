/** Formats dates with the words of their source. No code of a family tree file is shown: "@#DHEBREW@ 13 CSH 5700". */
import { monthNames } from '#shared/month-names.ts'
import { formatEdtfDate } from './format-date.ts'
import { FRENCH_MONTHS, HEBREW_MONTHS } from './other-calendars.ts'
import { parseMonthName } from './parse-month-name.ts'

const HEBREW_NAMES = [
  ...['Tishri', 'Cheshvan', 'Kislev', 'Tevet', 'Shevat', 'Adar', 'Adar II'],
  ...['Nisan', 'Iyar', 'Sivan', 'Tammuz', 'Av', 'Elul'],
]
const FRENCH_NAMES = [
  ...['Vendémiaire', 'Brumaire', 'Frimaire', 'Nivôse', 'Pluviôse', 'Ventôse', 'Germinal'],
  ...['Floréal', 'Prairial', 'Messidor', 'Thermidor', 'Fructidor', 'Complementary Days'],
]

function pair(codes: readonly string[], names: readonly string[]): [string, string][] {
  return codes.map((code, index) => [code, names[index] ?? code])
}

const otherMonths = new Map([...pair(HEBREW_MONTHS, HEBREW_NAMES), ...pair(FRENCH_MONTHS, FRENCH_NAMES)])

/** Empty for words that a reader does without. */
const keywords = new Map([
  ...pair(
    ['FROM', 'TO', 'BET', 'AND', 'BEF', 'AFT', 'ABT', 'CAL', 'EST', 'EITHER', 'OR', 'AT'],
    [
      ...['from', 'to', 'between', 'and', 'before', 'after', 'about', 'calculated', 'estimated'],
      ...['either', 'or', 'at'],
    ],
  ),
  ...['CIR', 'CIRC', 'CA', 'APX', 'APP', 'APPX'].map((code): [string, string] => [code, 'about']),
  ...['BETW', 'BTW', 'BTWN'].map((code): [string, string] => [code, 'between']),
  ...['INT', 'WFT'].map((code): [string, string] => [code, '']),
  ...['B.C.', 'BC', 'BCE', 'B.C'].map((code): [string, string] => [code, 'BC']),
])

/** The calendar before a date, as version 5.5.1 and version 7.0 write it. */
const CALENDAR = /@#D([^@]*)@|\b(GREGORIAN|JULIAN|HEBREW|FRENCH_R)\b/g

const calendarNames = new Map([
  ['JULIAN', 'Julian'],
  ['HEBREW', 'Hebrew'],
  ['FRENCH R', 'French Republican'],
  ['FRENCH_R', 'French Republican'],
])

function spellToken(token: string): string | null {
  const code = token.toUpperCase().replace(/(?<!\.\w)[.,]$/, '')
  const known = keywords.get(code) ?? otherMonths.get(code)
  if (known !== undefined) return known
  if (/^[\d?_*/:.–-]+$/.test(token) || /^(?:am|pm|uhr|h)$/i.test(token)) return token
  const month = parseMonthName(token)
  return month === null ? null : (monthNames[month - 1] ?? null)
}

interface Spelled {
  words: string
  /** Whether they are of another calendar than the date. */
  isOther: boolean
}

/** Spells a date of a file; null for what a person has written. */
function spellDate(text: string): Spelled | null {
  const calendars = [...text.matchAll(CALENDAR)].map(([, old, name]) => (old ?? name ?? '').toUpperCase())
  const tokens = text.replace(CALENDAR, ' ').split(/\s+/).filter(Boolean)
  const words = tokens.map(spellToken)
  if (words.length === 0 || words.includes(null)) return null
  const hasOtherMonth = tokens.some((token) => otherMonths.has(token.toUpperCase()))
  const isOther = hasOtherMonth || calendars.some((calendar) => calendar !== 'GREGORIAN')
  // The months of other calendars tell which one it is.
  const [name] = hasOtherMonth ? [] : calendars.flatMap((calendar) => calendarNames.get(calendar) ?? [])
  return { words: `${words.filter(Boolean).join(' ')}${name ? ` in the ${name} calendar` : ''}`, isOther }
}

/** "from 1990", "13 Cheshvan 5700"; what a person has written stays as it is. */
export function formatDatePhrase(phrase: string): string {
  // One space and no run of spaces before the date, which may begin with spaces: the pattern needs a single pass.
  const explanation = /^INT\.?\s[^(]+\((.*?)\)?$/is.exec(phrase)?.[1]
  return explanation ?? spellDate(phrase)?.words ?? phrase.replace(/@#D[^@]*@\s*/g, '')
}

/**
 * "12 March 1905", "from 1990", "26 October 1939 (13 Cheshvan 5700)", "31 March 1850 (“Easter 1850”)"; empty where nothing is known.
 */
export function formatDateWords(edtf: string | null | undefined, phrase: string | null | undefined): string {
  if (!edtf) return phrase ? formatDatePhrase(phrase) : ''
  const date = formatEdtfDate(edtf)
  if (!phrase) return date
  const spelled = spellDate(phrase)
  if (spelled === null) return `${date} (“${formatDatePhrase(phrase)}”)`
  // "18770918" says nothing more.
  if (/^\d{8}$/.test(spelled.words)) return date
  return spelled.isOther ? `${date} (${spelled.words})` : spelled.words
}
