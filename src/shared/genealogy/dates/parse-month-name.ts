/** Parses month names in the languages that are common in European archives. */

const MONTH_NAMES = [
  'january januar jaenner janner janvier januari gennaio enero janeiro',
  'february februar feber fevrier februari febbraio febrero fevereiro',
  'march maerz marz mars maart marts marzo marco mrz mrt',
  'april avril abril aprile',
  'may mai mei maj mayo maggio maio',
  'june juni juin junio giugno junho',
  'july juli juillet julio luglio julho',
  'august aout augustus augusti agosto',
  'september septembre septiembre settembre setembro 7ber 7bre 7bris',
  'october oktober octobre octubre ottobre outubro 8ber 8bre 8bris',
  'november novembre noviembre novembro 9ber 9bre 9bris',
  'december dezember decembre desember diciembre dicembre dezembro 10ber 10bre 10bris xber xbre xbris',
].map((names) => names.split(' '))

function normalize(word: string): string {
  const lower = word.toLowerCase()
  const stripped = /[^a-z0-9]/.test(lower) ? lower.normalize('NFD').replace(/[^a-z0-9]/g, '') : lower
  return stripped
}

const cache = new Map<string, number | null>()

function findMonth(word: string): number | null {
  const months = MONTH_NAMES.flatMap((names, index) =>
    names.some((name) => name === word || (word.length >= 3 && name.startsWith(word))) ? [index + 1] : [],
  )
  return months.length === 1 ? (months[0] ?? null) : null
}

/** Returns 1 to 12 for a month name or its first letters (at least three, and only one month starts with them). */
export function parseMonthName(word: string): number | null {
  if (word.length < 3 || word.length > 12) return null
  const key = normalize(word)
  if (key.length < 3) return null
  const known = cache.get(key)
  if (known !== undefined) return known
  const month = findMonth(key)
  if (cache.size < 1000) cache.set(key, month)
  return month
}
