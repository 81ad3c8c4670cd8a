/** Who stands where in the view: for a pointer, for the cards to show, for keeping one's place. */
import type { ChartPicture } from '../chart/chart-drawing.ts'
import { type Area, itemsIn } from '../chart/spatial-grid.ts'
import { distanceToSector, sectorBounds } from '../fan/sector-geometry.ts'
import { areaOf, type View } from './viewport.ts'

/** The people whose boxes the area touches, in a fan those whose segments may touch it. */
export function peopleIn(picture: ChartPicture, area: Area): number[] {
  const bounds: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  return itemsIn(picture.boxGrid, area).filter((p) => {
    boundsOf(picture, p, bounds)
    const { left, top, right, bottom } = bounds
    return left < area.right && right > area.left && top < area.bottom && bottom > area.top
  })
}

/** Writes the bounds of a person's box, or of their segment of a fan, `into` an area. */
export function boundsOf({ layout, box, fan }: ChartPicture, p: number, into: Area): void {
  if (fan) {
    sectorBounds(fan, p, into)
    return
  }
  into.left = layout.x[p] ?? 0
  into.top = layout.y[p] ?? 0
  into.right = into.left + box
  into.bottom = into.top + box
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

/** From a point to the edge of a person's box or segment, 0 within it. */
function distanceTo({ layout, box, fan }: ChartPicture, p: number, x: number, y: number): number {
  if (fan) return distanceToSector(fan, p, x, y)
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

/** The zoom at which the whole picture fits, and never more than `most`; a fan, which is one figure, may be larger. */
export function fittingZoom(
  { layout, fan }: ChartPicture,
  size: { width: number; height: number },
  most: number,
): number {
  const edge = fan ? 4 : 24
  const wide = Math.max(1, size.width - 2 * edge) / Math.max(1, layout.width)
  const high = Math.max(1, size.height - 2 * edge) / Math.max(1, layout.height)
  return Math.min(wide, high, fan ? 1.5 : most)
}
