/** Whose record may be a second one of the same person. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { normalizeForSearch } from '#shared/search-text.ts'
import { getEarliestYear } from '#shared/genealogy/dates/edtf.ts'

export type LikelyPerson = Pick<
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

/** Dates of the same person differ by so many years where somebody only guessed. */
const farthest = 3

interface Names {
  first: string
  last: string
  maiden: string
}

const known = new WeakMap<LikelyPerson, Names>()

function namesOf(person: LikelyPerson): Names {
  const made = known.get(person)
  if (made) return made
  const names = {
    first: normalizeForSearch(person.first_name),
    last: normalizeForSearch(person.last_name),
    maiden: normalizeForSearch(person.maiden_name ?? ''),
  }
  known.set(person, names)
  return names
}

function sharesLastName(a: Names, b: Names): boolean {
  const match = (one: string, other: string) => one !== '' && one === other
  return (
    (a.last === '' && b.last === '') ||
    match(a.last, b.last) ||
    match(a.maiden, b.last) ||
    match(a.last, b.maiden) ||
    match(a.maiden, b.maiden)
  )
}

/** 2 for the same first names, 1 where one is the beginning of the other ("Anna", "Anna Maria"; "Joh", "Johannes"), else 0. */
function firstNames(a: string, b: string): 0 | 1 | 2 {
  if (a === '' || b === '') return 0
  if (a === b) return 2
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return long.startsWith(`${short} `) || (short.length >= 3 && long.startsWith(short)) ? 1 : 0
}

function year(date: string | null): number | null {
  return date === null ? null : getEarliestYear(date)
}

/** How far two years are apart; null where one is not known. */
function apart(a: string | null, b: string | null): number | null {
  const [one, other] = [year(a), year(b)]
  return one === null || other === null ? null : Math.abs(one - other)
}

/** Parents, children, partners: close, and therefore somebody else. */
function areLinked(a: LikelyPerson, b: LikelyPerson): boolean {
  const isParent = (child: LikelyPerson, { id }: LikelyPerson) =>
    child.father_id === id || child.mother_id === id
  return isParent(a, b) || isParent(b, a) || a.partners.some(({ member_id }) => member_id === b.id)
}

/** The greater the likelier; 0 for somebody else. */
function likeness(person: LikelyPerson, own: Names, other: LikelyPerson): number {
  const names = namesOf(other)
  const first = firstNames(own.first, names.first)
  if (first === 0 || !sharesLastName(own, names)) return 0
  if (person.gender !== null && other.gender !== null && person.gender !== other.gender) return 0
  const births = apart(person.birth_date, other.birth_date)
  const deaths = apart(person.death_date, other.death_date)
  if ((births ?? 0) > farthest || (deaths ?? 0) > farthest || areLinked(person, other)) return 0
  const sameLast = own.last === names.last ? 1 : 0
  const close = (years: number | null) => (years === null ? 0 : farthest + 1 - years)
  return first * 4 + sameLast * 2 + close(births) * 2 + close(deaths)
}

/**
 * People of the same name, born about the same time where that is known of both, the likeliest first. Parents, children
 * and partners are somebody else.
 */
export function likelyDuplicates<P extends LikelyPerson>(
  person: LikelyPerson,
  people: readonly P[],
  most = 5,
): P[] {
  const own = namesOf(person)
  const found: { other: P; score: number }[] = []
  for (const other of people) {
    const score = other.id === person.id ? 0 : likeness(person, own, other)
    if (score > 0) found.push({ other, score })
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ other }) => other)
}
