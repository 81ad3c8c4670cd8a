/** The places that an administrator can choose, with the places around each. */
import type { Place } from '#shared/contracts/places.contract.ts'
import { formatPlacePath } from '#shared/knowledge/place-details.ts'
import { getSearchWords, includesWords, makeSearchText, normalizeForSearch } from '#shared/search-text.ts'

export interface PlaceChoice {
  id: string
  place: Place
  /** "Ulvik, Hardanger, Norway" */
  path: string
  searchText: string
}

/** By the text with the places around them. */
export function listPlaceChoices(places: readonly Place[]): PlaceChoice[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const { compare } = new Intl.Collator('en', { numeric: true })
  return places
    .map((place) => {
      const path = formatPlacePath(place, byId)
      const others = (place.names ?? []).map(({ name }) => name)
      return { id: place.id, place, path, searchText: makeSearchText([path, ...others].join(' ')) }
    })
    .sort((a, b) => compare(a.path, b.path))
}

/** Choices that contain every word of the query; those whose own name begins with it first. */
export function findPlaceChoices(choices: readonly PlaceChoice[], query: string): PlaceChoice[] {
  const words = getSearchWords(query)
  const start = normalizeForSearch(query)
  const found = choices.filter(({ searchText }) => includesWords(searchText, words))
  const isOther = ({ searchText }: PlaceChoice) => Number(!searchText.startsWith(start))
  return found.sort((a, b) => isOther(a) - isOther(b))
}
