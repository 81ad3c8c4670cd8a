/** Paints the part of a fan on one canvas tile: the sectors in branch colors, then the text. */

import { getNameFont, getPlainFont } from '../cards/card-style.ts'
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { FanSectors } from '../chart/chart-drawing.ts'
import type { Area } from '../chart/spatial-grid.ts'
import type { CanvasColors } from '../painting/canvas-colors.ts'
import { halfGap, layoutCaption, layoutSeatText, type PlacedLetter, placeLettersOnArc } from './fan-shapes.ts'
import type { FanText, FontSizes, TextMeasures } from './fan-text-layout.ts'
import { buildSectorPath } from './sector-path.ts'

interface FanPainting {
  chart: Chart
  cardTexts: CardTextCache
  colors: CanvasColors
  area: Area
  /** Screen px per px of the drawing. */
  zoom: number
  /** Device px per px of the drawing. */
  scale: number
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
}

const seatsPerStep = 24
/** Lines and text smaller than this on the screen are not drawn. */
const minLinePx = 0.35
const minFontPx = 4

/** The opacity of the darker tint of every second ring. */
const alternateRingTint = 0.16

export function* paintFanTile(painting: FanPainting, fan: FanSectors, seats: readonly number[]) {
  for (let from = 0; from < seats.length; from += seatsPerStep) {
    paintSegments(painting, fan, seats.slice(from, from + seatsPerStep))
    yield
  }
  const letters = getTextCache(painting)
  for (let from = 0; from < seats.length; from += seatsPerStep) {
    for (const seat of seats.slice(from, from + seatsPerStep)) {
      const colors = getBranchColors(painting.colors, painting.chart.drawing.branch[seat] ?? 0)
      const color = seat === 0 ? painting.colors.text : colors.text
      painting.context.globalAlpha = fan.repeated[seat] === 1 ? 0.75 : 1
      for (const text of letters.of(fan, seat)) paintText(painting, letters, fan, text, color)
      painting.context.globalAlpha = 1
    }
    yield
  }
  for (const text of layoutCaption(fan)) {
    paintText(painting, letters, fan, text, text.muted ? painting.colors.mutedText : painting.colors.text)
  }
}

/** Whether the caption of the fan may overlap the area. */
export function isCaptionInArea(fan: FanSectors | null, { left, top, right, bottom }: Area): boolean {
  return (fan?.caption ?? []).some(({ text, size, y }) => {
    const half = (text.length * size) / 2
    const x = fan?.centerX ?? 0
    return x - half < right && x + half > left && y - size < bottom && y + size / 2 > top
  })
}

function paintSegments(
  { context, chart, cardTexts, colors, zoom }: FanPainting,
  fan: FanSectors,
  seats: readonly number[],
) {
  const { branch, layout } = chart.drawing
  const { row } = layout
  // At a small zoom, outlines replace the gaps between sectors.
  const gap = halfGap * zoom < minLinePx ? 0 : halfGap
  const overviewTint = Math.min(0.22, Math.max(0, 0.3 - zoom))
  for (const seat of seats) {
    const outline = new Path2D(buildSectorPath(fan, seat, gap))
    const branchColors = getBranchColors(colors, branch[seat] ?? 0)
    const repeated = fan.repeated[seat] === 1
    context.fillStyle = seat === 0 ? colors.livingCard : branchColors.background
    context.globalAlpha = repeated ? 0.4 : 1
    context.fill(outline)
    const tintAlpha = overviewTint + ((row[seat] ?? 0) % 2 === 0 ? alternateRingTint : 0)
    if (seat !== 0 && !repeated && tintAlpha > 0) {
      context.fillStyle = branchColors.dot
      context.globalAlpha = tintAlpha
      context.fill(outline)
    }
    context.globalAlpha = 1
    const dashed = repeated || fan.other[seat] === 1
    const isLiving = seat !== 0 && !dashed && cardTexts.getContent(seat).isLiving
    context.strokeStyle = seat === 0 ? colors.partnerLine : isLiving ? branchColors.text : branchColors.dot
    context.lineWidth = (seat === 0 ? 3 : 1) * Math.max(1, 0.6 / zoom)
    context.setLineDash(dashed ? [7, 5] : [])
    context.globalAlpha = seat === 0 || dashed ? 1 : isLiving ? 0.75 : 0.55
    context.stroke(outline)
    context.globalAlpha = 1
  }
  context.setLineDash([])
}

