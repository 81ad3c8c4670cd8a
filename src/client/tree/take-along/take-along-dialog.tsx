/** "Take it along": the drawing in view as a file, made on the device. */
import type { Chart } from '../chart.ts'
import type { Family } from '../tree.queries.ts'
import type { TreeAddress } from '../tree-address.ts'

interface TakeAlongDialogProps {
  family: Family
  chart: Chart
  address: TreeAddress
  onClose: () => void
}

export function TakeAlongDialog(_: TakeAlongDialogProps) {
  return null
}
