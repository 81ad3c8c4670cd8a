/** A place as city and country: two fields in a form, one text in a record. */
import { normalizeForSearch } from '#shared/search-text.ts'

export interface Place {
  city: string
  country: string
}

/** ISO 3166-1 alpha-2 codes as of 2026. `Intl.DisplayNames` has the names, so no package is needed. */
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD ' +
  'CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF ' +
  'GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN ' +
  'KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA ' +
  'NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI ' +
  'SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI ' +
  'VN VU WF WS YE YT ZA ZM ZW'

/** Former countries and parts of countries that people use as a country. */
const otherCountries = [
  'Austria-Hungary',
  'Bohemia',
  'Czechoslovakia',
  'East Germany',
  'England',
  'Northern Ireland',
  'Ottoman Empire',
  'Prussia',
  'Scotland',
  'Soviet Union',
  'UK',
  'USA',
  'Wales',
  'West Germany',
  'Yugoslavia',
]

let names: readonly string[] | undefined
let normalizedNames: ReadonlySet<string> | undefined

/** The English names of today's countries in alphabetical order. */
export function getCountryNames(): readonly string[] {
  if (names) return names
  const display = new Intl.DisplayNames('en', { type: 'region' })
  names = codes
    .split(' ')
    .map((code) => display.of(code) ?? code)
    .sort((a, b) => a.localeCompare(b, 'en'))
  return names
}

function isCountry(name: string): boolean {
  normalizedNames ??= new Set([...getCountryNames(), ...otherCountries].map(normalizeForSearch))
  return normalizedNames.has(normalizeForSearch(name))
}

/** Splits "Odda, Vestland, Norway" into city "Odda, Vestland" and country "Norway". Without a country all of it is the city. */
export function splitPlace(place: string | null): Place {
  const text = place?.trim() ?? ''
  const cut = text.lastIndexOf(',')
  const last = text.slice(cut + 1).trim()
  if (last === '' || !isCountry(last)) return { city: text, country: '' }
  return { city: cut < 0 ? '' : text.slice(0, cut).trim(), country: last }
}

/** The inverse of `splitPlace`; null for an empty place. */
export function joinPlace({ city, country }: Place): string | null {
  return [city.trim(), country.trim()].filter(Boolean).join(', ') || null
}
