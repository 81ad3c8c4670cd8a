/** How the search finds and shows facts, places, sources and where these are kept. */
import type { CollectionSearch } from '#client/api/collection.ts'
import {
  getPersonPath,
  getPlacePath,
  getRepositoryPath,
  getSourcePath,
  getUnionPath,
} from '#client/people/person-path.ts'
import type { Fact } from '#shared/contracts/facts.contract.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Place } from '#shared/contracts/places.contract.ts'
import type { Repository, Source } from '#shared/contracts/sources.contract.ts'
import { formatFactName, getFactTag } from '#shared/fact-tags.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'
import { formatEdtfDate } from '#shared/genealogy/dates/format-date.ts'
import { untitledSource } from '#shared/knowledge/source-details.ts'
import { formatFullName } from '../person-name.ts'

/** The list of people finds these by year and place. */
const listedWithPeople = new Set(['BIRT', 'DEAT', 'MARR'])

/** The names of a person by id, or of a couple by the id of the union. */
export class OwnerNames {
  readonly #names = new Map<string, string>()

  add(people: readonly FamilyMember[]): void {
    for (const person of people) {
      const name = formatFullName(person)
      this.#names.set(person.id, name)
      for (const { union_id } of person.partners) {
        const partner = this.#names.get(union_id)
        this.#names.set(union_id, partner && partner !== name ? `${partner} and ${name}` : name)
      }
    }
  }

  find(id: string | undefined): string | undefined {
    return id === undefined ? undefined : this.#names.get(id)
  }
}

/** Whether a fact says something that the list of people does not. */
export function isFactSearched({ tag, value, note, cause, denied }: Fact): boolean {
  if (denied || getFactTag(tag)?.isInternal) return false
  return !listedWithPeople.has(tag) || [value, note, cause].some(Boolean)
}

export function getFactSearch(owners: OwnerNames): CollectionSearch<Fact> {
  return {
    kind: 'fact',
    getFields(fact) {
      const { person_id, union_id, value, date, place, participants = [] } = fact
      const name = formatFactName(fact)
      return {
        title: value ? `${name}: ${value}` : name,
        detail: [owners.find(person_id ?? union_id), date && formatEdtfDate(date), place],
        path: union_id ? getUnionPath(union_id) : getPersonPath(person_id ?? ''),
        imageUrl: null,
        names: [owners.find(person_id ?? union_id), fact.type],
        facts: [date && getEarliestYear(date), place],
        text: [
          ...[fact.note, fact.cause, fact.agency, fact.religion, fact.address],
          ...participants.map((one) => one.name ?? owners.find(one.person_id)),
        ],
      }
    },
  }
}

export const placeSearch: CollectionSearch<Place> = {
  kind: 'place',
  getFields: ({ id, name, kind, names = [], note }) => ({
    title: name,
    detail: [kind],
    path: getPlacePath(id),
    imageUrl: null,
    names: names.map((other) => other.name),
    facts: [],
    text: [note],
  }),
}

export const sourceSearch: CollectionSearch<Source> = {
  kind: 'source',
  getFields: ({ id, title, author, publication, abbreviation, agency, text, note }) => ({
    title: title || untitledSource,
    detail: [author],
    path: getSourcePath(id),
    imageUrl: null,
    names: [author, abbreviation],
    facts: [publication, agency],
    text: [text, note],
  }),
}

export const repositorySearch: CollectionSearch<Repository> = {
  kind: 'repository',
  getFields: ({ id, name, address, note }) => ({
    title: name,
    detail: [address?.split('\n', 1)[0]],
    path: getRepositoryPath(id),
    imageUrl: null,
    names: [],
    facts: [address],
    text: [note],
  }),
}
