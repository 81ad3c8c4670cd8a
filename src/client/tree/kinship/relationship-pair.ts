/** Whose relation the page's address asks for. */
import type { Family } from '../chart/family.ts'
import type { TreeAddress } from '../chart/tree-url.ts'

export interface RelationPair {
  /** Ids of people of the family; null where nobody is chosen yet. */
  of: string | null
  with: string | null
  /** The address names somebody who is not in the family. */
  unknown: boolean
}

/** Where one of the two is left open, it is the signed-in person. */
export function relationPair(
  { numberOf }: Pick<Family, 'numberOf'>,
  address: Pick<TreeAddress, 'of' | 'with'>,
  ownId: string | null,
): RelationPair {
  const known = (id: string | null) => (id !== null && numberOf.has(id) ? id : null)
  const own = known(ownId)
  const [first, second] = [known(address.of), known(address.with)]
  return {
    of: first ?? (address.of === null && second !== own ? own : null),
    with: second ?? (address.with === null && first !== null && first !== own ? own : null),
    unknown: (address.of !== null && first === null) || (address.with !== null && second === null),
  }
}
