/** What a page that works on the tree is told by its canvas. */
import type { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'

/** What somebody works with on the canvas, in the place of the tag under whom one points at. */
export interface CanvasHand {
  chart: Chart
  writer: CardWriter
  /** By their numbers; -1 is nobody. */
  hovered: number
  highlighted: number
  /** The pointer has come to something that belongs to the one who is hovered, or left it. */
  onHold: (held: boolean) => void
}
