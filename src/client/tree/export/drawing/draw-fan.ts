/** Draws a fan chart: sectors in branch colors, with names along the arcs or outwards. */

import type { FanSectors } from '#client/tree/chart/chart-drawing.ts'
import type { FanText, TextMeasures } from '#client/tree/fan/fan-text-layout.ts'
import {
  exportFontSizes,
  halfGap,
  layoutPersonText,
  placeLettersOnArc,
} from '#client/tree/fan/fan-text-placement.ts'
import { printColors } from '#client/tree/painting/canvas-colors.ts'
import { type DrawingBackend, mixColors, type PathPen, traceCircle } from '../backends/drawing-backend.ts'
import type { ExportInput, MeasureText } from '../export-input.ts'
import { getBranchColors } from './draw-card.ts'

export function drawFan(
  backend: DrawingBackend,
  input: ExportInput,
  fan: FanSectors,
  sectors: readonly number[],
  measureText: MeasureText,
): void {
  const inOrder = sectors.toSorted((a, b) => a - b)
  drawSegments(backend, input, fan, inOrder)
  const measures: TextMeasures = {
    name: (text) => measureText(text, 'serif', 1),
    plain: (text) => measureText(text, 'sans', 1),
  }
  const chart = {
    drawing: input.drawing,
    members: input.cards.map(({ lastName }) => ({ last_name: lastName })),
  }
  const getCard = (sector: number) =>
    input.cards[sector] ?? { name: 'Unknown', years: '?', initials: '?', isLiving: false }
  for (const sector of inOrder) {
    const colors = getBranchColors(input.drawing.branch[sector] ?? 0)
    const color = sector === 0 ? printColors.text : colors.text
    const textColor = fan.repeated[sector] === 1 ? mixColors(color, 0.75, printColors.background) : color
    backend.group(getCard(sector).name)
    for (const text of layoutPersonText(chart, fan, sector, { card: getCard, measures }, exportFontSizes)) {
      drawText(backend, text, fan, measures, textColor)
    }
  }
}

function drawText(
  backend: DrawingBackend,
  text: FanText,
  fan: FanSectors,
  measures: TextMeasures,
  color: string,
) {
  const style = { size: text.size, font: text.sans ? ('sans' as const) : ('serif' as const), color }
  if (text.straight) backend.text({ ...style, ...text.straight, lines: [text.text], anchor: 'middle' })
  else backend.placedLetters(placeLettersOnArc(text, fan, measures), style)
}

export function drawSegments(
  backend: DrawingBackend,
  { drawing, cards }: ExportInput,
  fan: FanSectors,
  sectors: readonly number[],
) {
  for (const sector of sectors) {
    const colors = getBranchColors(drawing.branch[sector] ?? 0)
    const repeated = fan.repeated[sector] === 1
    const dashed = repeated || fan.other[sector] === 1
    const hasStrongEdge = sector === 0 || dashed || cards[sector]?.isLiving === true
    const edge = sector === 0 ? printColors.partnerLine : colors.dot
    const field = sector === 0 ? printColors.livingCard : colors.background
    // Every second ring is darker, as on the screen.
    const shaded = sector > 0 && (drawing.layout.row[sector] ?? 0) % 2 === 0
    const fill = shaded ? mixColors(colors.dot, 0.16, field) : field
    backend.path((pen) => traceSegment(pen, fan, sector), {
      fill: repeated ? mixColors(field, 0.4, printColors.background) : fill,
      stroke: {
        color: hasStrongEdge ? edge : mixColors(edge, 0.55, printColors.background),
        width: sector === 0 ? 3 : 1,
        ...(dashed && { dash: [7, 5] }),
      },
    })
  }
}

/** Traces a sector with a gap of constant width to its neighbours. */
function traceSegment(pen: PathPen, fan: FanSectors, sector: number) {
  const { centerX, centerY } = fan
  const inner = fan.inner[sector] ?? 0
  const outer = (fan.outer[sector] ?? 0) - halfGap
  if (inner === 0) {
    traceCircle(pen, centerX, centerY, outer)
    return
  }
  const least = inner + halfGap
  const [from, to] = [fan.from[sector] ?? 0, fan.to[sector] ?? 0]
  const trim = (radius: number) => Math.min(halfGap / radius, (to - from) * 0.4)
  const [a, b] = [trim(outer), trim(least)]
  pen.moveTo(centerX + Math.cos(from + a) * outer, centerY + Math.sin(from + a) * outer)
  traceArc(pen, fan, outer, from + a, to - a)
  pen.lineTo(centerX + Math.cos(to - b) * least, centerY + Math.sin(to - b) * least)
  traceArc(pen, fan, least, to - b, from + b)
  pen.closePath()
}

/** Traces a circular arc as cubic curves, each at most an eighth of the circle. */
function traceArc(pen: PathPen, { centerX, centerY }: FanSectors, radius: number, from: number, to: number) {
  const pieces = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 4)))
  const step = (to - from) / pieces
  const handle = (4 / 3) * Math.tan(step / 4) * radius
  for (let piece = 0; piece < pieces; piece++) {
    const start = from + piece * step
    const end = start + step
    const [x, y] = [centerX + Math.cos(end) * radius, centerY + Math.sin(end) * radius]
    pen.bezierCurveTo(
      centerX + Math.cos(start) * radius - Math.sin(start) * handle,
      centerY + Math.sin(start) * radius + Math.cos(start) * handle,
      x + Math.sin(end) * handle,
      y - Math.cos(end) * handle,
      x,
      y,
    )
  }
}
