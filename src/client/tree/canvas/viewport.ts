/** What of the picture is on the screen. */
import type { Area } from '../chart/spatial-grid.ts'

/** A point `p` of the picture stands on the screen at `p * zoom + (x, y)`; the view is `width` by `height` px. */
export interface View {
  x: number
  y: number
  zoom: number
  width: number
  height: number
}

/** The part of the picture that is in view. */
export function areaOf({ x, y, zoom, width, height }: View): Area {
  return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
}
