/** Ways of looking at the family: which one, about whom, how far, and what else can be done with the tree. */
import type { Family } from './tree.queries.ts'
import type { TreeAddress } from './tree-address.ts'

interface ViewBarProps {
  family: Family
  address: TreeAddress
  /** The member whom the signed-in person is. */
  ownId: string | null
  onLook: (changes: Partial<TreeAddress>) => void
  onTakeAlong: () => void
}

export function ViewBar(_: ViewBarProps) {
  return null
}
