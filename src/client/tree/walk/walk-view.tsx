/** "Walk the tree": one person with parents, partners, siblings and children, a tap or an arrow key a step. */
import type { Family } from '../tree.queries.ts'
import type { TreeAddress } from '../tree-address.ts'

interface WalkViewProps {
  family: Family
  /** Whom one has come to; somebody the family does not know shows who there is instead. */
  personId: string | null
  onGo: (id: string) => void
  onOpenDetails: (id: string) => void
  onLook: (changes: Partial<TreeAddress>) => void
}

export function WalkView(_: WalkViewProps) {
  return null
}
