/** The search for people by parts of their names, fast enough for every keystroke. */

import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { listOtherNames } from '#shared/person-fields.ts'
import { getSearchWords, normalizeForSearch } from '#shared/search-text.ts'
import { formatFullName } from './person-name.ts'

/** Caches the normalized names of each list. A space before each name marks the beginning of a word. */
const namesByList = new WeakMap<readonly FamilyMember[], string[]>()

function normalizeNames(person: FamilyMember): string {
  return ` ${normalizeForSearch([formatFullName(person), ...listOtherNames(person)].join(' '))}`
}

/** Normalizes the names in advance, so that the first search is fast. */
export function prepareNames(people: readonly FamilyMember[]): string[] {
  const cached = namesByList.get(people)
  if (cached) return cached
  const names = people.map(normalizeNames)
  namesByList.set(people, names)
  return names
}

export interface PeopleMatches {
  /** The first matches; names that start with the query come first. */
  people: FamilyMember[]
  /** The number of other matches. */
  more: number
}

/** The people whose names contain words that start with all words of the query. */
export function findPeople(
  people: readonly FamilyMember[],
  query: string,
  maxCount: number,
  excludedIds?: ReadonlySet<string>,
): PeopleMatches {
  const words = getSearchWords(query).map((word) => ` ${word}`)
  if (words.length === 0) return { people: [], more: 0 }
  const names = prepareNames(people)
  const start = words.join('')
  const first: FamilyMember[] = []
  const others: FamilyMember[] = []
  let count = 0
  for (let index = 0; index < people.length; index++) {
    const name = names[index] ?? ''
    const person = people[index]
    if (!person || !words.every((word) => name.includes(word)) || excludedIds?.has(person.id)) continue
    count++
    if (name.startsWith(start)) {
      if (first.length < maxCount) first.push(person)
    } else if (others.length < maxCount) others.push(person)
  }
  const matches = [...first, ...others].slice(0, maxCount)
  return { people: matches, more: count - matches.length }
}
