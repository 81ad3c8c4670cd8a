/** Reads places, and files recorded ones: finds or adds the place that a text means, with the places that contain it. */
import { randomUUID } from 'node:crypto'
import { laterThan } from '#server/clock.ts'
import { insertRows, type Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { type Place, place } from '#shared/contracts/places.contract.ts'
import { formatPlacePath } from '#shared/knowledge/place-details.ts'
import { makePlaceKey, mostPlaceParts, splitPlace } from './place-key.ts'
import { loadPlaceKeys, loadPlaceNames, loadPlacesWithoutCoordinates } from './places.store.ts'
import { toRecord } from './record-rows.ts'
import { loadRows, updateRecord } from './records.store.ts'

/** @param ids all places if undefined */
export async function loadPlaces(db: Db, ids?: readonly string[]): Promise<Place[]> {
  const rows = await loadRows(db, 'places', ids && { column: 'id', values: ids })
  return rows.map((row) => place.parse(toRecord(row)))
}

/** Places with all places that contain them. */
export async function loadPlacesWithParents(db: Db, ids: readonly string[]): Promise<Place[]> {
  const found = new Map<string, Place>()
  let next = [...new Set(ids)]
  while (next.length > 0) {
    const loaded = await loadPlaces(db, next)
    for (const one of loaded) found.set(one.id, one)
    const parents = loaded.flatMap((one) => (one.parents ?? []).map(({ place_id }) => place_id))
    next = [...new Set(parents)].filter((id) => !found.has(id))
  }
  return [...found.values()]
}

/** Coordinates in degrees. */
export interface Coordinates {
  latitude: number
  longitude: number
}

const columns = ['id', 'name', 'parents', 'latitude', 'longitude', 'recorded_key', 'created_at', 'updated_at']

/** Finds places by recorded text, and collects those to add. */
export class PlaceFiler {
  readonly #ids: Map<string, string>
  readonly #at: string
  readonly #rows = new Map<string, Record<string, Value>>()
  /** Coordinates for known places, by id. */
  readonly #located = new Map<string, Coordinates>()

  /** @param ids of the known places by key */
  constructor(ids: Map<string, string>, at: string) {
    this.#ids = ids
    this.#at = at
  }

  /** The id of the place that a text means; null for an empty text. */
  file(text: string): string | null {
    const key = makePlaceKey(text)
    if (key === '') return null
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    const [name = '', ...rest] = splitPlace(text)
    // Each place has its part of the text, which is the whole text again and again.
    const hasParent = rest.length > 0 && rest.length < mostPlaceParts
    const parent = hasParent ? this.file(rest.join(', ')) : null
    const id = randomUUID()
    this.#ids.set(key, id)
    this.#rows.set(id, {
      id,
      name,
      parents: parent === null ? '[]' : JSON.stringify([{ place_id: parent }]),
      latitude: null,
      longitude: null,
      recorded_key: key,
      created_at: this.#at,
      updated_at: this.#at,
    })
    return id
  }

  /** Gives the place that a text means coordinates, unless the place has some already or is not known. */
  locate(text: string, { latitude, longitude }: Coordinates): void {
    const id = this.#ids.get(makePlaceKey(text))
    if (id === undefined) return
    const added = this.#rows.get(id)
    if (added) this.#rows.set(id, { ...added, ...(added['latitude'] === null && { latitude, longitude }) })
    else if (!this.#located.has(id)) this.#located.set(id, { latitude, longitude })
  }

  /** Inserts the places that were added, and adds coordinates to known places without coordinates. */
  async save(db: Db): Promise<void> {
    const rows = [...this.#rows.values()].map((row) => columns.map((column) => row[column] ?? null))
    await insertRows(db, 'places', columns, rows)
    for (const place of await loadPlacesWithoutCoordinates(db, [...this.#located.keys()])) {
      const updated_at = laterThan(place.updated_at, this.#at)
      await updateRecord(db, 'places', place.id, { ...this.#located.get(place.id), updated_at })
    }
    this.#rows.clear()
    this.#located.clear()
  }
}

/**
 * A text means the place that was filed from it; else the place that has this name now and lies there, the oldest first.
 *
 * @param texts the recorded places to look up; all places if undefined
 */
export async function openPlaceFiler(db: Db, at: string, texts?: readonly string[]): Promise<PlaceFiler> {
  const keys = texts?.flatMap((text) => {
    const parts = splitPlace(text)
    const own = parts.length > mostPlaceParts ? [text] : parts.map((_, i) => parts.slice(i).join(','))
    return own.map(makePlaceKey)
  })
  const ids = await loadPlaceKeys(db, keys)
  if (keys?.every((key) => ids.has(key))) return new PlaceFiler(ids, at)
  const places = new Map((await loadPlaceNames(db)).map((one) => [one.id, one]))
  for (const one of places.values()) {
    const key = makePlaceKey(formatPlacePath(one, places))
    if (!ids.has(key)) ids.set(key, one.id)
  }
  return new PlaceFiler(ids, at)
}

/** Finds or adds the place that a text means. */
export async function filePlace(db: Db, text: string | null | undefined, at: string): Promise<string | null> {
  if (text == null || makePlaceKey(text) === '') return null
  const filer = await openPlaceFiler(db, at, [text])
  const id = filer.file(text)
  await filer.save(db)
  return id
}
