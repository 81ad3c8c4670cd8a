/** Finds the two people of a union and their children in the list of all people. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { sortMembersByBirth } from '#shared/genealogy/graph/birth-order.ts'
import { isParentOf } from '../find-kin.ts'

type UnionRecord = FamilyMember['partners'][number]

export interface Couple {
  unionId: string
  union: UnionRecord
  /** One or two: a partner may be unknown. */
  partners: [FamilyMember, ...FamilyMember[]]
  /** Own, adopted and foster children, eldest first. */
  children: FamilyMember[]
}

/** Of one whose partner is unknown: a child for whom no other parent is recorded either. */
function isOnlyChildOf(parent: FamilyMember, child: FamilyMember): boolean {
  const otherId = child.father_id === parent.id ? child.mother_id : child.father_id
  return isParentOf(parent, child) && otherId === null
}

/** Null for a union that nobody in the list has. */
export function findCouple(people: readonly FamilyMember[], unionId: string): Couple | null {
  const [first, ...rest] = people.filter(({ partners }) =>
    partners.some(({ union_id }) => union_id === unionId),
  )
  const union = first?.partners.find(({ union_id }) => union_id === unionId)
  if (!first || !union) return null
  const [second] = rest
  const children = people.filter((child) =>
    second ? isParentOf(first, child) && isParentOf(second, child) : isOnlyChildOf(first, child),
  )
  return {
    ...{ unionId, union },
    partners: second ? [first, second] : [first],
    children: sortMembersByBirth(children),
  }
}
