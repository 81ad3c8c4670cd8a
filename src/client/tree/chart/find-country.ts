/** Finds the country in the text of a place, by the names of today's countries in many languages and of former countries. */
import { normalizeForSearch } from '#shared/search-text.ts'

const languages = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'nb',
  'da',
  'fi',
  'pl',
  'cs',
  'hu',
  'hr',
  'tr',
  'ro',
]

/** Other names of countries in genealogical sources, folded, with the country code or name they stand for. */
const otherNames: Record<string, string> = {
  usa: 'US',
  'u s a': 'US',
  us: 'US',
  'u s': 'US',
  'united states of america': 'US',
  america: 'US',
  uk: 'GB',
  'u k': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  russia: 'RU',
  turkey: 'TR',
  'czech republic': 'CZ',
  macedonia: 'MK',
  burma: 'MM',
  persia: 'IR',
  siam: 'TH',
  ceylon: 'LK',
  eire: 'IE',
  ussr: 'Soviet Union',
  ddr: 'East Germany',
}

/** Parts of today's countries that are counted as countries, and former countries. */
const formerCountries =
  'England|Scotland|Wales|Northern Ireland|Prussia|Bavaria|Saxony|Württemberg|Baden|Hanover|Hesse|Bohemia|Moravia|' +
  'Silesia|Austria-Hungary|Yugoslavia|Czechoslovakia|Soviet Union|East Germany|West Germany|Ottoman Empire|' +
  'Holy Roman Empire|Byzantine Empire|Kievan Rus|Castile|Aragon|Leon|Navarre|Sicily|Sardinia|Savoy|Flanders|' +
  'Burgundy|Normandy|Brittany|Transylvania|Rhodesia|Zaire'

const americanStates =
  'Alabama AL|Alaska AK|Arizona AZ|Arkansas AR|California CA|Colorado CO|Connecticut CT|Delaware DE|Florida FL|' +
  'Hawaii HI|Idaho ID|Illinois IL|Indiana IN|Iowa IA|Kansas KS|Kentucky KY|Louisiana LA|Maine ME|Maryland MD|' +
  'Massachusetts MA|Michigan MI|Minnesota MN|Mississippi MS|Missouri MO|Montana MT|Nebraska NE|Nevada NV|' +
  'New Hampshire NH|New Jersey NJ|New Mexico NM|New York NY|North Carolina NC|North Dakota ND|Ohio OH|' +
  'Oklahoma OK|Oregon OR|Pennsylvania PA|Rhode Island RI|South Carolina SC|South Dakota SD|Tennessee TN|' +
  'Texas TX|Utah UT|Vermont VT|Virginia VA|Washington WA|West Virginia WV|Wisconsin WI|Wyoming WY|' +
  'District of Columbia DC|Georgia GA'

let countryByName: ReadonlyMap<string, string> | undefined

const getRegionNames = (language: string) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })

function buildCountryNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const state of americanStates.split('|')) {
    const abbreviation = state.slice(-2)
    names.set(normalizeForSearch(state.slice(0, -3)), 'US')
    names.set(normalizeForSearch(abbreviation), 'US')
  }
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const english = getRegionNames('en')
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => english.of(code) && !/^(?:EU|EZ|UN|XA|XB|ZZ|QO)$/.test(code))
  for (const language of languages) {
    const display = getRegionNames(language)
    for (const code of codes) {
      const name = display.of(code)
      if (name) names.set(normalizeForSearch(name), code)
    }
  }
  for (const name of formerCountries.split('|')) names.set(normalizeForSearch(name), name)
  for (const [name, country] of Object.entries(otherNames)) names.set(name, country)
  return names
}

/** The country in the last part of a place: a country code or name; null when that part is no known country. */
export function findCountry(place: string): string | null {
  countryByName ??= buildCountryNames()
  const last = place.split(',').findLast((part) => part.trim() !== '')
  return countryByName.get(normalizeForSearch(last ?? '')) ?? null
}
