/** Computes bounds, center and distance of fan sectors. */
import type { FanSectors } from '../chart/chart-drawing.ts'
import type { Area } from '../chart/spatial-grid.ts'

type SectorGeometry = Pick<FanSectors, 'centerX' | 'centerY' | 'from' | 'to' | 'inner' | 'outer'>

const quarter = Math.PI / 2

/** Writes the bounds of a sector, in px of the drawing, into `into`. */
export function writeSectorBounds(fan: SectorGeometry, sector: number, into: Area): void {
  const [from, to] = [fan.from[sector] ?? 0, fan.to[sector] ?? 0]
  const [inner, outer] = [fan.inner[sector] ?? 0, fan.outer[sector] ?? 0]
  const isDisc = inner === 0
  into.left = into.top = Number.POSITIVE_INFINITY
  into.right = into.bottom = Number.NEGATIVE_INFINITY
  const include = (angle: number, radius: number) => {
    const x = fan.centerX + Math.cos(angle) * radius
    const y = fan.centerY + Math.sin(angle) * radius
    into.left = Math.min(into.left, x)
    into.right = Math.max(into.right, x)
    into.top = Math.min(into.top, y)
    into.bottom = Math.max(into.bottom, y)
  }
  if (isDisc) {
    for (let side = 0; side < 4; side++) include(side * quarter, outer)
    return
  }
  for (const angle of [from, to]) {
    include(angle, inner)
    include(angle, outer)
  }
  for (let side = Math.ceil(from / quarter); side * quarter < to; side++) include(side * quarter, outer)
}

/** Returns the center of a sector; for the disc, the center of the fan. */
export function getSectorCenter(fan: SectorGeometry, sector: number): { x: number; y: number } {
  const inner = fan.inner[sector] ?? 0
  if (inner === 0) return { x: fan.centerX, y: fan.centerY }
  const angle = ((fan.from[sector] ?? 0) + (fan.to[sector] ?? 0)) / 2
  const radius = (inner + (fan.outer[sector] ?? 0)) / 2
  return { x: fan.centerX + Math.cos(angle) * radius, y: fan.centerY + Math.sin(angle) * radius }
}

/** Returns the distance of a point from a sector, 0 inside. Along the ring, it is measured at the radius of the point. */
export function getDistanceToSector(fan: SectorGeometry, sector: number, x: number, y: number): number {
  const [dx, dy] = [x - fan.centerX, y - fan.centerY]
  const radius = Math.hypot(dx, dy)
  const [inner, outer] = [fan.inner[sector] ?? 0, fan.outer[sector] ?? 0]
  const across = Math.max(inner - radius, 0, radius - outer)
  if (inner === 0) return across
  const [from, to] = [fan.from[sector] ?? 0, fan.to[sector] ?? 0]
  // Normalize the angle to the turn nearest to the sector.
  const middle = (from + to) / 2
  const turn = Math.PI * 2
  const angle = Math.atan2(dy, dx) + Math.round((middle - Math.atan2(dy, dx)) / turn) * turn
  const along = Math.max(from - angle, 0, angle - to) * radius
  return Math.hypot(across, along)
}