function paintText(
  { context, zoom, scale, area }: FanPainting,
  letters: FanTextCache,
  fan: FanSectors,
  text: FanText,
  color: string,
) {
  if (text.size * zoom < minFontPx) return
  context.fillStyle = color
  context.font = (text.sans ? getPlainFont : getNameFont)(text.size)
  context.textAlign = 'center'
  const places = text.straight ? [{ letter: text.text, ...text.straight }] : letters.placed(text, fan)
  for (const { letter, x, y, rotation } of places) {
    const [cos, sin] = [Math.cos(rotation) * scale, Math.sin(rotation) * scale]
    context.setTransform(cos, sin, -sin, cos, (x - area.left) * scale, (y - area.top) * scale)
    context.fillText(letter, 0, 0)
  }
}

/** Caches the text layout of each sector for one zoom level. */
class FanTextCache {
  readonly #chart: Chart
  readonly #cardTexts: CardTextCache
  readonly #sizes: FontSizes
  readonly #measures: TextMeasures
  readonly #texts: FanText[][] = []
  readonly #placed = new WeakMap<FanText, PlacedLetter[]>()

  constructor(chart: Chart, cardTexts: CardTextCache, sizes: FontSizes, measures: TextMeasures) {
    this.#chart = chart
    this.#cardTexts = cardTexts
    this.#sizes = sizes
    this.#measures = measures
  }

  of(fan: FanSectors, seat: number): FanText[] {
    const known = this.#texts[seat]
    if (known) return known
    const writer = { card: (of: number) => this.#cardTexts.getContent(of), measures: this.#measures }
    const texts = layoutSeatText(this.#chart, fan, seat, writer, this.#sizes)
    this.#texts[seat] = texts
    return texts
  }

  placed(text: FanText, fan: FanSectors): PlacedLetter[] {
    const known = this.#placed.get(text) ?? placeLettersOnArc(text, fan, this.#measures)
    this.#placed.set(text, known)
    return known
  }
}

/** The last text layout of each chart, with its zoom level and whether the web fonts were loaded. */
const textCaches = new WeakMap<
  CardTextCache,
  { step: number; ready: boolean; letters: FanTextCache; measures: TextMeasures }
>()

function getTextCache({ chart, cardTexts, zoom }: FanPainting): FanTextCache {
  // The text is laid out again after every half step of doubling; between steps it scales with the drawing.
  const step = Math.round(Math.log2(zoom) * 2)
  const ready = document.fonts?.check(getNameFont(17)) ?? true
  const last = textCaches.get(cardTexts)
  if (last?.step === step && last.ready === ready) return last.letters
  const measures = last?.ready === ready ? last.measures : createCanvasMeasures()
  const letters = new FanTextCache(chart, cardTexts, getFontSizes(2 ** (step / 2)), measures)
  textCaches.set(cardTexts, { step, ready, letters, measures })
  return letters
}

/** Returns the font sizes for a zoom level. */
export function getFontSizes(zoom: number): FontSizes {
  return { min: 7 / zoom, readable: 10 / zoom, large: 13.5 / zoom, initials: zoom > 0.12 }
}

const measuredAt = 100

/** Returns functions that measure text with the fonts of the page. */
export function createCanvasMeasures(): TextMeasures {
  const pen = document.createElement('canvas').getContext('2d')
  const measureIn = (font: string) => {
    const known = new Map<string, number>()
    return (text: string) => {
      const width = known.get(text)
      if (width !== undefined) return width
      if (pen) pen.font = font
      const measured = pen ? pen.measureText(text).width / measuredAt : text.length * 0.52
      known.set(text, measured)
      return measured
    }
  }
  return { name: measureIn(getNameFont(measuredAt)), plain: measureIn(getPlainFont(measuredAt)) }
}

function getBranchColors(colors: CanvasColors, branch: number): CanvasColors['branches'][number] {
  const none = { background: colors.cardBorder, text: colors.text, dot: colors.parentLine }
  return colors.branches[branch % colors.branches.length] ?? none
}
