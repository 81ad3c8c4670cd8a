/** What is printed around the pieces of a drawing that is cut into sheets: marks, labels, and the plan of them all. */

import { breakName } from '#client/tree/cards/card-content.ts'
import { paperColors } from '#client/tree/painting/canvas-colors.ts'
import type { Ink, Stroke } from '../backends/drawing-backend.ts'
import type { Caption, Measure } from '../export-input.ts'
import type { Frame } from '../layout/export-layout.ts'
import {
  columnLetters,
  type PlannedSheet,
  type SheetPlan,
  sheetMargin,
  sheetOverlap,
} from '../layout/sheet-plan.ts'

const hairline: Stroke = { color: paperColors.muted, width: 0.2 }
const markLength = 5
const clear = 1.2

/** Measures in mm, as everything here. */
export interface Overview {
  mmPerPx: number
  x: number
  y: number
  width: number
  height: number
}

const planTop = 62
const labelRoom = 8

/** Where the small picture of the whole stands on the plan. */
export function overviewOn({ paper }: SheetPlan, frame: Frame): Overview {
  const room = {
    width: paper.width - 2 * sheetMargin - labelRoom,
    height: paper.height - planTop - sheetMargin - labelRoom,
  }
  const mmPerPx = Math.min(room.width / frame.width, room.height / frame.height)
  const width = frame.width * mmPerPx
  const height = frame.height * mmPerPx
  return { mmPerPx, x: (paper.width - width + labelRoom) / 2, y: planTop + labelRoom, width, height }
}

/** The first sheet: what to do with the others, and how they lie. */
export function drawPlan(
  ink: Ink,
  plan: SheetPlan,
  overview: Overview,
  caption: Caption,
  measure: Measure,
): void {
  const left = sheetMargin
  const room = plan.paper.width - 2 * sheetMargin
  const text = { x: left, face: 'sans' as const, color: paperColors.text, anchor: 'start' as const }
  const size = Math.min(9, (room / Math.max(1, caption.title.length)) * 1.75)
  const across = `${plan.columns} ${plan.columns === 1 ? 'sheet' : 'sheets'} across, ${plan.rows} down`
  const blank = plan.left > 0 ? ' Shaded ones would be blank and are left out.' : ''
  const advice = [
    `${plan.sheets.length} sheets of A4: ${across}. Letters say the column, numbers the row.${blank}`,
    'Print them at 100 %, not fitted to the page. Cut every sheet along the marks at its left and upper edge; then' +
      ' glue it onto the strip at the right of its neighbour, and onto the strip at the foot of the sheet above.',
  ]
  ink.words({ ...text, lines: [caption.title], y: 22, size, face: 'serif' })
  ink.words({
    ...text,
    lines: advice.flatMap((sentence) => breakName(sentence, room, 3, (words) => measure(words, 'sans', 4))),
    y: 33,
    size: 4,
    lineHeight: 5.6,
  })
  drawGrid(ink, plan, overview)
}

function drawGrid(ink: Ink, plan: SheetPlan, { x, y, width, height, mmPerPx }: Overview) {
  const { paper, columns, rows } = plan
  const shrink = mmPerPx / plan.mmPerPx
  const stepX = (paper.width - 2 * sheetMargin - sheetOverlap) * shrink
  const stepY = (paper.height - 2 * sheetMargin - sheetOverlap) * shrink
  const there = new Set(plan.sheets.map(({ label }) => label))
  const letters = Math.max(1.2, Math.min(4, stepX * 0.32, stepY * 0.32))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = {
        x: x + column * stepX,
        y: y + row * stepY,
        width: Math.min(stepX, x + width - x - column * stepX),
        height: Math.min(stepY, height - row * stepY),
      }
      if (cell.width <= 0 || cell.height <= 0) continue
      const label = `${columnLetters(column)}${row + 1}`
      const printed = there.has(label)
      ink.sheet(cell.x, cell.y, cell.width, cell.height, 0, {
        ...(!printed && { fill: paperColors.edge }),
        stroke: hairline,
      })
      if (!printed) continue
      const plate = { width: letters * (0.62 * label.length + 0.4), height: letters * 1.2 }
      ink.sheet(cell.x + 0.2, cell.y + 0.2, plate.width, plate.height, 0, { fill: paperColors.mark })
      ink.words({
        lines: [label],
        x: cell.x + letters * 0.3,
        y: cell.y + letters,
        size: letters,
        face: 'sans',
        color: paperColors.markInk,
        anchor: 'start',
      })
    }
  }
}

/** Marks where to cut at the left and above, where the next sheet is glued at the right and below, and the label. */
export function drawSheetMarks(ink: Ink, plan: SheetPlan, sheet: PlannedSheet, about: string): void {
  const { width, height } = plan.paper
  const left = sheetMargin
  const top = sheetMargin
  const right = width - sheetMargin
  const bottom = height - sheetMargin
  const glueX = right - sheetOverlap
  const glueY = bottom - sheetOverlap
  const rule = (fromX: number, fromY: number, toX: number, toY: number) =>
    ink.path(
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
  const words = { y: height - 5.6, face: 'sans' as const, color: paperColors.muted }
  ink.words({ ...words, lines: [sheet.label], x: left + 2, size: 3.6, anchor: 'start' })
  ink.words({ ...words, lines: [about], x: right - 12, size: 2.6, anchor: 'end' })
}
