/** Paints a fan at a zoom that is too small for text. */

import type { FanSectors } from '../chart/chart-drawing.ts'
import type { CanvasColors } from '../painting/canvas-colors.ts'
import { buildSectorPath } from './sector-path.ts'

/** Paints every sector in the overview color of its branch. `scale` is screen px per px of the drawing. */
export function paintFanOverview(
  context: CanvasRenderingContext2D,
  fan: FanSectors,
  branch: Uint8Array,
  colors: CanvasColors,
  scale: number,
) {
  for (let sector = branch.length - 1; sector >= 0; sector--) {
    const outline = new Path2D(buildSectorPath(fan, sector, 0))
    const tint = colors.branches[(branch[sector] ?? 0) % colors.branches.length]
    context.fillStyle = sector === 0 ? colors.partnerLine : (tint?.dot ?? colors.parentLine)
    context.globalAlpha = fan.repeated[sector] === 1 ? 0.4 : 1
    context.fill(outline)
    context.globalAlpha = 1
    context.strokeStyle = colors.unionMark
    context.lineWidth = 0.5 / scale
    context.stroke(outline)
  }
}
