/** The part of a drawing that the canvas shows. */
import type { Area } from '../chart/spatial-grid.ts'

export interface Point {
  x: number
  y: number
}

/** A point `p` of the drawing appears on the screen at `p * zoom + (x, y)`. The canvas is `width` by `height` px. */
export interface Viewport {
  x: number
  y: number
  zoom: number
  width: number
  height: number
}

/** The visible part of the drawing, in px of the drawing. */
export function getVisibleArea({ x, y, zoom, width, height }: Viewport): Area {
  return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
}
