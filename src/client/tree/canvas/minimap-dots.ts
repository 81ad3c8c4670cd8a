/** Merges the people of a large family into horizontal runs of equal colour for the minimap. */
import type { ChartDrawing } from '../chart/chart-drawing.ts'

/** Adjacent dots of one colour, in px of the minimap. */
export interface DotRun {
  colorIndex: number
  x: number
  y: number
  length: number
}

interface MinimapGeometry {
  width: number
  height: number
  /** Px of the minimap for one px of the drawing. */
  scale: number
  /** Position of the drawing's top left corner on the minimap. */
  left: number
  top: number
}

/** One dot for each person. Where several people fall on one dot, the last person determines the colour. */
export function buildDotRuns(
  { layout, branch }: ChartDrawing,
  minimap: MinimapGeometry,
  colorCount: number,
): DotRun[] {
  const { width, height, scale, left, top } = minimap
  const dots = new Uint8Array(width * height)
  for (let p = 0; p < layout.ids.length; p++) {
    const x = Math.floor(left + (layout.x[p] ?? 0) * scale)
    const y = Math.floor(top + (layout.y[p] ?? 0) * scale)
    if (x >= 0 && x < width && y >= 0 && y < height) {
      dots[y * width + x] = ((branch[p] ?? 0) % colorCount) + 1
    }
  }
  const runs: DotRun[] = []
  for (let i = 0; i < dots.length; i++) {
    const dot = dots[i] ?? 0
    if (dot === 0) continue
    const x = i % width
    const last = runs.at(-1)
    const y = (i - x) / width
    if (last?.colorIndex === dot - 1 && last.y === y && last.x + last.length === x) last.length++
    else runs.push({ colorIndex: dot - 1, x, y, length: 1 })
  }
  return runs
}
