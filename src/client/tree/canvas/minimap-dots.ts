/** A large family on its small map: tens of thousands of people are a few hundred runs of dots there. */
import type { ChartPicture } from '../chart/chart-drawing.ts'

/** Dots of one tint side by side, in px of the map. */
export interface Run {
  tint: number
  x: number
  y: number
  length: number
}

interface MapPlace {
  width: number
  height: number
  /** Px of the map for one of the picture, and where the picture's corner lies. */
  scale: number
  left: number
  top: number
}

/** A dot for everybody; where several people fall on one, the last of them counts. */
export function dotsOf({ layout, branch }: ChartPicture, map: MapPlace, tints: number): Run[] {
  const { width, height, scale, left, top } = map
  const dots = new Uint8Array(width * height)
  for (let p = 0; p < layout.ids.length; p++) {
    const x = Math.floor(left + (layout.x[p] ?? 0) * scale)
    const y = Math.floor(top + (layout.y[p] ?? 0) * scale)
    if (x >= 0 && x < width && y >= 0 && y < height) dots[y * width + x] = ((branch[p] ?? 0) % tints) + 1
  }
  const runs: Run[] = []
  for (let at = 0; at < dots.length; at++) {
    const dot = dots[at] ?? 0
    if (dot === 0) continue
    const x = at % width
    const last = runs.at(-1)
    const y = (at - x) / width
    if (last?.tint === dot - 1 && last.y === y && last.x + last.length === x) last.length++
    else runs.push({ tint: dot - 1, x, y, length: 1 })
  }
  return runs
}
