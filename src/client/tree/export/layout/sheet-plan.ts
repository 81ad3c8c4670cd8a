/** How a drawing is cut into A4 sheets that are glued together. Sheets are measured in mm, areas in px of the drawing. */
import type { Area } from '#client/tree/chart/spatial-grid.ts'
import type { Frame } from './export-layout.ts'
import { legibilityOf, papers } from './paper-sizes.ts'

/** What no printer reaches, and by how much neighbours overlap. */
export const sheetMargin = 10
export const sheetOverlap = 10

export const mostSheetsWide = 100
export const mostSheets = 600

export interface PlannedSheet {
  /** As on a map: the letter of the column, the number of the row. */
  label: string
  column: number
  row: number
  area: Area
}

export interface SheetPlan {
  paper: { width: number; height: number }
  columns: number
  rows: number
  mmPerPx: number
  /** Row by row, without those on which nothing would be. */
  sheets: readonly PlannedSheet[]
  /** How many were left out because nothing would be on them. */
  left: number
}

type Size = Pick<Frame, 'width' | 'height'>

function onPaper(paper: SheetPlan['paper'], columns: number, { width, height }: Size) {
  const stepX = paper.width - 2 * sheetMargin - sheetOverlap
  const stepY = paper.height - 2 * sheetMargin - sheetOverlap
  const mmPerPx = (columns * stepX + sheetOverlap) / width
  const rows = Math.max(1, Math.ceil((height * mmPerPx - sheetOverlap) / stepY - 1e-6))
  const used = (width * height * mmPerPx * mmPerPx) / (columns * stepX * rows * stepY)
  return { paper, columns, rows, mmPerPx, stepX, stepY, used }
}

/** Upright or lying, whichever wastes less paper. */
function bestPaper(columns: number, size: Size) {
  const { width, height } = papers.A4
  const upright = onPaper({ width, height }, columns, size)
  const lying = onPaper({ width: height, height: width }, columns, size)
  return lying.used > upright.used ? lying : upright
}

/** A sheet shows a little more than its own step: the strip that lies under its right and lower neighbours. */
export function planSheets(columns: number, size: Size, isEmpty: (area: Area) => boolean): SheetPlan {
  const { paper, rows, mmPerPx, stepX, stepY } = bestPaper(columns, size)
  const sheets: PlannedSheet[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const left = (column * stepX) / mmPerPx
      const top = (row * stepY) / mmPerPx
      const area = {
        left,
        top,
        right: left + (stepX + sheetOverlap) / mmPerPx,
        bottom: top + (stepY + sheetOverlap) / mmPerPx,
      }
      if (!isEmpty(area)) sheets.push({ label: `${columnLetters(column)}${row + 1}`, column, row, area })
    }
  }
  return { paper, columns, rows, mmPerPx, sheets, left: columns * rows - sheets.length }
}

/** How many sheets, blank ones counted, without planning each. */
export function countSheets(columns: number, size: Size): number {
  return columns * bestPaper(columns, size).rows
}

/** The fewest sheets in width on which names are read without effort, within what anybody would glue together. */
export function fittingColumns(size: Size): number {
  let columns = 1
  while (
    columns < mostSheetsWide &&
    countSheets(columns + 1, size) <= mostSheets &&
    legibilityOf(bestPaper(columns, size).mmPerPx) !== 'well'
  ) {
    columns++
  }
  return columns
}

/** A … Z, AA, AB, … */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last
}
