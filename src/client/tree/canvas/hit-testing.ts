/** Finds the people at a point or in an area of a drawing. */
import type { ChartDrawing } from '../chart/chart-drawing.ts'
import { type Area, findItemsInArea } from '../chart/spatial-grid.ts'
import { getDistanceToSector, writeSectorBounds } from '../fan/sector-geometry.ts'
import { getVisibleArea, type Viewport } from './viewport.ts'

/** The people whose boxes the area touches; in a fan chart also people whose segments may touch the area. */
export function findPeopleInArea(drawing: ChartDrawing, area: Area): number[] {
  const bounds: Area = { left: 0, top: 0, right: 0, bottom: 0 }
  return findItemsInArea(drawing.personGrid, area).filter((p) => {
    writePersonBounds(drawing, p, bounds)
    const { left, top, right, bottom } = bounds
    return left < area.right && right > area.left && top < area.bottom && bottom > area.top
  })
}

/** Writes the bounds of a person's box, or of a fan segment, into `target`. */
export function writePersonBounds({ layout, box, fan }: ChartDrawing, p: number, target: Area): void {
  if (fan) {
    writeSectorBounds(fan, p, target)
    return
  }
  target.left = layout.x[p] ?? 0
  target.top = layout.y[p] ?? 0
  target.right = target.left + box
  target.bottom = target.top + box
}

/** The person at a point of the drawing, or the nearest person within `tolerance` px; -1 for nobody. */
export function findPersonAt(drawing: ChartDrawing, x: number, y: number, tolerance: number): number {
  const area = { left: x - tolerance, top: y - tolerance, right: x + tolerance, bottom: y + tolerance }
  let nearest = -1
  let shortest = tolerance
  for (const p of findPeopleInArea(drawing, area)) {
    const distance = getDistance(drawing, p, x, y)
    if (distance > shortest || (distance === shortest && nearest >= 0)) continue
    nearest = p
    shortest = distance
  }
  return nearest
}

/** Distance from a point to the edge of a person's box or segment; 0 inside. */
function getDistance({ layout, box, fan }: ChartDrawing, p: number, x: number, y: number): number {
  if (fan) return getDistanceToSector(fan, p, x, y)
  const left = layout.x[p] ?? 0
  const top = layout.y[p] ?? 0
  return Math.hypot(Math.max(left - x, 0, x - left - box), Math.max(top - y, 0, y - top - box))
}

/** The person nearest to the centre of the viewport; -1 when nobody is visible. */
export function findPersonAtCenter(drawing: ChartDrawing, viewport: Viewport): number {
  const { left, top, right, bottom } = getVisibleArea(viewport)
  const tolerance = Math.hypot(right - left, bottom - top) / 2
  return findPersonAt(drawing, (left + right) / 2, (top + bottom) / 2, tolerance)
}

export function getPersonCenter({ layout, box }: ChartDrawing, p: number): { x: number; y: number } {
  return { x: (layout.x[p] ?? 0) + box / 2, y: (layout.y[p] ?? 0) + box / 2 }
}

/** The zoom at which the whole drawing fits the canvas, at most `maxZoom`; a fan chart may be enlarged up to 1.5. */
export function getFitZoom(
  { layout, fan }: ChartDrawing,
  size: { width: number; height: number },
  maxZoom: number,
): number {
  const margin = fan ? 4 : 24
  const horizontal = Math.max(1, size.width - 2 * margin) / Math.max(1, layout.width)
  const vertical = Math.max(1, size.height - 2 * margin) / Math.max(1, layout.height)
  return Math.min(horizontal, vertical, fan ? 1.5 : maxZoom)
}
