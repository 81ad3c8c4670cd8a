/** A fan: ring segments in the colours of the branches, names along the arcs or outwards. */

import type { FanSectors } from '#client/tree/chart/chart-drawing.ts'
import { closeLetters, halfGap, lettersOnArc, seatTexts } from '#client/tree/fan/fan-shapes.ts'
import type { FanText, Measures } from '#client/tree/fan/fan-text-layout.ts'
import { paperColors } from '#client/tree/painting/canvas-colors.ts'
import { type Ink, type Outline, thinned, traceCircle } from '../backends/drawing-backend.ts'
import type { ChartSketch, Measure } from '../export-input.ts'
import { tintOf } from './draw-card.ts'

export function drawFan(
  ink: Ink,
  sketch: ChartSketch,
  fan: FanSectors,
  seats: readonly number[],
  measure: Measure,
): void {
  const inOrder = seats.toSorted((a, b) => a - b)
  drawSegments(ink, sketch, fan, inOrder)
  const measures: Measures = {
    name: (text) => measure(text, 'serif', 1),
    plain: (text) => measure(text, 'sans', 1),
  }
  const chart = {
    picture: sketch.picture,
    members: sketch.faces.map(({ lastName }) => ({ last_name: lastName })),
  }
  const face = (seat: number) =>
    sketch.faces[seat] ?? { name: 'Unknown', years: '?', initials: '?', living: false }
  for (const seat of inOrder) {
    const tint = tintOf(sketch.picture.branch[seat] ?? 0)
    const color = seat === 0 ? paperColors.text : tint.letters
    const pale = fan.repeated[seat] === 1 ? thinned(color, 0.75, paperColors.ground) : color
    ink.part(face(seat).name)
    for (const text of seatTexts(chart, fan, seat, { face, measures }, closeLetters)) {
      drawText(ink, text, fan, measures, pale)
    }
  }
}

function drawText(ink: Ink, text: FanText, fan: FanSectors, measures: Measures, color: string) {
  const look = { size: text.size, face: text.plain ? ('sans' as const) : ('serif' as const), color }
  if (text.straight) ink.words({ ...look, ...text.straight, lines: [text.text], anchor: 'middle' })
  else ink.letters(lettersOnArc(text, fan, measures), look)
}

export function drawSegments(
  ink: Ink,
  { picture, faces }: ChartSketch,
  fan: FanSectors,
  seats: readonly number[],
) {
  for (const seat of seats) {
    const tint = tintOf(picture.branch[seat] ?? 0)
    const repeated = fan.repeated[seat] === 1
    const dashed = repeated || fan.other[seat] === 1
    const strong = seat === 0 || dashed || faces[seat]?.living === true
    const edge = seat === 0 ? paperColors.partner : tint.seal
    const field = seat === 0 ? paperColors.living : tint.field
    // Every second ring a shade darker, as on the screen.
    const shaded = seat > 0 && (picture.layout.row[seat] ?? 0) % 2 === 0
    const full = shaded ? thinned(tint.seal, 0.16, field) : field
    ink.path((pen) => traceSegment(pen, fan, seat), {
      fill: repeated ? thinned(field, 0.4, paperColors.ground) : full,
      stroke: {
        color: strong ? edge : thinned(edge, 0.55, paperColors.ground),
        width: seat === 0 ? 3 : 1,
        ...(dashed && { dash: [7, 5] }),
      },
    })
  }
}

/** With a slit of the same width all along between neighbours. */
function traceSegment(pen: Outline, fan: FanSectors, seat: number) {
  const { centerX, centerY } = fan
  const inner = fan.inner[seat] ?? 0
  const outer = (fan.outer[seat] ?? 0) - halfGap
  if (inner === 0) {
    traceCircle(pen, centerX, centerY, outer)
    return
  }
  const least = inner + halfGap
  const [from, to] = [fan.from[seat] ?? 0, fan.to[seat] ?? 0]
  const trim = (radius: number) => Math.min(halfGap / radius, (to - from) * 0.4)
  const [a, b] = [trim(outer), trim(least)]
  pen.moveTo(centerX + Math.cos(from + a) * outer, centerY + Math.sin(from + a) * outer)
  traceArc(pen, fan, outer, from + a, to - a)
  pen.lineTo(centerX + Math.cos(to - b) * least, centerY + Math.sin(to - b) * least)
  traceArc(pen, fan, least, to - b, from + b)
  pen.closePath()
}

/** An arc of a circle in cubic curves, each no more than an eighth of it. */
function traceArc(pen: Outline, { centerX, centerY }: FanSectors, radius: number, from: number, to: number) {
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
