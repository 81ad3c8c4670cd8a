/** Whose relation the page's address asks for. */
import type { Family } from '../chart/family.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'

export interface RelationshipPair {
  /** Ids of people of the family; null where nobody is chosen yet. */
  of: string | null
  with: string | null
  /** The address names somebody who is not in the family. */
  unknown: boolean
}

/** Where one of the two is left open, it is the signed-in person. */
export function getRelationshipPair(
  { indexById }: Pick<Family, 'indexById'>,
  address: Pick<TreeUrlState, 'subjectId' | 'relativeId'>,
  ownId: string | null,
): RelationshipPair {
  const known = (id: string | null) => (id !== null && indexById.has(id) ? id : null)
  const own = known(ownId)
  const [first, second] = [known(address.subjectId), known(address.relativeId)]
  return {
    of: first ?? (address.subjectId === null && second !== own ? own : null),
    with: second ?? (address.relativeId === null && first !== null && first !== own ? own : null),
    unknown:
      (address.subjectId !== null && first === null) || (address.relativeId !== null && second === null),
  }
}
