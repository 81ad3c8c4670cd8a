/**
 * Finds the places, sources and repositories that members may read: those that a record names which members read. The
 * others could tell what confidential or deleted records say. Administrators, who alone add such records, read all.
 */
import { createHash } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import * as store from './visible-references.store.ts'

const referenceLists = ['places', 'sources', 'repositories'] as const
export type ReferenceList = (typeof referenceLists)[number]

interface VisibleRecords {
  ids: ReadonlySet<string>
  /** Part of the list's ETag: a hash of the hidden ids, empty where no record is hidden. */
  variant: string
}

type VisibleReferences = Record<ReferenceList, VisibleRecords>

/** The ids in JSON lists of links. */
function collectIds<K extends string>(lists: readonly string[], key: K): Set<string> {
  const ids = new Set<string>()
  for (const json of lists) {
    const links: { [key in K]?: string }[] = JSON.parse(json)
    for (const { [key]: id } of links) if (id !== undefined) ids.add(id)
  }
  return ids
}

function toVisibleRecords(rows: readonly { id: string }[], ids: ReadonlySet<string>): VisibleRecords {
  const hidden = rows.flatMap(({ id }) => (ids.has(id) ? [] : id)).sort()
  if (hidden.length === 0) return { ids, variant: '' }
  return { ids, variant: createHash('sha256').update(hidden.join()).digest('base64url').slice(0, 8) }
}

async function findAll(db: Db): Promise<VisibleReferences> {
  const places = await store.loadPlaceLinks(db)
  const sources = await store.loadSourceLinks(db)
  const repositories = await store.loadRepositoryIds(db)
  const facts = await store.loadVisibleFactLinks(db)
  const names = await store.loadVisibleNameLinks(db)
  const placeIds = new Set(facts.flatMap(({ place_id }) => place_id ?? []))
  const placesById = new Map(places.map((place) => [place.id, place]))
  // The loop also visits the containing places that it adds.
  for (const id of placeIds) {
    const parents = placesById.get(id)?.parents ?? '[]'
    for (const parent of collectIds([parents], 'place_id')) placeIds.add(parent)
  }
  const citing = [...facts, ...names, ...places.filter(({ id }) => placeIds.has(id))]
  const sourceIds = collectIds(
    citing.map(({ citations }) => citations),
    'source_id',
  )
  const repositoryIds = collectIds(
    sources.flatMap((source) => (sourceIds.has(source.id) ? source.repositories : [])),
    'repository_id',
  )
  return {
    places: toVisibleRecords(places, placeIds),
    sources: toVisibleRecords(sources, sourceIds),
    repositories: toVisibleRecords(repositories, repositoryIds),
  }
}

/** The last result for each database. It can be computed again at any time, and holds for these versions of the lists. */
const known = new WeakMap<object, { version: string; found: Promise<VisibleReferences> }>()

/** The records of a list that a reader may see; null for administrators, who see all. */
export async function findVisibleReferences(
  { db }: Pick<Deps, 'db'>,
  { user }: Pick<Session, 'user'>,
  list: ReferenceList,
): Promise<VisibleRecords | null> {
  if (user.role === 'admin') return null
  const { text } = await readVersion(db, 'facts', 'names', ...referenceLists)
  const last = known.get(db)
  if (last?.version === text) return (await last.found)[list]
  const found = findAll(db)
  known.set(db, { version: text, found })
  found.catch(() => known.delete(db))
  return (await found)[list]
}

/** A fact or name that is for administrators only. */
export interface HiddenDetail {
  kind: 'person' | 'union'
  /** The id of the person or union. */
  owner: string
  /** `NAME` for a name, of which nothing else is told. */
  tag: string
  type: string | null
  date: string | null
  place: string | null
  value: string | null
}

const untold = { type: null, date: null, place: null, value: null }

export async function listHiddenDetails(db: Db): Promise<HiddenDetail[]> {
  const [facts, names] = [await store.loadHiddenFacts(db), await store.loadHiddenNames(db)]
  return [
    ...facts.map(({ person_id, union_id, ...fact }): HiddenDetail => {
      return union_id === null
        ? { kind: 'person', owner: person_id ?? '', ...fact }
        : { kind: 'union', owner: union_id, ...fact }
    }),
    ...names.map(
      ({ person_id }): HiddenDetail => ({ kind: 'person', owner: person_id, tag: 'NAME', ...untold }),
    ),
  ]
}
