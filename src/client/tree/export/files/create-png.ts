/** Creates a PNG image of the drawing, tile by tile on a small canvas. */
import { printColors } from '#client/tree/painting/canvas-colors.ts'
import { CanvasBackend } from '../backends/canvas-backend.ts'
import {
  drawArea,
  drawOverview,
  type ExportDrawing,
  getFullArea,
  type OnProgress,
} from '../drawing/draw-export.ts'
import type { ImagePlan } from '../layout/image-size.ts'
import { encodePngStrips } from './png-encoder.ts'

/** The maximum canvas size in pixels. Every phone supports a canvas of this size. */
const maxCanvasWidthPx = 4096
const maxCanvasPixels = 4_000_000

/** @throws Error if the device cannot create a canvas */
export async function createPng(
  drawing: ExportDrawing,
  { width, height, scale }: ImagePlan,
  photos: ReadonlyMap<string, ImageBitmap>,
  onProgress: OnProgress = () => {},
): Promise<Blob> {
  const columns = Math.min(width, maxCanvasWidthPx)
  const rows = Math.max(1, Math.min(height, Math.floor(maxCanvasPixels / columns)))
  const canvas = new OffscreenCanvas(columns, rows)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context)
    throw new Error('This device could not prepare the image. Please close other apps and try again.')
  let top = 0
  return encodePngStrips(width, height, async () => {
    if (top >= height) return null
    const tileHeight = Math.min(rows, height - top)
    const strip = new Uint8Array(width * tileHeight * 3)
    for (let left = 0; left < width; left += columns) {
      const tileWidth = Math.min(columns, width - left)
      paint(context, drawing, photos, { left, top, tileWidth, tileHeight, scale })
      copyRgb(context.getImageData(0, 0, tileWidth, tileHeight).data, tileWidth, strip, left, width)
    }
    top += tileHeight
    onProgress(top / height)
    return strip
  })
}

interface Tile {
  left: number
  top: number
  tileWidth: number
  tileHeight: number
  scale: number
}

function paint(
  context: OffscreenCanvasRenderingContext2D,
  drawing: ExportDrawing,
  photos: ReadonlyMap<string, ImageBitmap>,
  { left, top, tileWidth, tileHeight, scale }: Tile,
) {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = printColors.background
  context.fillRect(0, 0, tileWidth, tileHeight)
  context.setTransform(scale, 0, 0, scale, -left, -top)
  drawArea(drawing, new CanvasBackend(context, photos), {
    left: left / scale,
    top: top / scale,
    right: (left + tileWidth) / scale,
    bottom: (top + tileHeight) / scale,
  })
}

/** Copies RGBA pixels to RGB; the alpha byte is not needed because all pixels are opaque. */
function copyRgb(from: Uint8ClampedArray, columns: number, to: Uint8Array, left: number, width: number) {
  for (let row = 0, source = 0; source < from.length; row++) {
    let target = (row * width + left) * 3
    for (let column = 0; column < columns; column++, source += 4, target += 3) {
      to[target] = from[source] ?? 0
      to[target + 1] = from[source + 1] ?? 0
      to[target + 2] = from[source + 2] ?? 0
    }
  }
}

/** Below this card size the preview shows only card colors. */
const minCardPx = 14

/** Renders the complete drawing scaled down to fit a box. */
export function renderPreview(drawing: ExportDrawing, box: { width: number; height: number }): ImageBitmap {
  const { layout } = drawing
  const scale = Math.min(box.width / layout.width, box.height / layout.height)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(layout.width * scale)),
    Math.max(1, Math.round(layout.height * scale)),
  )
  const context = canvas.getContext('2d', { alpha: false })
  if (!context)
    throw new Error('This device could not prepare the image. Please close other apps and try again.')
  context.fillStyle = printColors.background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, 0, 0)
  const backend = new CanvasBackend(context, new Map())
  if (drawing.input.drawing.box * scale < minCardPx) drawOverview(drawing, backend)
  else drawArea(drawing, backend, getFullArea(layout))
  return canvas.transferToImageBitmap()
}
