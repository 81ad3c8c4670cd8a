/** Assigns every person to a branch of the family: the people who descend from the same earliest known ancestor. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { oncePer } from '#shared/once-per.ts'
import { getPeopleById, type PeopleById } from './people-by-id.ts'

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

/** The number of the branch of one person: founded by the first in the line of fathers, or mothers where no father is known. */
export function findBranch(byId: PeopleById, id: string): number {
  const line = [id]
  for (;;) {
    const person = byId.get(line.at(-1) ?? '')
    const parent = [person?.father_id, person?.mother_id].find((one) => one && byId.has(one))
    if (!parent) return getBranch(line.at(-1) ?? '')
    // Recorded as their own ancestors, all of them are of one branch.
    if (line.includes(parent)) return getBranch(line.slice(line.indexOf(parent)).sort()[0] ?? '')
    line.push(parent)
  }
}

/** The numbers of the branches by the ids of the people. */
export const getFamilyBranches: (people: readonly FamilyMember[]) => ReadonlyMap<string, number> = oncePer(
  (people: readonly FamilyMember[]) => {
    const byId = getPeopleById(people)
    return new Map(people.map(({ id }) => [id, findBranch(byId, id)]))
  },
)
