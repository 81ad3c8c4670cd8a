/** Finds people of a list by their names and years, for lists of suggestions. */

import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { buildNameIndex, getSearchText, type NameIndex, suggestNames } from './name-search.ts'

export interface PeopleMatches {
  /** The best matches. */
  people: FamilyMember[]
  /** The number of other matches. */
  more: number
}

const indexByList = new WeakMap<readonly FamilyMember[], NameIndex>()

/** Builds the index of a list, or returns the existing one. Built in advance, it makes the first search fast. */
export function getNameIndex(people: readonly FamilyMember[]): NameIndex {
  const index = indexByList.get(people) ?? buildNameIndex(people.map(getSearchText))
  indexByList.set(people, index)
  return index
}

export function findPeople(
  people: readonly FamilyMember[],
  query: string,
  excludedIds?: ReadonlySet<string>,
): PeopleMatches {
  const { best, more } = suggestNames(getNameIndex(people), query, {
    isExcluded: (p) => excludedIds?.has(people[p]?.id ?? '') ?? false,
  })
  return { people: best.flatMap((p) => people[p] ?? []), more }
}
