/**
 * A fan as shapes and lines of text, for whatever can draw: the canvas, an SVG file, a PDF file. Measures in px of the
 * picture, angles in radians clockwise from the right.
 */
import type { CardFace } from '../cards/card-content.ts'
import { unitsOf } from '../cards/text-direction.ts'
import type { Chart } from '../chart/chart.ts'
import type { FanSectors } from '../chart/chart-drawing.ts'
import { type FanText, type LetterSizes, type Measures, type Segment, setText } from './fan-text-layout.ts'
import { sectorPath } from './sector-path.ts'

export interface FanShape {
  seat: number
  /** The outline as an SVG path. */
  d: string
  /** The branch, of which the colours follow as for a card. */
  branch: number
  living: boolean
  /** The person sits nearer to the middle too: drawn paler. */
  repeated: boolean
  /** The outline is dashed: a repeated person, or an adoptive, foster or other parent. */
  dashed: boolean
  texts: FanText[]
}

export interface FanShapes {
  width: number
  height: number
  shapes: FanShape[]
  /** What stands under the middle. */
  caption: FanText[]
}

/** Half of what lies free between two segments. */
export const halfGap = 1.5
/** Sizes of letters for a drawing that can be looked at closely. */
export const closeLetters: LetterSizes = { least: 6.5, fair: 10, enough: 15, initials: true }

/** What of a chart a fan is described from. */
export type FanChart = Pick<Chart, 'picture'> & { members: readonly ({ last_name: string } | undefined)[] }

/** How a fan is described: what is known of a seat's person, and how wide a text is in letters of 1 px. */
export interface FanWriter {
  face: (seat: number) => CardFace
  measures: Measures
}

/** Everything on the drawing of a fan; empty where the chart is none. */
export function fanShapes(chart: FanChart, writer: FanWriter, sizes: LetterSizes = closeLetters): FanShapes {
  const { fan, layout } = chart.picture
  const { width, height } = layout
  if (!fan) return { width, height, shapes: [], caption: [] }
  const shapes = layout.ids.map((_, seat): FanShape => {
    const repeated = fan.repeated[seat] === 1
    return {
      seat,
      d: sectorPath(fan, seat, halfGap),
      branch: chart.picture.branch[seat] ?? 0,
      living: writer.face(seat).living,
      repeated,
      dashed: repeated || fan.other[seat] === 1,
      texts: seatTexts(chart, fan, seat, writer, sizes),
    }
  })
  return { width, height, shapes, caption: captionTexts(fan) }
}

/** The lines of text in one segment. */
export function seatTexts(
  chart: FanChart,
  fan: FanSectors,
  seat: number,
  { face, measures }: FanWriter,
  sizes: LetterSizes,
): FanText[] {
  const lastName = chart.members[seat]?.last_name ?? ''
  return setText(segmentOf(fan, seat), { ...face(seat), lastName }, measures, sizes)
}

export function captionTexts({ caption, centerX }: FanSectors): FanText[] {
  return caption.map(({ text, size, y, plain }) => ({
    text,
    size,
    plain,
    pale: plain,
    straight: { x: centerX, y, turn: 0 },
    arc: null,
  }))
}

function segmentOf(fan: FanSectors, seat: number): Segment {
  return {
    centerX: fan.centerX,
    centerY: fan.centerY,
    from: fan.from[seat] ?? 0,
    to: fan.to[seat] ?? 0,
    inner: fan.inner[seat] ?? 0,
    outer: fan.outer[seat] ?? 0,
    along: fan.along[seat] === 1,
  }
}

/** One letter of a line on an arc, or a word whose letters join: where its middle stands on the baseline, and how far it is turned clockwise. */
export interface PlacedLetter {
  letter: string
  x: number
  y: number
  turn: number
}

/** The letters of a text on an arc one by one, or its words where letters join, for pens that cannot bend a line. */
export function lettersOnArc(
  { text, size, plain, arc }: FanText,
  { centerX, centerY }: Pick<FanSectors, 'centerX' | 'centerY'>,
  measures: Measures,
): PlacedLetter[] {
  if (!arc) return []
  const measure = plain ? measures.plain : measures.name
  const letters = unitsOf(text)
  const whole = measure(text) * size
  const direction = arc.clockwise ? 1 : -1
  let before = ''
  return letters.map((letter) => {
    const start = measure(before) * size
    before += letter
    const middle = (start + measure(before) * size) / 2 - whole / 2
    const angle = arc.middle + (direction * middle) / arc.radius
    return {
      letter,
      x: centerX + Math.cos(angle) * arc.radius,
      y: centerY + Math.sin(angle) * arc.radius,
      turn: angle + (direction * Math.PI) / 2,
    }
  })
}

/** The circle's arc on which a text stands, as an SVG path that begins before the text and ends behind it. */
export function arcPath(
  { arc }: FanText,
  { centerX, centerY }: Pick<FanSectors, 'centerX' | 'centerY'>,
): string {
  if (!arc) return ''
  const half = Math.PI * 0.9
  const point = (angle: number) =>
    [centerX + Math.cos(angle) * arc.radius, centerY + Math.sin(angle) * arc.radius]
      .map((value) => Math.round(value * 100) / 100)
      .join(' ')
  const [from, to] = [arc.middle - half, arc.middle + half]
  const curve = `A${arc.radius} ${arc.radius} 0 1`
  return arc.clockwise ? `M${point(from)}${curve} 1 ${point(to)}` : `M${point(to)}${curve} 0 ${point(from)}`
}
