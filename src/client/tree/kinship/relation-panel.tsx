/** "How are we related?": two people, the answer in words, and the way from the one to the other. */
import type { Family } from '../tree.queries.ts'
import type { TreeAddress } from '../tree-address.ts'

interface RelationPanelProps {
  family: Family
  address: TreeAddress
  /** The member whom the signed-in person is. */
  ownId: string | null
  onLook: (changes: Partial<TreeAddress>) => void
  /** The ids of those who stand between the two, for the tree to show; empty where there is no way. */
  onPath: (ids: readonly string[]) => void
}

export function RelationPanel(_: RelationPanelProps) {
  return null
}
