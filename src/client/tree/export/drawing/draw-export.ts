/** Draws the complete export or any area of it: border, title, lines, cards or fan, footer. */
import { findPeopleInArea } from '#client/tree/canvas/hit-testing.ts'
import { type Area, findItemsInArea } from '#client/tree/chart/spatial-grid.ts'
import type { DrawingBackend } from '../backends/drawing-backend.ts'
import { offsetBackend } from '../backends/offset-backend.ts'
import type { ExportInput, MeasureText } from '../export-input.ts'
import {
  drawBorder,
  drawFooter,
  drawTitle,
  type ExportLayout,
  layoutExport,
} from '../layout/export-layout.ts'
import { drawCard, drawCardColor } from './draw-card.ts'
import { drawFan, drawSegments } from './draw-fan.ts'
import { drawLines, drawPath, drawUnionMarks, hasLineInArea } from './draw-lines.ts'

/** Receives the progress from 0 to 1. */
export type OnProgress = (share: number) => void

export interface ExportDrawing {
  input: ExportInput
  layout: ExportLayout
  measureText: MeasureText
}

export function prepareDrawing(input: ExportInput, measureText: MeasureText): ExportDrawing {
  return { input, measureText, layout: layoutExport(input.drawing, input.caption) }
}

/** Lines and marks may extend this far (px) beyond their bounds. */
const lineMargin = 16

function toChartArea({ layout }: Pick<ExportDrawing, 'layout'>, area: Area): Area {
  return {
    left: area.left - layout.chartX - lineMargin,
    top: area.top - layout.chartY - lineMargin,
    right: area.right - layout.chartX + lineMargin,
    bottom: area.bottom - layout.chartY + lineMargin,
  }
}

export function getFullArea({ width, height }: ExportLayout): Area {
  return { left: 0, top: 0, right: width, bottom: height }
}

/** Whether an area contains no title, person or line, so that its sheet need not be printed. */
export function isAreaEmpty(
  drawing: Pick<ExportDrawing, 'layout'> & { input: Pick<ExportInput, 'drawing'> },
  area: Area,
) {
  const { drawing: chartDrawing } = drawing.input
  const part = toChartArea(drawing, area)
  if (area.top < drawing.layout.chartY) return false
  return findPeopleInArea(chartDrawing, part).length === 0 && !hasLineInArea(chartDrawing, part)
}

/** Sorts people family by family, row by row, from left to right. */
function sortInReadingOrder({ drawing: { layout } }: ExportInput, people: number[]): number[] {
  const rank = (p: number) => layout.family[p] ?? 0
  return people.sort(
    (a, b) =>
      rank(a) - rank(b) || (layout.y[a] ?? 0) - (layout.y[b] ?? 0) || (layout.x[a] ?? 0) - (layout.x[b] ?? 0),
  )
}

/** Draws everything that overlaps an area. */
export function drawArea(
  drawing: ExportDrawing,
  backend: DrawingBackend,
  area: Area,
  onProgress: OnProgress = () => {},
) {
  const { input, layout, measureText } = drawing
  const { drawing: chartDrawing } = input
  drawBorder(backend, layout)
  if (area.top < layout.chartY) drawTitle(backend, layout, input.caption)
  const chartBackend = offsetBackend(backend, layout.chartX, layout.chartY)
  const part = toChartArea(drawing, area)
  if (chartDrawing.fan)
    drawFan(chartBackend, input, chartDrawing.fan, findPeopleInArea(chartDrawing, part), measureText)
  else drawTree(chartBackend, drawing, part, onProgress)
  backend.group(null)
  if (area.bottom > layout.height - 3 * layout.unit) drawFooter(backend, layout, input.caption)
}

function drawTree(
  backend: DrawingBackend,
  { input, measureText }: ExportDrawing,
  part: Area,
  onProgress: OnProgress,
) {
  const { drawing: chartDrawing } = input
  const unions = findItemsInArea(chartDrawing.unionGrid, part)
  const people = sortInReadingOrder(input, findPeopleInArea(chartDrawing, part))
  const onPath = new Set(input.path)
  drawLines(backend, chartDrawing, unions)
  drawPath(backend, chartDrawing, input.path)
  drawUnionMarks(backend, chartDrawing, unions)
  for (const [place, p] of people.entries()) {
    if (place % 200 === 0) onProgress(place / people.length)
    drawCard(backend, input, p, onPath.has(p), measureText)
  }
}

/** Draws the complete chart for a small scale: lines and card colors without text on the cards. */
export function drawOverview({ input, layout }: ExportDrawing, backend: DrawingBackend) {
  const { drawing: chartDrawing, caption } = input
  drawBorder(backend, layout)
  drawTitle(backend, layout, caption)
  const chartBackend = offsetBackend(backend, layout.chartX, layout.chartY)
  if (chartDrawing.fan) {
    drawSegments(chartBackend, input, chartDrawing.fan, Array.from(chartDrawing.layout.ids.keys()))
    return
  }
  drawLines(chartBackend, chartDrawing, Array.from(chartDrawing.layout.unionIds.keys()))
  drawPath(chartBackend, chartDrawing, input.path)
  for (let p = 0; p < chartDrawing.layout.ids.length; p++) drawCardColor(chartBackend, input, p)
}
