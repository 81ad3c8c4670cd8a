/** Builds the map of the family: places with coordinates from the record, the gazetteer or a place that contains them. */
import type { Deps } from '#server/deps.ts'
import { filterVisible } from '#server/facts/visible-records.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import type { FamilyMap, MapFact, MapPlace } from '#shared/contracts/places.contract.ts'
import type { LocatedPlace } from './gazetteer.ts'
import { locateInGazetteer } from './gazetteer-client.ts'
import { listPlacedFacts, listPlaceRows, type PlacedFact, type PlaceRow } from './map.store.ts'

/** The list of people has these with their places. */
const listedWithPeople = new Set(['BIRT', 'DEAT', 'MARR'])

/** The coordinates of a record, or of the nearest record that contains the place. */
function findRecordedLocation(
  row: PlaceRow,
  byId: ReadonlyMap<string, PlaceRow>,
  seen = new Set<string>(),
): LocatedPlace | null {
  const { id, latitude, longitude, parents } = row
  if (latitude !== null && longitude !== null)
    return { latitude, longitude, precision: seen.size === 0 ? 'place' : 'near' }
  if (seen.has(id)) return null
  seen.add(id)
  const [parent]: { place_id: string }[] = JSON.parse(parents)
  const container = parent && byId.get(parent.place_id)
  return container ? findRecordedLocation(container, byId, seen) : null
}

function collectTexts(facts: readonly { place: string | null; place_id: string | null }[]) {
  const texts = new Map<string, Set<string>>()
  for (const { place, place_id } of facts) {
    if (place_id === null || place === null) continue
    const known = texts.get(place_id) ?? new Set()
    texts.set(place_id, known.add(place))
  }
  return texts
}

function toMapFact({ person_id, union_id, place_id, tag, type, date }: PlacedFact): MapFact {
  return {
    ...(person_id !== null && { person_id }),
    ...(union_id !== null && { union_id }),
    place_id: place_id ?? '',
    tag,
    ...(type !== null && { type }),
    ...(date !== null && { date }),
  }
}

export async function getFamilyMap(deps: Deps, reader: Pick<Session, 'user'>): Promise<FamilyMap> {
  const { db } = deps
  const placed = (await listPlacedFacts(db)).map(({ restriction, ...fact }) => ({
    ...fact,
    restriction: restriction ?? undefined,
  }))
  const facts = filterVisible(reader, placed)
  const texts = collectTexts(facts)
  const rows = new Map((await listPlaceRows(db)).map((row) => [row.id, row]))
  const recorded = new Map([...rows].map(([id, row]) => [id, findRecordedLocation(row, rows)]))
  const unknown = [...texts].flatMap(([id, some]) =>
    recorded.get(id)?.precision === 'place' ? [] : ([...some][0] ?? []),
  )
  const found = await locateInGazetteer(deps, unknown)
  const places = [...texts].flatMap(([id, some]): MapPlace[] => {
    const row = rows.get(id)
    if (!row) return []
    const record = recorded.get(id) ?? null
    const gazetteer = found.get([...some][0] ?? '') ?? null
    const located = record && (record.precision === 'place' || !gazetteer) ? record : gazetteer
    return [{ id, texts: [...some], ...located, updated_at: row.updated_at }]
  })
  return {
    places,
    facts: facts
      .filter(({ tag }) => !listedWithPeople.has(tag))
      .map(({ restriction: _, ...fact }) => toMapFact({ ...fact, restriction: null })),
  }
}
