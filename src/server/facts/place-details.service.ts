/** Reads a place with the places around it and within it, and what happened there. */
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { AppError } from '#shared/contracts/app-error.ts'
import type { PlaceDetails } from '#shared/contracts/facts.contract.ts'
import { findPlaceSurroundings, listPlaceUses } from '#shared/knowledge/place-details.ts'
import { listPlaces, listSources } from './facts.service.ts'
import { loadFacts } from './facts.store.ts'
import { filterVisible } from './visible-records.ts'

/**
 * A place with what happened there and in the places within it, as far as the reader may see it.
 * @throws AppError not_found
 */
export async function getPlaceDetails(
  deps: Deps,
  reader: Pick<Session, 'user'>,
  id: string,
): Promise<PlaceDetails> {
  const found = findPlaceSurroundings(await listPlaces(deps, reader), id)
  if (!found) throw new AppError('not_found', 'This place does not exist.')
  const placeIds = new Set([id, ...found.within.map((place) => place.id)])
  const facts = await loadFacts(deps.db, { column: 'place_id', values: [...placeIds] })
  const cited = (found.place.citations ?? []).flatMap(({ source_id }) => source_id ?? [])
  return {
    ...found,
    uses: listPlaceUses(placeIds, filterVisible(reader, facts)),
    sources: await listSources(deps, reader, [...new Set(cited)]),
  }
}
