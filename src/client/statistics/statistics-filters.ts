/** What the page shows, in the URL: the period of the names, and places or countries. */
import { allTimes, type PeriodId } from './periods.ts'

export const placeKinds = ['Places', 'Countries'] as const
type PlaceKind = (typeof placeKinds)[number]

export interface StatisticsFilters {
  names: PeriodId
  places: PlaceKind
}

export function readFilters(params: URLSearchParams): StatisticsFilters {
  return {
    names: params.get('names') ?? allTimes.id,
    places: params.get('places') === 'countries' ? 'Countries' : 'Places',
  }
}

export function writeFilters({ names, places }: StatisticsFilters): URLSearchParams {
  const params = new URLSearchParams()
  if (names !== allTimes.id) params.set('names', names)
  if (places !== 'Places') params.set('places', places.toLowerCase())
  return params
}
