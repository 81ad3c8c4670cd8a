/** Finds the near kin of a person in the list of all people. */
import { getPeopleById } from '#client/people/people-by-id.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { sortMembersByBirth } from '#shared/genealogy/graph/birth-order.ts'
import { findSiblings } from '#shared/relatives/siblings.ts'

export interface Kin {
  /** Birth parents, then adoptive and other parents. */
  parents: FamilyMember[]
  /** Of all unions, each once. */
  partners: FamilyMember[]
  /** Own, adopted and foster children, eldest first. */
  children: FamilyMember[]
  /** Also half-siblings, and those by adoption or in a foster family; eldest first. */
  siblings: FamilyMember[]
}

export function isParentOf(parent: FamilyMember, child: FamilyMember): boolean {
  return (
    child.father_id === parent.id ||
    child.mother_id === parent.id ||
    child.other_parents.some(({ member_id }) => member_id === parent.id)
  )
}

/** Whether a child was born to a parent or adopted: what a step-parent or guardian sees is not of the own life. */
export function isOwnChildOf(parent: FamilyMember, child: FamilyMember): boolean {
  return (
    child.father_id === parent.id ||
    child.mother_id === parent.id ||
    child.other_parents.some(({ member_id, kind }) => member_id === parent.id && kind === 'adoptive')
  )
}

export function findKin(people: readonly FamilyMember[], person: FamilyMember): Kin {
  const parentIds = new Set([
    person.father_id,
    person.mother_id,
    ...person.other_parents.map(({ member_id }) => member_id),
  ])
  const partnerIds = new Set([...person.partners.map(({ member_id }) => member_id), person.spouse_id])
  const byId = getPeopleById(people)
  const find = (ids: ReadonlySet<string | null>) => [...ids].flatMap((id) => byId.get(id ?? '') ?? [])
  return {
    parents: find(parentIds),
    partners: find(partnerIds),
    children: sortMembersByBirth(people.filter((one) => isParentOf(person, one))),
    siblings: sortMembersByBirth(findSiblings(people, person)),
  }
}
