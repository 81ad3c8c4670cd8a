/** Formats the size and legibility of an export. */

import type { ImagePlan } from './layout/image-size.ts'
import { getLegibility, getNameHeightMm, type Legibility, type Poster } from './layout/paper-sizes.ts'
import type { SheetPlan } from './layout/sheet-plan.ts'

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** No-break spaces keep a size on one line. */
const timesSign = '\u00a0×\u00a0'

/** "119 × 84 cm", "2.4 × 1.1 m". */
export function formatPaperSize(width: number, height: number): string {
  if (Math.max(width, height) < 2000)
    return `${wholeNumber.format(width / 10)}${timesSign}${wholeNumber.format(height / 10)} cm`
  return `${oneDecimal.format(width / 1000)}${timesSign}${oneDecimal.format(height / 1000)} m`
}

const legibilityLabels: Record<Legibility, string> = {
  well: 'easy to read',
  just: 'small, but readable',
  not: 'too small to read',
}

const enlargeHint = ' For larger names, show fewer generations or only one branch of the family.'
/** The length of the longest paper rolls, in mm. */
const maxRollLengthMm = 15_000

export interface SizeDescription {
  size: string
  legibility: string
  /** Whether names can be read at all. */
  readable: boolean
}

function formatLegibility(mmPerPx: number): Pick<SizeDescription, 'legibility' | 'readable'> {
  const level = getLegibility(mmPerPx)
  return {
    legibility: `The letters of names are ${oneDecimal.format(getNameHeightMm(mmPerPx))} mm high: ${legibilityLabels[level]}.${level === 'not' ? enlargeHint : ''}`,
    readable: level !== 'not',
  }
}

export function formatPosterSize({ paper, mmPerPx }: Poster): SizeDescription {
  const page = `One page of ${formatPaperSize(paper.width, paper.height)}.`
  const lengthWarning =
    Math.max(paper.width, paper.height) > maxRollLengthMm ? ' This is longer than copy shops can print.' : ''
  return { size: page + lengthWarning, ...formatLegibility(mmPerPx) }
}

export function formatSheetsSize(plan: SheetPlan): SizeDescription {
  const { columns, rows, sheets, blankCount, mmPerPx, paper } = plan
  const count = sheets.length === 1 ? 'One sheet' : `${sheets.length} sheets`
  const blankNote =
    blankCount > 0 ? `, ${blankCount} blank ${blankCount === 1 ? 'one' : 'ones'} left out` : ''
  const [width, height] = [columns * (paper.width - 30) + 10, rows * (paper.height - 30) + 10]
  return {
    size: `${count} of A4 (${columns} across, ${rows} down${blankNote}) and an overview sheet: ${formatPaperSize(width, height)} when glued together.`,
    ...formatLegibility(mmPerPx),
  }
}

export function formatImageSize({ width, height, readable }: ImagePlan): SizeDescription {
  return {
    size: `${wholeNumber.format(width)}${timesSign}${wholeNumber.format(height)} pixels.`,
    legibility: readable
      ? 'Names can be read when you zoom in.'
      : 'Names are too small to read, because the family is too large for an image. Choose a PDF or an SVG drawing instead.',
    readable,
  }
}
