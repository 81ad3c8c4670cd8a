/** How large a picture of the drawing may become, in dots. */
import { card } from '#client/tree/cards/card-style.ts'
import type { Frame } from './export-layout.ts'

export const pictureSizes = ['To send', 'As large as possible'] as const
export type PictureSize = (typeof pictureSizes)[number]

/** The longest side, all dots together, dots for one px: more is refused by programs that show pictures, or not seen. */
const limits: Record<PictureSize, { side: number; dots: number; scale: number }> = {
  'To send': { side: 4_096, dots: 12_000_000, scale: 2 },
  'As large as possible': { side: 30_000, dots: 120_000_000, scale: 3 },
}

/** Letters of fewer dots cannot be made out. */
const leastLetters = 7

export interface PlannedPicture {
  width: number
  height: number
  /** Dots for one px of the drawing. */
  scale: number
  readable: boolean
}

export function planPicture(size: PictureSize, frame: Pick<Frame, 'width' | 'height'>): PlannedPicture {
  const { side, dots, scale: most } = limits[size]
  const longest = Math.max(frame.width, frame.height)
  const scale = Math.min(most, side / longest, Math.sqrt(dots / (frame.width * frame.height)))
  return {
    width: Math.max(1, Math.round(frame.width * scale)),
    height: Math.max(1, Math.round(frame.height * scale)),
    scale,
    readable: card.name.size * scale >= leastLetters,
  }
}
