/** What a file will be like, in words, before it is made. */

import type { PlannedPicture } from './layout/image-size.ts'
import { type Legibility, legibilityOf, nameHeight, type Poster } from './layout/paper-sizes.ts'
import type { SheetPlan } from './layout/sheet-plan.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

/** A size stays on one line. */
const by = '\u00a0×\u00a0'

/** "119 × 84 cm", "2.4 × 1.1 m". */
export function sayPaper(width: number, height: number): string {
  if (Math.max(width, height) < 2000) return `${whole.format(width / 10)}${by}${whole.format(height / 10)} cm`
  return `${fine.format(width / 1000)}${by}${fine.format(height / 1000)} m`
}

const legibility: Record<Legibility, string> = {
  well: 'easy to read',
  just: 'small, but readable',
  not: 'too small to read',
}

const fewer = ' Fewer generations, or one branch of the family, have room for larger ones.'
/** Rolls of paper have an end, mm. */
const longestRoll = 15_000

export interface SizeWords {
  size: string
  letters: string
  /** Whether names can be read at all. */
  readable: boolean
}

function sayLetters(mmPerPx: number): Pick<SizeWords, 'letters' | 'readable'> {
  const legible = legibilityOf(mmPerPx)
  return {
    letters: `Names in letters of ${fine.format(nameHeight(mmPerPx))} mm: ${legibility[legible]}.${legible === 'not' ? fewer : ''}`,
    readable: legible !== 'not',
  }
}

export function sayPoster({ paper, mmPerPx }: Poster): SizeWords {
  const page = `One page of ${sayPaper(paper.width, paper.height)}.`
  const long = Math.max(paper.width, paper.height) > longestRoll ? ' No copy shop prints one so long.' : ''
  return { size: page + long, ...sayLetters(mmPerPx) }
}

export function saySheets(plan: SheetPlan): SizeWords {
  const { columns, rows, sheets, left, mmPerPx, paper } = plan
  const count = sheets.length === 1 ? 'One sheet' : `${sheets.length} sheets`
  const without = left > 0 ? `, ${left} blank ${left === 1 ? 'one' : 'ones'} left out` : ''
  const [width, height] = [columns * (paper.width - 30) + 10, rows * (paper.height - 30) + 10]
  return {
    size: `${count} of A4 (${columns} across, ${rows} down${without}) and a plan: ${sayPaper(width, height)} when glued.`,
    ...sayLetters(mmPerPx),
  }
}

export function sayPicture({ width, height, readable }: PlannedPicture): SizeWords {
  return {
    size: `${whole.format(width)}${by}${whole.format(height)} dots.`,
    letters: readable
      ? 'Names can be read when one zooms in.'
      : 'Names are too small to read: the family is too large for a picture of this kind. A PDF or a drawing has room for all.',
    readable,
  }
}
