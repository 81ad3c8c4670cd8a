/** The checks for links between people, and the siblings of a person. */

import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { findLinkProblem, type LinkKind } from '#shared/genealogy/graph/link-rules.ts'
import { getPeopleLinkGraph } from './people-link-graph.ts'

/** Why a new link is not possible; null for a possible or existing link. */
export type LinkObstacle = 'itself' | 'descent' | 'generations' | null

/** @param from the person in the form; null for a new person, who can be linked to anybody */
export function findLinkObstacle(
  people: readonly FamilyMember[],
  kind: Exclude<LinkKind, 'child'>,
  from: string | null,
  to: string | null,
): LinkObstacle {
  if (from === null || to === null) return null
  const fault = findLinkProblem(getPeopleLinkGraph(people), { kind, from, to })
  return fault === 'known' ? null : fault
}

const getOrder = (person: FamilyMember) => person.birth_order ?? Number.POSITIVE_INFINITY
const getBirth = (person: FamilyMember) => getEdtfSortKey(person.birth_date ?? '') ?? Number.POSITIVE_INFINITY
const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** The other children of the same parents, by recorded order and birth date. */
export function findSiblings(
  people: readonly FamilyMember[],
  { id, fatherId, motherId }: { id: string | null; fatherId: string | null; motherId: string | null },
): FamilyMember[] {
  if (fatherId === null && motherId === null) return []
  return people
    .filter(({ id: other, father_id, mother_id }) => {
      return other !== id && father_id === fatherId && mother_id === motherId
    })
    .sort((a, b) => compare(getOrder(a), getOrder(b)) || compare(getBirth(a), getBirth(b)))
}
