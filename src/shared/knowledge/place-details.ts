/** What is known about a place: the places around it and within it, and what happened there. */
import type { Fact, PlaceDetails, PlaceUse } from '#shared/contracts/facts.contract.ts'
import type { Place } from '#shared/contracts/places.contract.ts'
import type { Source } from '#shared/contracts/sources.contract.ts'

/** All places that one reaches from a place, nearest first, without the place. */
function collectPlaces(start: string, listNext: (id: string) => readonly string[]): string[] {
  const found = new Set([start])
  for (const id of found) for (const next of listNext(id)) found.add(next)
  found.delete(start)
  return [...found]
}

/** The present places around a place, the nearest first. */
export function listContaining<P extends Pick<Place, 'parents'>>(
  place: Pick<Place, 'parents'>,
  byId: ReadonlyMap<string, P>,
): P[] {
  const found: P[] = []
  let next = byId.get(place.parents?.[0]?.place_id ?? '')
  while (next && next !== place && !found.includes(next)) {
    found.push(next)
    next = byId.get(next.parents?.[0]?.place_id ?? '')
  }
  return found
}

/** As facts record a place: "Ulvik, Hardanger, Norway". */
export function formatPlacePath(
  place: Pick<Place, 'name' | 'parents'>,
  byId: ReadonlyMap<string, Pick<Place, 'name' | 'parents'>>,
): string {
  return [place, ...listContaining(place, byId)].map(({ name }) => name).join(', ')
}

function makeChildIndex(places: Iterable<Place>): Map<string, string[]> {
  const children = new Map<string, string[]>()
  for (const { id, parents = [] } of places) {
    for (const { place_id } of parents) {
      const siblings = children.get(place_id)
      if (siblings) siblings.push(id)
      else children.set(place_id, [id])
    }
  }
  return children
}

/** A place without what happened there; null for an unknown place. */
export function findPlaceSurroundings(
  places: readonly Place[],
  id: string,
): Pick<PlaceDetails, 'place' | 'containing' | 'within'> | null {
  const byId = new Map(places.map((place) => [place.id, place]))
  const place = byId.get(id)
  if (!place) return null
  const find = (ids: readonly string[]) => ids.flatMap((one) => byId.get(one) ?? [])
  const children = makeChildIndex(places)
  return {
    place,
    containing: find(
      collectPlaces(id, (one) => (byId.get(one)?.parents ?? []).map(({ place_id }) => place_id)),
    ),
    within: find(collectPlaces(id, (one) => children.get(one) ?? [])),
  }
}

/** A fact for its person or couple, and for everybody else of the tree who took part. */
function listUses({ participants = [], ...fact }: Fact): PlaceUse[] {
  const { person_id, union_id, tag, type, date, date_phrase, value, place_id = '' } = fact
  const shared = { tag, type, date, date_phrase, place_id }
  return [
    { ...shared, person_id, union_id, value },
    ...participants.flatMap(({ person_id: participant, role, phrase }) =>
      participant === undefined ? [] : [{ ...shared, person_id: participant, role, phrase }],
    ),
  ]
}

/** Without facts that did not happen or are not accepted. @param facts of all places, or of those that are shown */
export function listPlaceUses(placeIds: ReadonlySet<string>, facts: readonly Fact[]): PlaceUse[] {
  return facts
    .filter(
      ({ place_id, denied, status }) => placeIds.has(place_id ?? '') && !denied && status !== 'rejected',
    )
    .flatMap(listUses)
}

/** Those of the sources that the place cites. */
export function filterCited({ citations = [] }: Place, sources: readonly Source[]): Source[] {
  const cited = new Set(citations.map(({ source_id }) => source_id))
  return sources.filter(({ id }) => cited.has(id))
}
