/** Where on the canvas what belongs to a card hangs. */

import type { View } from '#client/tree/canvas/viewport.ts'
import type { ChartPicture } from '#client/tree/chart/chart-drawing.ts'

/** The middle of a card's lower edge, and the card's side, in px of the canvas. */
export function footOf({ layout, box }: ChartPicture, person: number, { x, y, zoom }: View) {
  const left = (layout.x[person] ?? 0) * zoom + x
  const top = (layout.y[person] ?? 0) * zoom + y
  return { x: left + (box * zoom) / 2, y: top + box * zoom, side: box * zoom }
}
