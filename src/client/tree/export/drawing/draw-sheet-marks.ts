/** Draws the crop marks and labels of A4 sheets, and the overview sheet that shows how the sheets fit together. */

import { wrapName } from '#client/tree/cards/card-content.ts'
import { printColors } from '#client/tree/painting/canvas-colors.ts'
import type { DrawingBackend, Stroke } from '../backends/drawing-backend.ts'
import type { ExportCaption, MeasureText } from '../export-input.ts'
import type { ExportLayout } from '../layout/export-layout.ts'
import {
  formatColumnLabel,
  type PlannedSheet,
  type SheetPlan,
  sheetMargin,
  sheetOverlap,
} from '../layout/sheet-plan.ts'

const hairline: Stroke = { color: printColors.mutedText, width: 0.2 }
const markLength = 5
const clear = 1.2

/** Position and scale of the small chart on the overview sheet. All measures in this file are in mm. */
export interface OverviewPlacement {
  mmPerPx: number
  x: number
  y: number
  width: number
  height: number
}

const planTop = 62
const labelRoom = 8

export function placeOverview({ paper }: SheetPlan, layout: ExportLayout): OverviewPlacement {
  const space = {
    width: paper.width - 2 * sheetMargin - labelRoom,
    height: paper.height - planTop - sheetMargin - labelRoom,
  }
  const mmPerPx = Math.min(space.width / layout.width, space.height / layout.height)
  const width = layout.width * mmPerPx
  const height = layout.height * mmPerPx
  return { mmPerPx, x: (paper.width - width + labelRoom) / 2, y: planTop + labelRoom, width, height }
}

/** Draws the first sheet: instructions for gluing, and a grid of the other sheets. */
export function drawSheetOverview(
  backend: DrawingBackend,
  plan: SheetPlan,
  overview: OverviewPlacement,
  caption: ExportCaption,
  measureText: MeasureText,
): void {
  const left = sheetMargin
  const space = plan.paper.width - 2 * sheetMargin
  const text = { x: left, font: 'sans' as const, color: printColors.text, anchor: 'start' as const }
  const size = Math.min(9, (space / Math.max(1, caption.title.length)) * 1.75)
  const across = `${plan.columns} ${plan.columns === 1 ? 'sheet' : 'sheets'} across, ${plan.rows} down`
  const blank = plan.blankCount > 0 ? ' Shaded sheets would be blank and are not printed.' : ''
  const instructions = [
    `${plan.sheets.length} sheets of A4: ${across}. Letters are columns, numbers are rows.${blank}`,
    'Print at 100 %, not “fit to page”. Cut each sheet along the marks at its left and top edge. Then glue it onto the' +
      ' strip at the right edge of the sheet to its left, and onto the strip at the bottom edge of the sheet above.',
  ]
  backend.text({ ...text, lines: [caption.title], y: 22, size, font: 'serif' })
  backend.text({
    ...text,
    lines: instructions.flatMap((sentence) =>
      wrapName(sentence, space, 3, (line) => measureText(line, 'sans', 4)),
    ),
    y: 33,
    size: 4,
    lineHeight: 5.6,
  })
  drawSheetGrid(backend, plan, overview)
}

function drawSheetGrid(
  backend: DrawingBackend,
  plan: SheetPlan,
  { x, y, width, height, mmPerPx }: OverviewPlacement,
) {
  const { paper, columns, rows } = plan
  const shrink = mmPerPx / plan.mmPerPx
  const stepX = (paper.width - 2 * sheetMargin - sheetOverlap) * shrink
  const stepY = (paper.height - 2 * sheetMargin - sheetOverlap) * shrink
  const printedLabels = new Set(plan.sheets.map(({ label }) => label))
  const fontSize = Math.max(1.2, Math.min(4, stepX * 0.32, stepY * 0.32))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = {
        x: x + column * stepX,
        y: y + row * stepY,
        width: Math.min(stepX, x + width - x - column * stepX),
        height: Math.min(stepY, height - row * stepY),
      }
      if (cell.width <= 0 || cell.height <= 0) continue
      const label = `${formatColumnLabel(column)}${row + 1}`
      const isPrinted = printedLabels.has(label)
      backend.roundedRect(cell.x, cell.y, cell.width, cell.height, 0, {
        ...(!isPrinted && { fill: printColors.cardBorder }),
        stroke: hairline,
      })
      if (!isPrinted) continue
      const plate = { width: fontSize * (0.62 * label.length + 0.4), height: fontSize * 1.2 }
      backend.roundedRect(cell.x + 0.2, cell.y + 0.2, plate.width, plate.height, 0, {
        fill: printColors.unionMark,
      })
      backend.text({
        lines: [label],
        x: cell.x + fontSize * 0.3,
        y: cell.y + fontSize,
        size: fontSize,
        font: 'sans',
        color: printColors.unionMarkText,
        anchor: 'start',
      })
    }
  }
}

/** Draws marks for cutting (left and top), marks for gluing (right and bottom), and the label of the sheet. */
export function drawSheetMarks(
  backend: DrawingBackend,
  plan: SheetPlan,
  sheet: PlannedSheet,
  about: string,
): void {
  const { width, height } = plan.paper
  const left = sheetMargin
  const top = sheetMargin
  const right = width - sheetMargin
  const bottom = height - sheetMargin
  const glueX = right - sheetOverlap
  const glueY = bottom - sheetOverlap
  const rule = (fromX: number, fromY: number, toX: number, toY: number) =>
    backend.path(
      (pen) => {
        pen.moveTo(fromX, fromY)
        pen.lineTo(toX, toY)
      },
      { stroke: hairline },
    )
  for (const x of [left, glueX, right]) {
    rule(x, top - clear - markLength, x, top - clear)
    rule(x, bottom + clear, x, bottom + clear + markLength)
  }
  for (const y of [top, glueY, bottom]) {
    rule(left - clear - markLength, y, left - clear, y)
    rule(right + clear, y, right + clear + markLength, y)
  }
  const label = { y: height - 5.6, font: 'sans' as const, color: printColors.mutedText }
  backend.text({ ...label, lines: [sheet.label], x: left + 2, size: 3.6, anchor: 'start' })
  backend.text({ ...label, lines: [about], x: right - 12, size: 2.6, anchor: 'end' })
}
