/** A fan from so far away that only its colours are seen. */

import type { FanSectors } from '../chart/chart-drawing.ts'
import type { CanvasColors } from '../painting/canvas-colors.ts'
import { sectorPath } from './sector-path.ts'

/** Paints every segment in the colour that its branch has from afar; `scale` is screen px for one px of the picture. */
export function paintFanShapes(
  context: CanvasRenderingContext2D,
  fan: FanSectors,
  branch: Uint8Array,
  colors: CanvasColors,
  scale: number,
) {
  for (let seat = branch.length - 1; seat >= 0; seat--) {
    const outline = new Path2D(sectorPath(fan, seat, 0))
    const tint = colors.branches[(branch[seat] ?? 0) % colors.branches.length]
    context.fillStyle = seat === 0 ? colors.partner : (tint?.seal ?? colors.line)
    context.globalAlpha = fan.repeated[seat] === 1 ? 0.4 : 1
    context.fill(outline)
    context.globalAlpha = 1
    context.strokeStyle = colors.mark
    context.lineWidth = 0.5 / scale
    context.stroke(outline)
  }
}
