/** Finding people by a part of their names, fast enough for every letter that is typed. */
import { listOtherNames } from '#shared/person-fields.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getSearchWords, normalizeForSearch } from '#shared/search-text.ts'
import { formatFullName } from './person-name.ts'

/** The folded names of everybody, each with a space before it, worked out once a list. */
const namesByList = new WeakMap<readonly FamilyMember[], string[]>()

function normalizeNames(person: FamilyMember): string {
  return ` ${normalizeForSearch([formatFullName(person), ...listOtherNames(person)].join(' '))}`
}

/** Works the names out, so that the first letter need not wait for them: a blink for ten thousand people. */
export function prepareNames(people: readonly FamilyMember[]): string[] {
  const known = namesByList.get(people)
  if (known) return known
  const names = people.map(normalizeNames)
  namesByList.set(people, names)
  return names
}

export interface PeopleMatches {
  /** The first ones, those whose names begin with what was typed before the others. */
  people: FamilyMember[]
  /** How many more there are. */
  more: number
}

/** Everybody all of whose sought words begin a word of the name. */
export function findPeople(
  people: readonly FamilyMember[],
  query: string,
  most: number,
  without?: ReadonlySet<string>,
): PeopleMatches {
  const words = getSearchWords(query).map((word) => ` ${word}`)
  if (words.length === 0) return { people: [], more: 0 }
  const names = prepareNames(people)
  const start = words.join('')
  const first: FamilyMember[] = []
  const others: FamilyMember[] = []
  let count = 0
  for (let at = 0; at < people.length; at++) {
    const name = names[at] ?? ''
    const person = people[at]
    if (!person || !words.every((word) => name.includes(word)) || without?.has(person.id)) continue
    count++
    if (name.startsWith(start)) {
      if (first.length < most) first.push(person)
    } else if (others.length < most) others.push(person)
  }
  const found = [...first, ...others].slice(0, most)
  return { people: found, more: count - found.length }
}
