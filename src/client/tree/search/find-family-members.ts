/** The search for members of the loaded family. */
import type { PeopleMatches } from '#client/people/find-people.ts'
import { suggestNames } from '#client/people/name-search.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import type { Family } from '../chart/family.ts'

/** Finds members by name or year; people with many relatives come first among equals. */
export function findFamilyMembers({ members, drawing }: Family, query: string): PeopleMatches {
  const { best, more } = suggestNames(drawing.nameIndex, query, { weight: drawing.searchWeight })
  return { people: best.flatMap((p) => members[p] ?? []), more }
}

/** The number of the person's branch, which gives the medallion its color. */
export function getBranch({ drawing, indexById }: Family, { id }: FamilyMember): number {
  return drawing.branch[indexById.get(id) ?? -1] ?? 0
}
