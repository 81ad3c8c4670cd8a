/** Plans how a drawing is split into A4 sheets to glue together. Sheets are measured in mm, areas in px of the drawing. */
import type { Area } from '#client/tree/chart/spatial-grid.ts'
import type { ExportLayout } from './export-layout.ts'
import { getLegibility, paperSizes } from './paper-sizes.ts'

/** The margin that printers cannot reach, and the overlap of neighbouring sheets. */
export const sheetMargin = 10
export const sheetOverlap = 10

export const maxSheetColumns = 100
export const maxSheets = 600

export interface PlannedSheet {
  /** The letter of the column and the number of the row, as on a map: "B3". */
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
  /** The sheets row by row, without blank ones. */
  sheets: readonly PlannedSheet[]
  /** The number of blank sheets that are left out. */
  blankCount: number
}

type Size = Pick<ExportLayout, 'width' | 'height'>

function planOnPaper(paper: SheetPlan['paper'], columns: number, { width, height }: Size) {
  const stepX = paper.width - 2 * sheetMargin - sheetOverlap
  const stepY = paper.height - 2 * sheetMargin - sheetOverlap
  const mmPerPx = (columns * stepX + sheetOverlap) / width
  const rows = Math.max(1, Math.ceil((height * mmPerPx - sheetOverlap) / stepY - 1e-6))
  const used = (width * height * mmPerPx * mmPerPx) / (columns * stepX * rows * stepY)
  return { paper, columns, rows, mmPerPx, stepX, stepY, used }
}

/** Chooses portrait or landscape format, whichever wastes less paper. */
function getBestOrientation(columns: number, size: Size) {
  const { width, height } = paperSizes.A4
  const upright = planOnPaper({ width, height }, columns, size)
  const lying = planOnPaper({ width: height, height: width }, columns, size)
  return lying.used > upright.used ? lying : upright
}

/** Each sheet includes a strip that its right and lower neighbours cover when they are glued on. */
export function planSheets(columns: number, size: Size, isEmpty: (area: Area) => boolean): SheetPlan {
  const { paper, rows, mmPerPx, stepX, stepY } = getBestOrientation(columns, size)
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
      if (!isEmpty(area)) sheets.push({ label: `${formatColumnLabel(column)}${row + 1}`, column, row, area })
    }
  }
  return { paper, columns, rows, mmPerPx, sheets, blankCount: columns * rows - sheets.length }
}

/** Returns the number of sheets including blank ones, without planning each sheet. */
export function countSheets(columns: number, size: Size): number {
  return columns * getBestOrientation(columns, size).rows
}

/** Returns the smallest number of columns with easily readable names, within the maximum number of sheets. */
export function getReadableColumnCount(size: Size): number {
  let columns = 1
  while (
    columns < maxSheetColumns &&
    countSheets(columns + 1, size) <= maxSheets &&
    getLegibility(getBestOrientation(columns, size).mmPerPx) !== 'well'
  ) {
    columns++
  }
  return columns
}

/** Formats a column number as "A" … "Z", "AA", "AB", … */
export function formatColumnLabel(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : formatColumnLabel(Math.floor(column / 26) - 1) + last
}
