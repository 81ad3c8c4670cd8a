/** Computes the position of a card on the canvas. */

import type { Viewport } from '#client/tree/canvas/viewport.ts'
import type { ChartDrawing } from '#client/tree/chart/chart-drawing.ts'

/** Returns the middle of the card's lower edge and the card's side length, in px of the canvas. */
export function getCardBottom({ layout, box }: ChartDrawing, person: number, { x, y, zoom }: Viewport) {
  const left = (layout.x[person] ?? 0) * zoom + x
  const top = (layout.y[person] ?? 0) * zoom + y
  return { x: left + (box * zoom) / 2, y: top + box * zoom, side: box * zoom }
}
