/** Which country a place names: in many languages' names for today's countries, and by the names of older ones. */
import { foldText } from '#shared/search-text.ts'

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

/** What sources write for a country besides its name: folded, with the name that counts. */
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

/** Countries of their own within today's, and countries that are no more. */
const olderCountries =
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

let known: ReadonlyMap<string, string> | undefined

const regionNames = (language: string) =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })

function nameCountries(): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const state of americanStates.split('|')) {
    const abbreviation = state.slice(-2)
    names.set(foldText(state.slice(0, -3)), 'US')
    names.set(foldText(abbreviation), 'US')
  }
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const english = regionNames('en')
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => english.of(code) && !/^(?:EU|EZ|UN|XA|XB|ZZ|QO)$/.test(code))
  for (const language of languages) {
    const display = regionNames(language)
    for (const code of codes) {
      const name = display.of(code)
      if (name) names.set(foldText(name), code)
    }
  }
  for (const name of olderCountries.split('|')) names.set(foldText(name), name)
  for (const [name, country] of Object.entries(otherNames)) names.set(name, country)
  return names
}

/** A short name for the country that a place names in its last part; null where that is no country we know. */
export function countryOf(place: string): string | null {
  known ??= nameCountries()
  const last = place.split(',').findLast((part) => part.trim() !== '')
  return known.get(foldText(last ?? '')) ?? null
}
