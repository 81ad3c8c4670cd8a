/** Reads places by the recorded text that means them, and those without coordinates. */
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { Place } from '#shared/contracts/places.contract.ts'

/** The ids of places by key. @param keys all places if undefined */
export async function loadPlaceKeys(db: Db, keys?: readonly string[]): Promise<Map<string, string>> {
  const select = db.selectFrom('places').select(['id', 'recorded_key']).where('recorded_key', 'is not', null)
  const rows = []
  if (keys === undefined) rows.push(...(await select.execute()))
  for (const part of chunks(keys ?? []))
    rows.push(...(await select.where('recorded_key', 'in', part).execute()))
  return new Map(rows.map(({ id, recorded_key }) => [recorded_key ?? '', id]))
}

/** The names of all places, and which contain them; the oldest first. */
export async function loadPlaceNames(db: Db) {
  const rows = await db
    .selectFrom('places')
    .select(['id', 'name', 'parents'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(
    ({ parents, ...row }): Pick<Place, 'id' | 'name' | 'parents'> => ({
      ...row,
      parents: parents === '[]' ? [] : JSON.parse(parents),
    }),
  )
}

/** Those of the places that have no coordinates. */
export async function loadPlacesWithoutCoordinates(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; updated_at: string }[]> {
  const found = []
  for (const part of chunks(ids))
    found.push(
      ...(await db
        .selectFrom('places')
        .select(['id', 'updated_at'])
        .where('id', 'in', part)
        .where('latitude', 'is', null)
        .where('longitude', 'is', null)
        .execute()),
    )
  return found
}
