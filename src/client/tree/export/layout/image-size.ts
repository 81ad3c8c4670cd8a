/** Computes the size in pixels of a PNG image of the drawing. */
import { cardStyle } from '#client/tree/cards/card-style.ts'
import type { ExportLayout } from './export-layout.ts'

export const imageSizes = ['To send', 'As large as possible'] as const
export type ImageSize = (typeof imageSizes)[number]

/** The maximum side length, pixel count and pixels per px of the drawing. Image viewers refuse larger images. */
const imageLimits: Record<ImageSize, { side: number; dots: number; scale: number }> = {
  'To send': { side: 4_096, dots: 12_000_000, scale: 2 },
  'As large as possible': { side: 30_000, dots: 120_000_000, scale: 3 },
}

/** Text with a smaller font size cannot be read. */
const minReadableFontPx = 7

export interface ImagePlan {
  width: number
  height: number
  /** Image pixels per px of the drawing. */
  scale: number
  readable: boolean
}

export function planImage(size: ImageSize, layout: Pick<ExportLayout, 'width' | 'height'>): ImagePlan {
  const { side, dots, scale: most } = imageLimits[size]
  const longest = Math.max(layout.width, layout.height)
  const scale = Math.min(most, side / longest, Math.sqrt(dots / (layout.width * layout.height)))
  return {
    width: Math.max(1, Math.round(layout.width * scale)),
    height: Math.max(1, Math.round(layout.height * scale)),
    scale,
    readable: cardStyle.name.size * scale >= minReadableFontPx,
  }
}
