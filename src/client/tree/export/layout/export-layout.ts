/** The sheet around a chart: its margins, title, frame and foot, all in proportion to the chart. Measures in px. */

import type { ChartPicture } from '#client/tree/chart/chart-drawing.ts'
import { sectorBounds } from '#client/tree/fan/sector-geometry.ts'
import { paperColors } from '#client/tree/painting/canvas-colors.ts'
import type { Ink, Outline } from '../backends/drawing-backend.ts'
import type { Caption } from '../export-input.ts'

/** `unit` is the size of the title's letters; the chart's own origin lies at `chartX`, `chartY`. */
export interface Frame {
  width: number
  height: number
  unit: number
  chartX: number
  chartY: number
}

const leastUnit = 44
const mostUnit = 1200
/** How wide a letter of a title is, on average and generously, for letters of size 1. */
const titleLetter = 0.56
const share = { margin: 0.7, padding: 0.75, head: 3.2, subtitle: 0.42, foot: 1.05, small: 0.27 }

/** A fan's picture has words of its own below it, which stand in the title here. */
function sizeOf({ layout, fan }: ChartPicture): { width: number; height: number } {
  if (!fan) return layout
  const bounds = { left: 0, top: 0, right: 0, bottom: 0 }
  let bottom = 0
  for (let seat = 0; seat < layout.ids.length; seat++) {
    sectorBounds(fan, seat, bounds)
    bottom = Math.max(bottom, bounds.bottom)
  }
  return { width: layout.width, height: bottom }
}

/** The same wherever it is asked for: it needs no letters to measure. */
export function frameAround(picture: ChartPicture, caption: Caption): Frame {
  const size = sizeOf(picture)
  const area = Math.max(1, size.width * size.height)
  const least = Math.max(leastUnit, picture.fan ? size.width / 30 : 0)
  const unit = Math.min(mostUnit, Math.max(least, Math.sqrt(area) / 34))
  const edge = unit * (share.margin + share.padding)
  const words = Math.max(caption.title.length, caption.subtitle.length * share.subtitle) * unit * titleLetter
  const foot = (caption.site.length + caption.date.length + 12) * footSize(unit) * titleLetter
  const inner = Math.max(size.width, words, foot)
  return {
    width: inner + 2 * edge,
    height: size.height + 2 * edge + unit * (share.head + share.foot),
    unit,
    chartX: edge + (inner - size.width) / 2,
    chartY: edge + unit * share.head,
  }
}

function footSize(unit: number): number {
  return Math.max(13, unit * share.small)
}

export function drawFrame(ink: Ink, { width, height, unit }: Frame): void {
  const gold = paperColors.partner
  const outer = unit * share.margin
  const rule = (inset: number, thickness: number) => {
    const at = outer + inset
    ink.sheet(at, at, width - 2 * at, height - 2 * at, 0, { stroke: { color: gold, width: thickness } })
  }
  rule(0, unit * 0.045)
  rule(unit * 0.13, unit * 0.014)
}

export function drawHead(ink: Ink, { width, unit }: Frame, caption: Caption): void {
  const x = width / 2
  const top = unit * (share.margin + share.padding)
  ink.words({
    lines: [caption.title],
    x,
    y: top + unit * 0.95,
    size: unit,
    face: 'serif',
    color: paperColors.text,
    anchor: 'middle',
  })
  ink.words({
    lines: [caption.subtitle],
    x,
    y: top + unit * 1.6,
    size: unit * share.subtitle,
    face: 'sans',
    color: paperColors.muted,
    anchor: 'middle',
  })
  drawFlourish(ink, x, top + unit * 2.15, unit)
}

/** Two tapering lines with a lozenge between them. */
function drawFlourish(ink: Ink, x: number, y: number, unit: number) {
  const gold = { fill: paperColors.partner }
  const lozenge = (pen: Outline, at: number, size: number) => {
    pen.moveTo(at - size, y)
    pen.lineTo(at, y - size)
    pen.lineTo(at + size, y)
    pen.lineTo(at, y + size)
    pen.closePath()
  }
  ink.path((pen) => lozenge(pen, x, unit * 0.12), gold)
  for (const side of [-1, 1]) {
    ink.path((pen) => {
      pen.moveTo(x + side * unit * 0.25, y - unit * 0.018)
      pen.lineTo(x + side * unit * 2.1, y)
      pen.lineTo(x + side * unit * 0.25, y + unit * 0.018)
      pen.closePath()
    }, gold)
  }
}

export function drawFoot(ink: Ink, { width, height, unit }: Frame, caption: Caption): void {
  const inset = unit * (share.margin + share.padding)
  const look = {
    y: height - inset,
    size: footSize(unit),
    face: 'sans' as const,
    color: paperColors.muted,
  }
  ink.words({ ...look, lines: [caption.site], x: inset, anchor: 'start' })
  ink.words({ ...look, lines: [caption.date], x: width - inset, anchor: 'end' })
}
