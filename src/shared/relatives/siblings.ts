/**
 * Who are brothers and sisters, on every page: people with a birth, adoptive or foster parent in common, and children of a
 * family whose parents are not known.
 */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

type Child = Pick<FamilyMember, 'father_id' | 'mother_id' | 'other_parents' | 'birth_family'>

/** `half` shares only one birth parent; `adoptive` and `foster` share a parent of at least one of the two who is no birth parent. */
export type SiblingKind = 'full' | 'half' | 'adoptive' | 'foster'

/** The kinds of parents who make brothers and sisters, the closest first; step-parents and guardians do not. */
const kinds = ['birth', 'adoptive', 'foster'] as const

/** The parents by id, each with an index in `kinds`. */
function mapParents({ father_id, mother_id, other_parents }: Child): Map<string, number> {
  const parents = new Map<string, number>()
  for (const { member_id, kind } of other_parents) {
    const index = (kinds as readonly string[]).indexOf(kind)
    if (index > 0) parents.set(member_id, Math.min(index, parents.get(member_id) ?? index))
  }
  for (const id of [father_id, mother_id]) if (id !== null) parents.set(id, 0)
  return parents
}

/** The parents whose other children are brothers and sisters. */
export function listParentsOfSiblings(child: Child): string[] {
  return [...mapParents(child).keys()]
}

function areHalfSiblings(a: Child, b: Child): boolean {
  const differ = (idA: string | null, idB: string | null) => idA !== null && idB !== null && idA !== idB
  if (differ(a.father_id, b.father_id) || differ(a.mother_id, b.mother_id)) return true
  const haveAll = [a.father_id, a.mother_id, b.father_id, b.mother_id].every((id) => id !== null)
  return !haveAll && differ(a.birth_family ?? null, b.birth_family ?? null)
}

/** The family of somebody whose birth parents are not known. */
function getUnknownFamily({ father_id, mother_id, birth_family }: Child): string | null {
  return father_id === null && mother_id === null ? (birth_family ?? null) : null
}

/** Whether the parents of both are not known, and a family says that they have the same ones. */
function areOfUnknownFamily(a: Child, b: Child): boolean {
  const family = getUnknownFamily(a)
  return family !== null && family === getUnknownFamily(b)
}

/** Null for two people who are no brothers or sisters. */
export function getSiblingKind(a: Child, b: Child): SiblingKind | null {
  const [parentsA, parentsB] = [mapParents(a), mapParents(b)]
  const shared = [...parentsA].flatMap(([id, kind]) => {
    const other = parentsB.get(id)
    return other === undefined ? [] : [Math.max(kind, other)]
  })
  const kind = kinds[Math.min(...shared, ...(areOfUnknownFamily(a, b) ? [0] : []))]
  if (kind === 'birth') return areHalfSiblings(a, b) ? 'half' : 'full'
  return kind ?? null
}

/** The brothers and sisters among many people; most of them have no parent in common, which is found out first. */
export function findSiblings<P extends Child & { id: string }>(people: readonly P[], person: P): P[] {
  const parents = new Set(mapParents(person).keys())
  const mayShare = (one: P) => {
    const { father_id, mother_id, other_parents } = one
    return (
      areOfUnknownFamily(one, person) ||
      (father_id !== null && parents.has(father_id)) ||
      (mother_id !== null && parents.has(mother_id)) ||
      other_parents.some(({ member_id }) => parents.has(member_id))
    )
  }
  return people.filter((one) => one.id !== person.id && mayShare(one) && getSiblingKind(one, person) !== null)
}
