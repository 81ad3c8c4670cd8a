/** Assigns every person to a branch of the family: the people who descend from the same earliest known ancestor. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

type PersonWithParents = Pick<FamilyMember, 'id' | 'father_id' | 'mother_id'>

/** Finds the earliest known ancestor of each person, following fathers, and mothers where no father is known. */
export function findFounders(father: Int32Array, mother: Int32Array): Int32Array {
  const founder = new Int32Array(father.length).fill(-1)
  for (let p = 0; p < founder.length; p++) {
    const path: number[] = []
    const onPath = new Set<number>()
    let ancestor = p
    while ((founder[ancestor] ?? -1) < 0 && !onPath.has(ancestor)) {
      path.push(ancestor)
      onPath.add(ancestor)
      const parent = (father[ancestor] ?? -1) >= 0 ? (father[ancestor] ?? -1) : (mother[ancestor] ?? -1)
      if (parent < 0) break
      ancestor = parent
    }
    const found = (founder[ancestor] ?? -1) >= 0 ? (founder[ancestor] ?? ancestor) : ancestor
    for (const person of path) founder[person] = found
  }
  return founder
}

/** The number of the branch of everybody who descends from this ancestor. */
export function getBranch(founderId: string): number {
  let sum = 7
  for (let i = 0; i < founderId.length; i++) sum = (Math.imul(sum, 31) + founderId.charCodeAt(i)) >>> 0
  return ((sum ^ (sum >>> 11)) >>> 0) % 256
}

const branchesByList = new WeakMap<readonly PersonWithParents[], ReadonlyMap<string, number>>()

/** The numbers of the branches by the ids of the people, computed once for each list. */
export function getFamilyBranches(people: readonly PersonWithParents[]): ReadonlyMap<string, number> {
  const known = branchesByList.get(people)
  if (known) return known
  const indexById = new Map(people.map(({ id }, p) => [id, p]))
  const findIndex = (id: string | null) => (id === null ? -1 : (indexById.get(id) ?? -1))
  const founder = findFounders(
    Int32Array.from(people, ({ father_id }) => findIndex(father_id)),
    Int32Array.from(people, ({ mother_id }) => findIndex(mother_id)),
  )
  const branches = new Map(people.map(({ id }, p) => [id, getBranch(people[founder[p] ?? p]?.id ?? id)]))
  branchesByList.set(people, branches)
  return branches
}
