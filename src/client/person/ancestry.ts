/** Finds the ancestors of a person, with the numbers of Kekulé: the father of n is 2n, the mother 2n + 1. */
import { getPeopleById } from '#client/people/people-by-id.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

/** Parents, grandparents and great-grandparents. */
const generations = 3

export interface Ancestor {
  number: number
  person: FamilyMember
  /** The known birth parents, the father first; none beyond the last generation. */
  parents: Ancestor[]
}

/** The known birth parents of a person, with theirs. */
export function findAncestry(people: readonly FamilyMember[], person: FamilyMember): Ancestor[] {
  const byId = getPeopleById(people)
  const find = (child: FamilyMember, number: number): Ancestor[] => {
    if (number >= 2 ** generations) return []
    return [child.father_id, child.mother_id].flatMap((id, i) => {
      const parent = byId.get(id ?? '')
      if (!parent) return []
      return [{ number: 2 * number + i, person: parent, parents: find(parent, 2 * number + i) }]
    })
  }
  return find(person, 1)
}

/** "Mother’s father" */
export function formatLine(number: number): string {
  const steps = [...number.toString(2).slice(1)].map((bit) => (bit === '0' ? 'father' : 'mother'))
  const words = steps.join('’s ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
