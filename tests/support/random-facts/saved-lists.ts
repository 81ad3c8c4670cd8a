/** The lists of people, facts, names, sources and places as a device has saved them, and as it updates them. */
import { readVersion } from '#server/db/versions.ts'
import type { Deps } from '#server/deps.ts'
import * as facts from '#server/facts/facts.service.ts'
import type { Session } from '#server/http/endpoint-handler.ts'
import { buildTag } from '#server/http/etag.ts'
import { buildListTag } from '#server/http/lists/list-tag.ts'
import { type ChangingListSource, readListChanges } from '#server/list-changes/list-changes.service.ts'
import { listPeople as loadPeople } from '#server/people/people.service.ts'
import { factEndpoints, nameEndpoints } from '#shared/contracts/facts.contract.ts'
import { type FamilyMember, listPeople } from '#shared/contracts/people.contract.ts'
import { placeEndpoints } from '#shared/contracts/places.contract.ts'
import { sourceEndpoints } from '#shared/contracts/sources.contract.ts'
import { applyListChanges, creationOrder, type ListOrder } from '#shared/list-changes.ts'
import { isSame, toJson } from './fact-state.ts'

interface Entry {
  id: string
  updated_at: string
}

interface SavedList extends Omit<ChangingListSource<Entry>, 'load'> {
  load(deps: Deps, session: Session, ids?: readonly string[]): Promise<Entry[]>
  order: ListOrder<Entry>
}

const byId: ListOrder<Entry> = (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const sources: readonly SavedList[] = [
  {
    ...{ list: 'people', endpoint: listPeople, isReadByAll: true },
    load: (deps, _, ids) => loadPeople(deps, ids),
    order: (a, b) => creationOrder(a as FamilyMember, b as FamilyMember),
  },
  { list: 'facts', endpoint: factEndpoints.list, load: facts.listFacts, order: byId },
  { list: 'names', endpoint: nameEndpoints.list, load: facts.listNames, order: byId },
  {
    ...{ list: 'sources', endpoint: sourceEndpoints.list, load: facts.listSources, order: byId },
    getVariant: facts.getReferencesVariant('sources'),
  },
  {
    ...{ list: 'places', endpoint: placeEndpoints.list, load: facts.listPlaces, order: byId },
    getVariant: facts.getReferencesVariant('places'),
  },
]

export class SavedLists {
  readonly #site: { deps: Deps }
  readonly #session: Session
  readonly #saved = new Map<string, { list: Entry[]; tag: string }>()

  constructor(site: { deps: Deps }, session: Session) {
    this.#site = site
    this.#session = session
  }

  async load(): Promise<void> {
    for (const source of sources) await this.#load(source)
  }

  async #load(source: SavedList): Promise<void> {
    const { list, endpoint, getVariant } = source
    const version = await readVersion(this.#site.deps.db, list)
    const variant = await getVariant?.(this.#site.deps, this.#session)
    const tag = buildTag(buildListTag(endpoint, version, this.#session, variant), null)
    this.#saved.set(list, { list: await source.load(this.#site.deps, this.#session), tag })
  }

  /**
   * Applies what has changed.
   *
   * @param isRestored whether the server has restored a backup, so that no change since is known
   * @returns how a list then differs from the whole list of the server
   */
  async update(isRestored: boolean): Promise<string[]> {
    const found: string[] = []
    for (const source of sources) {
      const { list, tag } = this.#saved.get(source.list) ?? { list: [], tag: '' }
      const changes = await readListChanges(this.#site.deps, this.#session, source, tag)
      if ('reset' in changes) {
        // Administrators may read all records, so they learn of every change.
        if (!isRestored && this.#session.user.role === 'admin') found.push(`${source.list}: reset`)
        await this.#load(source)
        continue
      }
      if (isRestored) found.push(`${source.list}: changes since a list of a database that was replaced`)
      const updated = applyListChanges(list, changes, source.order)
      await this.#load(source)
      const whole = this.#saved.get(source.list)
      if (whole?.tag !== changes.etag) found.push(`${source.list}: ${changes.etag} is not ${whole?.tag}`)
      if (!isSame(updated, whole?.list))
        found.push(`${source.list}: ${toJson(updated)} is not ${toJson(whole?.list)}`)
    }
    return found
  }

  /** All that the device shows. */
  get lists(): Record<string, Entry[]> {
    return Object.fromEntries([...this.#saved].map(([name, { list }]) => [name, list]))
  }
}
