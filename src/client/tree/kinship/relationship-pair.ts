/** Reads from the URL state whose relationship is requested. */
import type { Family } from '../chart/family.ts'
import type { TreeUrlState } from '../chart/tree-url.ts'

export interface RelationshipPair {
  /** Ids of people of the family; null if nobody is chosen yet. */
  of: string | null
  with: string | null
  /** Whether the URL names a person who is not in the family. */
  unknown: boolean
}

/** If only one person is chosen, the other one is the current user. */
export function getRelationshipPair(
  { indexById }: Pick<Family, 'indexById'>,
  address: Pick<TreeUrlState, 'subjectId' | 'relativeId'>,
  ownId: string | null,
): RelationshipPair {
  const known = (id: string | null) => (id !== null && indexById.has(id) ? id : null)
  const userId = known(ownId)
  const [first, second] = [known(address.subjectId), known(address.relativeId)]
  return {
    of: first ?? (address.subjectId === null && second !== userId ? userId : null),
    with: second ?? (address.relativeId === null && first !== null && first !== userId ? userId : null),
    unknown:
      (address.subjectId !== null && first === null) || (address.relativeId !== null && second === null),
  }
}
