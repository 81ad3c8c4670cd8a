/** Which places contain which: the way up from a place, and the places directly within it. */
import type { PlaceDetails } from '#shared/contracts/facts.contract.ts'
import type { Place } from '#shared/contracts/places.contract.ts'
import { listContaining } from '#shared/knowledge/place-details.ts'

/** The present places around the place, the nearest first. */
export function listContainers({ place, containing }: PlaceDetails): Place[] {
  return listContaining(place, new Map(containing.map((one) => [one.id, one])))
}

/** The places that name this place among their parents, by name. */
export function listParts({ place, within }: PlaceDetails): Place[] {
  return within
    .filter(({ parents = [] }) => parents.some(({ place_id }) => place_id === place.id))
    .sort((a, b) => a.name.localeCompare(b.name))
}

/** How much happened in each place within the page's place, with the places within those. */
export function countUsesWithin({ place, within, uses }: PlaceDetails): Map<string, number> {
  const parentsById = new Map(within.map(({ id, parents = [] }) => [id, parents]))
  const counts = new Map<string, number>()
  for (const { place_id } of uses) {
    const reached = new Set([place_id])
    for (const id of reached) {
      if (id === place.id) continue
      counts.set(id, (counts.get(id) ?? 0) + 1)
      for (const parent of parentsById.get(id) ?? []) reached.add(parent.place_id)
    }
  }
  return counts
}
