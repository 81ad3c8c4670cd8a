/** Who stands where in the view: for a pointer, for the cards to show, for keeping one's place. */
import type { ChartPicture } from './chart-picture.ts'
import { type Area, itemsIn } from './tile-grid.ts'
import { areaOf, type View } from './view.ts'

/** The people whose boxes the area touches. */
export function peopleIn({ layout, box, boxGrid }: ChartPicture, area: Area): number[] {
  return itemsIn(boxGrid, area).filter((p) => {
    const x = layout.x[p] ?? 0
    const y = layout.y[p] ?? 0
    return x < area.right && x + box > area.left && y < area.bottom && y + box > area.top
  })
}

/** The person at a point of the picture, or the nearest within `reach` px of it; -1 where there is nobody. */
export function personAt(picture: ChartPicture, x: number, y: number, reach: number): number {
  const around = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
  let nearest = -1
  let least = reach
  for (const p of peopleIn(picture, around)) {
    const distance = distanceTo(picture, p, x, y)
    if (distance > least || (distance === least && nearest >= 0)) continue
    nearest = p
    least = distance
  }
  return nearest
}

/** From a point to the edge of a person's box, 0 within it. */
function distanceTo({ layout, box }: ChartPicture, p: number, x: number, y: number): number {
  const left = layout.x[p] ?? 0
  const top = layout.y[p] ?? 0
  return Math.hypot(Math.max(left - x, 0, x - left - box), Math.max(top - y, 0, y - top - box))
}

/** The person nearest to the middle of the view; -1 where nobody is in it. */
export function personInMiddle(picture: ChartPicture, view: View): number {
  const { left, top, right, bottom } = areaOf(view)
  const reach = Math.hypot(right - left, bottom - top) / 2
  return personAt(picture, (left + right) / 2, (top + bottom) / 2, reach)
}

export function centerOf({ layout, box }: ChartPicture, p: number): { x: number; y: number } {
  return { x: (layout.x[p] ?? 0) + box / 2, y: (layout.y[p] ?? 0) + box / 2 }
}

/** The zoom at which the whole picture fits, and never more than `most`. */
export function fittingZoom(
  { layout }: ChartPicture,
  size: { width: number; height: number },
  most: number,
): number {
  const edge = 24
  const wide = Math.max(1, size.width - 2 * edge) / Math.max(1, layout.width)
  const high = Math.max(1, size.height - 2 * edge) / Math.max(1, layout.height)
  return Math.min(wide, high, most)
}
