/**
 * Finds the places, sources and repositories that only confidential records name: members must not learn from them what the
 * records say.
 */
import { createHash } from 'node:crypto'
import type { Db } from '#server/db/open.ts'
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import * as store from './hidden-references.store.ts'

export interface HiddenReferences {
  places: ReadonlySet<string>
  sources: ReadonlySet<string>
  repositories: ReadonlySet<string>
  /** Part of the ETags of the three lists; empty where nothing is hidden. */
  variant: string
}

const nobody: ReadonlySet<string> = new Set()
const nothing: HiddenReferences = { places: nobody, sources: nobody, repositories: nobody, variant: '' }

function listCitedSources(citations: readonly string[]): Set<string> {
  const lists: { source_id?: string }[][] = citations.map((json) => JSON.parse(json))
  return new Set(lists.flat().flatMap(({ source_id }) => source_id ?? []))
}

/** Adds all places that contain these. */
function withContainers(
  ids: Iterable<string>,
  containers: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const next of containers.get(id) ?? []) found.add(next)
  return found
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...ids].filter((id) => !others.has(id)))
}

async function findHiddenSources(
  db: Db,
  cited: ReadonlySet<string>,
  citedByPlaces: ReadonlySet<string>,
): Promise<Set<string>> {
  const hidden = new Set<string>()
  for (const id of cited) {
    if (!citedByPlaces.has(id) && !(await store.isCitedVisibly(db, id))) hidden.add(id)
  }
  return hidden
}

async function findAll(db: Db): Promise<HiddenReferences> {
  const uses = await store.loadHiddenUses(db)
  if (uses.length === 0) return nothing
  const links = await store.loadPlaceLinks(db)
  const containers = new Map(
    links.map(({ id, parents }) => {
      const list: { place_id: string }[] = JSON.parse(parents)
      return [id, list.map(({ place_id }) => place_id)]
    }),
  )
  const named = withContainers(
    uses.flatMap(({ place_id }) => place_id ?? []),
    containers,
  )
  const places = without(named, withContainers(await store.listVisiblePlaces(db), containers))
  const citationsOf = (isHidden: boolean) =>
    links.filter(({ id }) => places.has(id) === isHidden).map(({ citations }) => citations)
  const cited = listCitedSources([...uses.map(({ citations }) => citations), ...citationsOf(true)])
  const sources = await findHiddenSources(db, cited, listCitedSources(citationsOf(false)))
  const repositories = without(
    await store.loadRepositoryIds(db, sources),
    await store.listRepositoriesOfOthers(db, sources),
  )
  const ids = [...places, ...sources, ...repositories].sort()
  if (ids.length === 0) return nothing
  const variant = createHash('sha256').update(ids.join()).digest('base64url').slice(0, 8)
  return { places, sources, repositories, variant }
}

/** The last result for each database. It can be computed again at any time, and holds for these versions of the lists. */
const known = new WeakMap<object, { version: string; found: Promise<HiddenReferences> }>()

/** What a reader must not learn of; nothing for administrators. */
export async function findHiddenReferences(
  { db }: Pick<Deps, 'db'>,
  { user }: Pick<Session, 'user'>,
): Promise<HiddenReferences> {
  if (user.role === 'admin') return nothing
  const { text } = await readVersion(db, 'facts', 'names', 'places', 'sources')
  const last = known.get(db)
  if (last?.version === text) return await last.found
  const found = findAll(db)
  known.set(db, { version: text, found })
  found.catch(() => known.delete(db))
  return await found
}
