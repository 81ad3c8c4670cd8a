/** Finds the ISO 3166-1 code of a country by its name in several languages. */
import { normalizeForSearch } from '#shared/search-text.ts'

/** The languages in which relatives and archives name countries. */
const languages = ['en', 'de', 'nb', 'sv', 'da', 'nl', 'fr', 'es', 'it', 'pt', 'pl', 'fi', 'cs', 'hu']

/** Parts of countries, former and short names that the languages' lists lack. */
const otherNames: Readonly<Record<string, string>> = {
  usa: 'US',
  us: 'US',
  'u s a': 'US',
  america: 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'irish free state': 'IE',
  holland: 'NL',
  'the netherlands': 'NL',
  'west germany': 'DE',
  'east germany': 'DE',
  'soviet union': 'RU',
  'dominion of canada': 'CA',
}

const otherRegions = ['EU', 'EZ', 'UN', 'ZZ', 'QO', 'XA', 'XB']

/** Two capital letters: a code that is assigned to a country has a name. */
function* listCodes(): Generator<string> {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const first of letters) {
    for (const second of letters) {
      const code = first + second
      // Former codes stand for today's: DD for DE. Regions of the world and pseudo-regions have names, too.
      const isCurrent = new Intl.Locale(`und-${code}`).region === code
      if (isCurrent && !otherRegions.includes(code) && english.of(code)) yield code
    }
  }
}

function buildNames(): Map<string, string> {
  const names = new Map<string, string>()
  const codes = [...listCodes()]
  for (const language of languages) {
    const display = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of codes) {
      const name = normalizeForSearch(display.of(code) ?? '')
      if (name !== '' && !names.has(name)) names.set(name, code)
    }
  }
  for (const [name, code] of Object.entries(otherNames)) names.set(name, code)
  return names
}

let codeByName: ReadonlyMap<string, string> | undefined

/** "Norway", "Norge", "USA"; null for other texts. */
export function getCountryCode(name: string): string | null {
  codeByName ??= buildNames()
  return codeByName.get(normalizeForSearch(name)) ?? null
}
