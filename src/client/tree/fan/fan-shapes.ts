/**
 * Describes a fan as shapes and lines of text for the canvas, SVG and PDF. Measures are in px of the drawing, angles in
 * radians clockwise from the right.
 */
import type { CardContent } from '../cards/card-content.ts'
import { splitIntoTextUnits } from '../cards/text-direction.ts'
import type { Chart } from '../chart/chart.ts'
import type { FanSectors } from '../chart/chart-drawing.ts'
import {
  type FanText,
  type FontSizes,
  layoutSectorText,
  type Sector,
  type TextMeasures,
} from './fan-text-layout.ts'
import { buildSectorPath } from './sector-path.ts'

export interface FanShape {
  seat: number
  /** The outline as SVG path data. */
  d: string
  /** The number of the branch, which determines the colors. */
  branch: number
  living: boolean
  /** Whether the person also has a sector nearer to the center. Such a sector is drawn paler. */
  repeated: boolean
  /** Whether the outline is dashed: for a repeated person, or an adoptive, foster or other parent. */
  dashed: boolean
  texts: FanText[]
}

export interface FanShapes {
  width: number
  height: number
  shapes: FanShape[]
  /** The caption under the center. */
  caption: FanText[]
}

/** Half the gap between two sectors. */
export const halfGap = 1.5
/** Font sizes for exports, which can be enlarged. */
export const exportFontSizes: FontSizes = { min: 6.5, readable: 10, large: 15, initials: true }

/** The data from which a fan is described. */
export type FanChart = Pick<Chart, 'drawing'> & { members: readonly ({ last_name: string } | undefined)[] }

/** The card content of each sector, and functions that measure text at a font size of 1 px. */
export interface FanWriter {
  card: (seat: number) => CardContent
  measures: TextMeasures
}

/** Returns all shapes and text of a fan; empty if the chart is not a fan. */
export function fanShapes(chart: FanChart, writer: FanWriter, sizes: FontSizes = exportFontSizes): FanShapes {
  const { fan, layout } = chart.drawing
  const { width, height } = layout
  if (!fan) return { width, height, shapes: [], caption: [] }
  const shapes = layout.ids.map((_, seat): FanShape => {
    const repeated = fan.repeated[seat] === 1
    return {
      seat,
      d: buildSectorPath(fan, seat, halfGap),
      branch: chart.drawing.branch[seat] ?? 0,
      living: writer.card(seat).isLiving,
      repeated,
      dashed: repeated || fan.other[seat] === 1,
      texts: layoutSeatText(chart, fan, seat, writer, sizes),
    }
  })
  return { width, height, shapes, caption: layoutCaption(fan) }
}

/** Returns the lines of text in one sector. */
export function layoutSeatText(
  chart: FanChart,
  fan: FanSectors,
  seat: number,
  { card: getCard, measures }: FanWriter,
  sizes: FontSizes,
): FanText[] {
  const lastName = chart.members[seat]?.last_name ?? ''
  return layoutSectorText(getSector(fan, seat), { ...getCard(seat), lastName }, measures, sizes)
}

export function layoutCaption({ caption, centerX }: FanSectors): FanText[] {
  return caption.map(({ text, size, y, sans }) => ({
    text,
    size,
    sans,
    muted: sans,
    straight: { x: centerX, y, rotation: 0 },
    arc: null,
  }))
}

function getSector(fan: FanSectors, seat: number): Sector {
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

/** One letter on an arc (or a word, in scripts whose letters join): the middle of its baseline and its clockwise rotation. */
export interface PlacedLetter {
  letter: string
  x: number
  y: number
  rotation: number
}

/** Places the letters of a text on an arc one by one (or its words, in scripts whose letters join). */
export function placeLettersOnArc(
  { text, size, sans, arc }: FanText,
  { centerX, centerY }: Pick<FanSectors, 'centerX' | 'centerY'>,
  measures: TextMeasures,
): PlacedLetter[] {
  if (!arc) return []
  const measure = sans ? measures.plain : measures.name
  const letters = splitIntoTextUnits(text)
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
      rotation: angle + (direction * Math.PI) / 2,
    }
  })
}

/** Returns the arc under a text as an SVG path that is longer than the text. */
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
