/** Draws text to an image with the fonts of the device, for scripts that the embedded PDF fonts lack. */

import { isRightToLeft } from '#client/tree/cards/text-direction.ts'
import { getCanvasFont } from './canvas-backend.ts'
import type { TextRun } from './drawing-backend.ts'

/** Text as an image. Measures are in px of the drawing; `overhang` is the margin of the image at each side of the text. */
export interface RasterText {
  pixels: Pick<ImageData, 'data' | 'width' | 'height'>
  width: number
  overhang: number
  ascent: number
  descent: number
}

/** Returns null if the device cannot draw text. */
export type RasterizeText = (
  text: string,
  style: Pick<TextRun, 'font' | 'size' | 'color'>,
) => RasterText | null

/** Image pixels per px of the drawing: sharp in print, where a px is at most a third of a millimetre. */
const pixelRatio = 5
const maxWidthPx = 4000

export const rasterizeText: RasterizeText = (text, { font, size, color }) => {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.font = getCanvasFont(font, size)
  const { width } = context.measureText(text)
  const [overhang, ascent, descent] = [size * 0.25, size * 1.2, size * 0.5]
  const imageWidth = width + 2 * overhang
  const imageHeight = ascent + descent
  const ratio = Math.min(pixelRatio, maxWidthPx / imageWidth)
  canvas.width = Math.ceil(imageWidth * ratio)
  canvas.height = Math.ceil(imageHeight * ratio)
  context.setTransform(canvas.width / imageWidth, 0, 0, canvas.height / imageHeight, 0, 0)
  context.font = getCanvasFont(font, size)
  context.direction = isRightToLeft(text) ? 'rtl' : 'ltr'
  context.textAlign = 'center'
  context.fillStyle = color
  context.fillText(text, imageWidth / 2, ascent)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  return { pixels, width, overhang, ascent, descent }
}
