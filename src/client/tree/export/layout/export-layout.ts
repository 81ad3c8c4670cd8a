/** Lays out and draws what surrounds a chart: margins, title, border and footer, in proportion to the chart. Measures are in px. */

import type { ChartDrawing } from '#client/tree/chart/chart-drawing.ts'
import { writeSectorBounds } from '#client/tree/fan/sector-geometry.ts'
import { printColors } from '#client/tree/painting/canvas-colors.ts'
import type { DrawingBackend, PathPen } from '../backends/drawing-backend.ts'
import type { ExportCaption } from '../export-input.ts'

/** `unit` is the font size of the title; `chartX` and `chartY` are the position of the chart. */
export interface ExportLayout {
  width: number
  height: number
  unit: number
  chartX: number
  chartY: number
}

const minUnit = 44
const maxUnit = 1200
/** A generous average width of a letter, relative to the font size. */
const titleLetter = 0.56
const proportions = { margin: 0.7, padding: 0.75, head: 3.2, subtitle: 0.42, foot: 1.05, small: 0.27 }

/** The size of the chart. A fan counts without the caption below it, because the export has a title instead. */
function getChartSize({ layout, fan }: ChartDrawing): { width: number; height: number } {
  if (!fan) return layout
  const bounds = { left: 0, top: 0, right: 0, bottom: 0 }
  let bottom = 0
  for (let sector = 0; sector < layout.ids.length; sector++) {
    writeSectorBounds(fan, sector, bounds)
    bottom = Math.max(bottom, bounds.bottom)
  }
  return { width: layout.width, height: bottom }
}

/** Estimates text widths instead of measuring fonts, so that page and worker compute the same layout. */
export function layoutExport(chartDrawing: ChartDrawing, caption: ExportCaption): ExportLayout {
  const size = getChartSize(chartDrawing)
  const area = Math.max(1, size.width * size.height)
  const least = Math.max(minUnit, chartDrawing.fan ? size.width / 30 : 0)
  const unit = Math.min(maxUnit, Math.max(least, Math.sqrt(area) / 34))
  const edge = unit * (proportions.margin + proportions.padding)
  const words =
    Math.max(caption.title.length, caption.subtitle.length * proportions.subtitle) * unit * titleLetter
  const foot = (caption.site.length + caption.date.length + 12) * getFooterFontSize(unit) * titleLetter
  const inner = Math.max(size.width, words, foot)
  return {
    width: inner + 2 * edge,
    height: size.height + 2 * edge + unit * (proportions.head + proportions.foot),
    unit,
    chartX: edge + (inner - size.width) / 2,
    chartY: edge + unit * proportions.head,
  }
}

function getFooterFontSize(unit: number): number {
  return Math.max(13, unit * proportions.small)
}

export function drawBorder(backend: DrawingBackend, { width, height, unit }: ExportLayout): void {
  const gold = printColors.partnerLine
  const outer = unit * proportions.margin
  const rule = (inset: number, thickness: number) => {
    const at = outer + inset
    backend.roundedRect(at, at, width - 2 * at, height - 2 * at, 0, {
      stroke: { color: gold, width: thickness },
    })
  }
  rule(0, unit * 0.045)
  rule(unit * 0.13, unit * 0.014)
}

export function drawTitle(
  backend: DrawingBackend,
  { width, unit }: ExportLayout,
  caption: ExportCaption,
): void {
  const x = width / 2
  const top = unit * (proportions.margin + proportions.padding)
  backend.text({
    lines: [caption.title],
    x,
    y: top + unit * 0.95,
    size: unit,
    font: 'serif',
    color: printColors.text,
    anchor: 'middle',
  })
  backend.text({
    lines: [caption.subtitle],
    x,
    y: top + unit * 1.6,
    size: unit * proportions.subtitle,
    font: 'sans',
    color: printColors.mutedText,
    anchor: 'middle',
  })
  drawOrnament(backend, x, top + unit * 2.15, unit)
}

/** Draws two tapering lines with a diamond between them. */
function drawOrnament(backend: DrawingBackend, x: number, y: number, unit: number) {
  const gold = { fill: printColors.partnerLine }
  const lozenge = (pen: PathPen, at: number, size: number) => {
    pen.moveTo(at - size, y)
    pen.lineTo(at, y - size)
    pen.lineTo(at + size, y)
    pen.lineTo(at, y + size)
    pen.closePath()
  }
  backend.path((pen) => lozenge(pen, x, unit * 0.12), gold)
  for (const side of [-1, 1]) {
    backend.path((pen) => {
      pen.moveTo(x + side * unit * 0.25, y - unit * 0.018)
      pen.lineTo(x + side * unit * 2.1, y)
      pen.lineTo(x + side * unit * 0.25, y + unit * 0.018)
      pen.closePath()
    }, gold)
  }
}

export function drawFooter(
  backend: DrawingBackend,
  { width, height, unit }: ExportLayout,
  caption: ExportCaption,
): void {
  const inset = unit * (proportions.margin + proportions.padding)
  const style = {
    y: height - inset,
    size: getFooterFontSize(unit),
    font: 'sans' as const,
    color: printColors.mutedText,
  }
  backend.text({ ...style, lines: [caption.site], x: inset, anchor: 'start' })
  backend.text({ ...style, lines: [caption.date], x: width - inset, anchor: 'end' })
}
