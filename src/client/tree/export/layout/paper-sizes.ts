/** Computes how a drawing fits on paper. Paper is measured in millimetres. */
import { cardStyle } from '#client/tree/cards/card-style.ts'
import type { ExportLayout } from './export-layout.ts'

export const pointsPerMm = 72 / 25.4

export interface Paper {
  width: number
  height: number
}

/** Portrait format. */
export const paperSizes = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  A2: { width: 420, height: 594 },
  A1: { width: 594, height: 841 },
  A0: { width: 841, height: 1189 },
} as const satisfies Record<string, Paper>

type PaperSizeName = keyof typeof paperSizes

/** Font sizes of names in mm: `well` can be read at arm's length, `just` with effort. */
const minNameHeightMm = { well: 2.5, just: 1.4 }

export function getNameHeightMm(mmPerPx: number): number {
  return cardStyle.name.size * mmPerPx
}

export type Legibility = 'well' | 'just' | 'not'

export function getLegibility(mmPerPx: number): Legibility {
  const height = getNameHeightMm(mmPerPx)
  return height >= minNameHeightMm.well ? 'well' : height >= minNameHeightMm.just ? 'just' : 'not'
}

export interface Poster {
  paper: Paper
  mmPerPx: number
}

/** Returns the paper that the drawing needs for easily readable names, of any size. */
export function getFullSizePoster({ width, height }: Pick<ExportLayout, 'width' | 'height'>): Poster {
  const mmPerPx = (minNameHeightMm.well * 1.2) / cardStyle.name.size
  return { paper: { width: width * mmPerPx, height: height * mmPerPx }, mmPerPx }
}

/** Fits the drawing on paper of a standard size, in portrait or landscape format. */
function fitPosterToPaper(name: PaperSizeName, layout: Pick<ExportLayout, 'width' | 'height'>): Poster {
  const { width: short, height: long } = paperSizes[name]
  const wide = layout.width > layout.height
  const paper = wide ? { width: long, height: short } : { width: short, height: long }
  return { paper, mmPerPx: Math.min(paper.width / layout.width, paper.height / layout.height) }
}

export const posterSizes = ['A4', 'A3', 'A2', 'A1', 'A0', 'Full size'] as const
export type PosterSize = (typeof posterSizes)[number]

export function getPoster(size: PosterSize, layout: Pick<ExportLayout, 'width' | 'height'>): Poster {
  return size === 'Full size' ? getFullSizePoster(layout) : fitPosterToPaper(size, layout)
}

/** Returns the smallest standard paper with easily readable names, else the full size. */
export function getSmallestReadablePoster(layout: Pick<ExportLayout, 'width' | 'height'>): PosterSize {
  const large = posterSizes.find((size) => getLegibility(getPoster(size, layout).mmPerPx) === 'well')
  return large ?? 'Full size'
}
