/** Props of an overlay that a page renders over the canvas in place of the hover card. */
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'

export interface CanvasOverlayProps {
  chart: Chart
  cardTexts: CardTextCache
  /** Index of the hovered person in the chart, -1 for none. */
  hoveredIndex: number
  /** Index of the highlighted person in the chart, -1 for none. */
  highlightedIndex: number
  /** Takes the person to whom the element under the pointer belongs; -1 when the pointer has left it. */
  onHover: (person: number) => void
}
