/** Makes the search entries of records of any searched list. */
import type { Collection } from '#client/api/collection.ts'
import { collections } from '#client/collections.ts'
import {
  getFactSearch,
  isFactSearched,
  OwnerNames,
  placeSearch,
  repositorySearch,
  sourceSearch,
} from '#client/people/knowledge/knowledge-search.ts'
import { peopleCollection } from '#client/people/people.collection.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { type SearchEntry, toSearchEntry } from './search-entry.ts'
import type { SearchedList } from './search-lists.ts'

interface RecordWithId {
  id: string
}

interface ListSearch extends Pick<Collection, 'search' | 'isShown'> {
  /** Called with the records before their entries are made. */
  onAdd?(records: readonly unknown[]): void
}

function hasId(record: unknown): record is RecordWithId {
  return typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string'
}

export class EntryMaker {
  readonly #now: Date
  readonly #lists: ReadonlyMap<string, ListSearch>

  /** @param now for the age of living people */
  constructor(now: Date) {
    this.#now = now
    const owners = new OwnerNames()
    this.#lists = new Map<SearchedList['name'], ListSearch>([
      ...collections.map((collection) => [collection.name, collection] as const),
      ['people', { ...peopleCollection, onAdd: (people: readonly FamilyMember[]) => owners.add(people) }],
      ['facts', { search: getFactSearch(owners), isShown: isFactSearched }],
      ['places', { search: placeSearch, isShown: () => true }],
      ['sources', { search: sourceSearch, isShown: () => true }],
      ['repositories', { search: repositorySearch, isShown: () => true }],
    ])
  }

  /** People come before facts, whose entries name them. */
  make(name: SearchedList['name'], records: readonly unknown[]): SearchEntry[] {
    const list = this.#lists.get(name)
    if (!list?.search) return []
    const { search } = list
    const known = records.filter(hasId)
    list.onAdd?.(known)
    return known
      .filter((record) => list.isShown(record))
      .map((record) => toSearchEntry(search, record, this.#now))
  }
}
