/** Finds people of a list by their names and years, for lists of suggestions. */

import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { oncePer } from '#shared/once-per.ts'
import { buildNameIndex, getSearchText, suggestNames } from './name-search.ts'

export interface PeopleMatches {
  /** The best matches. */
  people: FamilyMember[]
  /** The number of other matches. */
  more: number
}

/** The index of a list. Built in advance, it makes the first search fast. */
export const getNameIndex = oncePer((people: readonly FamilyMember[]) =>
  buildNameIndex(people.map(getSearchText)),
)

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
