/** Paper and how a drawing is laid on it. Paper is measured in millimetres. */
import { card } from '#client/tree/cards/card-style.ts'
import type { Frame } from './export-layout.ts'

export const pointsPerMm = 72 / 25.4

export interface Paper {
  width: number
  height: number
}

/** Upright. */
export const papers = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  A2: { width: 420, height: 594 },
  A1: { width: 594, height: 841 },
  A0: { width: 841, height: 1189 },
} as const satisfies Record<string, Paper>

export type PaperName = keyof typeof papers

/** How large names are, in mm from line to line of their letters: what one reads at arm's length, and with effort. */
const readable = { well: 2.5, just: 1.4 }

export function nameHeight(mmPerPx: number): number {
  return card.name.size * mmPerPx
}

export type Legibility = 'well' | 'just' | 'not'

export function legibilityOf(mmPerPx: number): Legibility {
  const height = nameHeight(mmPerPx)
  return height >= readable.well ? 'well' : height >= readable.just ? 'just' : 'not'
}

export interface Poster {
  paper: Paper
  mmPerPx: number
}

/** The sheet that the drawing needs for names that are well read, as large as it may be. */
export function fullSizePoster({ width, height }: Pick<Frame, 'width' | 'height'>): Poster {
  const mmPerPx = (readable.well * 1.2) / card.name.size
  return { paper: { width: width * mmPerPx, height: height * mmPerPx }, mmPerPx }
}

/** The drawing in the middle of a sheet of that size, whichever way round it is larger. */
export function posterOn(name: PaperName, frame: Pick<Frame, 'width' | 'height'>): Poster {
  const { width: short, height: long } = papers[name]
  const wide = frame.width > frame.height
  const paper = wide ? { width: long, height: short } : { width: short, height: long }
  return { paper, mmPerPx: Math.min(paper.width / frame.width, paper.height / frame.height) }
}

export const posterSizes = ['A4', 'A3', 'A2', 'A1', 'A0', 'Full size'] as const
export type PosterSize = (typeof posterSizes)[number]

export function posterOf(size: PosterSize, frame: Pick<Frame, 'width' | 'height'>): Poster {
  return size === 'Full size' ? fullSizePoster(frame) : posterOn(size, frame)
}

/** The smallest paper on which names are read without effort; else the drawing's own size. */
export function fittingPoster(frame: Pick<Frame, 'width' | 'height'>): PosterSize {
  const large = posterSizes.find((size) => legibilityOf(posterOf(size, frame).mmPerPx) === 'well')
  return large ?? 'Full size'
}
