/** Words drawn with the device's own letters, for files whose typefaces lack their script. */

import { runsLeft } from '#client/tree/cards/text-direction.ts'
import { fontOf } from './canvas-backend.ts'
import type { Words } from './drawing-backend.ts'

/** Words as the device draws them. Measures in px of the drawing; the picture reaches beyond the words at each side. */
export interface WordPicture {
  dots: Pick<ImageData, 'data' | 'width' | 'height'>
  width: number
  overhang: number
  ascent: number
  descent: number
}

/** Null where words cannot be drawn. */
export type PictureWords = (text: string, look: Pick<Words, 'face' | 'size' | 'color'>) => WordPicture | null

/** Dots for one px of the drawing: sharp in print, where a px is a third of a millimetre at most. */
const sharpness = 5
const mostColumns = 4000

export const pictureWords: PictureWords = (text, { face, size, color }) => {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.font = fontOf(face, size)
  const { width } = context.measureText(text)
  const [overhang, ascent, descent] = [size * 0.25, size * 1.2, size * 0.5]
  const wide = width + 2 * overhang
  const high = ascent + descent
  const sharp = Math.min(sharpness, mostColumns / wide)
  canvas.width = Math.ceil(wide * sharp)
  canvas.height = Math.ceil(high * sharp)
  context.setTransform(canvas.width / wide, 0, 0, canvas.height / high, 0, 0)
  context.font = fontOf(face, size)
  context.direction = runsLeft(text) ? 'rtl' : 'ltr'
  context.textAlign = 'center'
  context.fillStyle = color
  context.fillText(text, wide / 2, ascent)
  const dots = context.getImageData(0, 0, canvas.width, canvas.height)
  return { dots, width, overhang, ascent, descent }
}
