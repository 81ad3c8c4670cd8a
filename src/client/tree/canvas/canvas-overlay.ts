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
  /** Reports whether the pointer is over an element of the overlay that belongs to the hovered person. */
  onHoverChange: (hovered: boolean) => void
}
