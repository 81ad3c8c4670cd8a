/** The people of a list by their ids, indexed once for each list. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { oncePer } from '#shared/once-per.ts'

export type PeopleById = ReadonlyMap<string, FamilyMember>

export const getPeopleById: (people: readonly FamilyMember[]) => PeopleById = oncePer(
  (people: readonly FamilyMember[]) => new Map(people.map((person) => [person.id, person])),
)
