/**
 * Lays out the text of a fan chart for the canvas, SVG and PDF. Measures are in px of the drawing, angles in radians
 * clockwise from the right.
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

/** Half the gap between two sectors. */
export const halfGap = 1.5
/** Font sizes for exports, which can be enlarged. */
export const exportFontSizes: FontSizes = { min: 6.5, readable: 10, large: 15, initials: true }

/** The data from which a fan is described. */
export type FanChart = Pick<Chart, 'drawing'> & { members: readonly ({ last_name: string } | undefined)[] }

/** The card content of each sector, and functions that measure text at a font size of 1 px. */
export interface FanWriter {
  card: (sector: number) => CardContent
  measures: TextMeasures
}

/** Returns the lines of text in one sector. */
export function layoutPersonText(
  chart: FanChart,
  fan: FanSectors,
  sector: number,
  { card: getCard, measures }: FanWriter,
  sizes: FontSizes,
): FanText[] {
  const lastName = chart.members[sector]?.last_name ?? ''
  return layoutSectorText(getSector(fan, sector), { ...getCard(sector), lastName }, measures, sizes)
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

function getSector(fan: FanSectors, sector: number): Sector {
  return {
    centerX: fan.centerX,
    centerY: fan.centerY,
    from: fan.from[sector] ?? 0,
    to: fan.to[sector] ?? 0,
    inner: fan.inner[sector] ?? 0,
    outer: fan.outer[sector] ?? 0,
    along: fan.along[sector] === 1,
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
