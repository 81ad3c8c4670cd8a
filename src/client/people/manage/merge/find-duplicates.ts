/** The search for records that may be duplicates of a person. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { getYearsBetween } from './merge-fields.ts'

export type ComparedPerson = Pick<
  FamilyMember,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'maiden_name'
  | 'gender'
  | 'birth_date'
  | 'death_date'
  | 'father_id'
  | 'mother_id'
  | 'partners'
>

/** Estimated dates of the same person may differ by this many years. */
const maxYearsApart = 3

interface NormalizedNames {
  first: string
  last: string
  maiden: string
}

const cache = new WeakMap<ComparedPerson, NormalizedNames>()

function getNames(person: ComparedPerson): NormalizedNames {
  const cached = cache.get(person)
  if (cached) return cached
  const names = {
    first: normalizeForSearch(person.first_name),
    last: normalizeForSearch(person.last_name),
    maiden: normalizeForSearch(person.maiden_name ?? ''),
  }
  cache.set(person, names)
  return names
}

function sharesLastName(a: NormalizedNames, b: NormalizedNames): boolean {
  const isMatch = (name: string, other: string) => name !== '' && name === other
  return (
    (a.last === '' && b.last === '') ||
    isMatch(a.last, b.last) ||
    isMatch(a.maiden, b.last) ||
    isMatch(a.last, b.maiden) ||
    isMatch(a.maiden, b.maiden)
  )
}

/** 2 for equal first names, 1 if one name starts with the other ("Anna", "Anna Maria"), else 0. */
function compareFirstNames(a: string, b: string): 0 | 1 | 2 {
  if (a === '' || b === '') return 0
  if (a === b) return 2
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return long.startsWith(`${short} `) || (short.length >= 3 && long.startsWith(short)) ? 1 : 0
}

/** Parents, children and partners are different people. */
function areLinked(a: ComparedPerson, b: ComparedPerson): boolean {
  const isParent = (child: ComparedPerson, { id }: ComparedPerson) =>
    child.father_id === id || child.mother_id === id
  return isParent(a, b) || isParent(b, a) || a.partners.some(({ member_id }) => member_id === b.id)
}

/** A higher score means a more likely duplicate; 0 for another person. */
function getScore(person: ComparedPerson, ownNames: NormalizedNames, other: ComparedPerson): number {
  const names = getNames(other)
  const first = compareFirstNames(ownNames.first, names.first)
  if (first === 0 || !sharesLastName(ownNames, names)) return 0
  if (person.gender !== null && other.gender !== null && person.gender !== other.gender) return 0
  const births = getYearsBetween(person.birth_date, other.birth_date)
  const deaths = getYearsBetween(person.death_date, other.death_date)
  if ((births ?? 0) > maxYearsApart || (deaths ?? 0) > maxYearsApart || areLinked(person, other)) return 0
  const sameLast = ownNames.last === names.last ? 1 : 0
  const close = (years: number | null) => (years === null ? 0 : maxYearsApart + 1 - years)
  return first * 4 + sameLast * 2 + close(births) * 2 + close(deaths)
}

/** People with a similar name and similar dates, the most likely duplicates first. */
export function findDuplicates<P extends ComparedPerson>(
  person: ComparedPerson,
  people: readonly P[],
  maxCount = 5,
): P[] {
  const ownNames = getNames(person)
  const found: { other: P; score: number }[] = []
  for (const other of people) {
    const score = other.id === person.id ? 0 : getScore(person, ownNames, other)
    if (score > 0) found.push({ other, score })
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCount)
    .map(({ other }) => other)
}
