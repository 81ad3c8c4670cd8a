/** Reads the facts that have a place, and the places. */
import type { Db } from '#server/db/open.ts'

/** Facts that did not happen, or are not accepted, are left out. */
export function listPlacedFacts(db: Db) {
  return db
    .selectFrom('facts')
    .select(['person_id', 'union_id', 'tag', 'type', 'date', 'place', 'place_id', 'restriction'])
    .where('place_id', 'is not', null)
    .where('denied', '=', 0)
    .where((where) => where.or([where('status', 'is', null), where('status', '=', 'doubtful')]))
    .orderBy('id')
    .execute()
}

export type PlacedFact = Awaited<ReturnType<typeof listPlacedFacts>>[number]

export function listPlaceRows(db: Db) {
  return db
    .selectFrom('places')
    .select(['id', 'name', 'latitude', 'longitude', 'parents', 'updated_at'])
    .execute()
}

export type PlaceRow = Awaited<ReturnType<typeof listPlaceRows>>[number]
