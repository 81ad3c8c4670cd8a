/** The drawing as a PNG picture, painted piece by piece on a small canvas. */
import { paperColors } from '#client/tree/painting/canvas-colors.ts'
import { CanvasInk } from '../backends/canvas-backend.ts'
import { type Drawing, draw, drawFromAfar, type OnShare, wholeOf } from '../drawing/draw-export.ts'
import type { PlannedPicture } from '../layout/image-size.ts'
import { writePng } from './png-encoder.ts'

/** Dots of the canvas: no telephone refuses one of that size. */
const mostColumns = 4096
const mostDots = 4_000_000

/** @throws Error where the device gives no canvas */
export async function makePng(
  drawing: Drawing,
  { width, height, scale }: PlannedPicture,
  photos: ReadonlyMap<string, ImageBitmap>,
  onShare: OnShare = () => {},
): Promise<Blob> {
  const columns = Math.min(width, mostColumns)
  const rows = Math.max(1, Math.min(height, Math.floor(mostDots / columns)))
  const canvas = new OffscreenCanvas(columns, rows)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('This device gives no room to paint in.')
  let top = 0
  return writePng(width, height, async () => {
    if (top >= height) return null
    const high = Math.min(rows, height - top)
    const strip = new Uint8Array(width * high * 3)
    for (let left = 0; left < width; left += columns) {
      const wide = Math.min(columns, width - left)
      paint(context, drawing, photos, { left, top, wide, high, scale })
      copyDots(context.getImageData(0, 0, wide, high).data, wide, strip, left, width)
    }
    top += high
    onShare(top / height)
    return strip
  })
}

interface Cell {
  left: number
  top: number
  wide: number
  high: number
  scale: number
}

function paint(
  context: OffscreenCanvasRenderingContext2D,
  drawing: Drawing,
  photos: ReadonlyMap<string, ImageBitmap>,
  { left, top, wide, high, scale }: Cell,
) {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = paperColors.ground
  context.fillRect(0, 0, wide, high)
  context.setTransform(scale, 0, 0, scale, -left, -top)
  draw(drawing, new CanvasInk(context, photos), {
    left: left / scale,
    top: top / scale,
    right: (left + wide) / scale,
    bottom: (top + high) / scale,
  })
}

/** Without the fourth byte of every dot, which says that all of them are opaque. */
function copyDots(from: Uint8ClampedArray, columns: number, to: Uint8Array, left: number, width: number) {
  for (let row = 0, at = 0; at < from.length; row++) {
    let place = (row * width + left) * 3
    for (let column = 0; column < columns; column++, at += 4, place += 3) {
      to[place] = from[at] ?? 0
      to[place + 1] = from[at + 1] ?? 0
      to[place + 2] = from[at + 2] ?? 0
    }
  }
}

/** Where people are smaller than this on the screen, only their tints are painted. */
const leastCard = 14

/** The whole as it fits into a box, for a look at it before it is made. */
export function makePreview(drawing: Drawing, box: { width: number; height: number }): ImageBitmap {
  const { frame } = drawing
  const scale = Math.min(box.width / frame.width, box.height / frame.height)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(frame.width * scale)),
    Math.max(1, Math.round(frame.height * scale)),
  )
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('This device gives no room to paint in.')
  context.fillStyle = paperColors.ground
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, 0, 0)
  const ink = new CanvasInk(context, new Map())
  if (drawing.sketch.picture.box * scale < leastCard) drawFromAfar(drawing, ink)
  else draw(drawing, ink, wholeOf(frame))
  return canvas.transferToImageBitmap()
}
