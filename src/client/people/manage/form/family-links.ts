/** Whom a person may be linked to, and who the brothers and sisters are. */
import { getPeopleLinkGraph } from '#client/tree/editor/linking/people-link-graph.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { type LinkKind, findLinkProblem } from '#shared/genealogy/graph/link-rules.ts'

/** What stands against a link that is to be written; one that is there already is none. */
export type Hindrance = 'itself' | 'descent' | 'generations' | null

/**
 * @param from the person of the form; null for a new one, against whom nothing stands
 */
export function hindranceOf(
  people: readonly FamilyMember[],
  kind: Exclude<LinkKind, 'child'>,
  from: string | null,
  to: string | null,
): Hindrance {
  if (from === null || to === null) return null
  const fault = findLinkProblem(getPeopleLinkGraph(people), { kind, from, to })
  return fault === 'known' ? null : fault
}

const byOrder = (person: FamilyMember) => person.birth_order ?? Number.POSITIVE_INFINITY
const byBirth = (person: FamilyMember) => getEdtfSortKey(person.birth_date ?? '') ?? Number.POSITIVE_INFINITY
const ascending = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)

/** The other children of the same two parents, in their recorded order. */
export function siblingsOf(
  people: readonly FamilyMember[],
  { id, fatherId, motherId }: { id: string | null; fatherId: string | null; motherId: string | null },
): FamilyMember[] {
  if (fatherId === null && motherId === null) return []
  return people
    .filter(({ id: other, father_id, mother_id }) => {
      return other !== id && father_id === fatherId && mother_id === motherId
    })
    .sort((a, b) => ascending(byOrder(a), byOrder(b)) || ascending(byBirth(a), byBirth(b)))
}
