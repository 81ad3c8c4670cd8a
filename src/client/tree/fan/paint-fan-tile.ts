/** Paints the part of a fan on one canvas tile: the sectors in branch colors, then the text. */

import { getNameFont, getPlainFont } from '../cards/card-style.ts'
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { FanSectors } from '../chart/chart-drawing.ts'
import type { Area } from '../chart/spatial-grid.ts'
import type { CanvasColors } from '../painting/canvas-colors.ts'
import type { FanText, FontSizes, TextMeasures } from './fan-text-layout.ts'
import {
  halfGap,
  layoutCaption,
  layoutPersonText,
  type PlacedLetter,
  placeLettersOnArc,
} from './fan-text-placement.ts'
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

const sectorsPerStep = 24
/** Lines and text smaller than this on the screen are not drawn. */
const minLinePx = 0.35
const minFontPx = 4

/** The opacity of the darker tint of every second ring. */
const alternateRingTint = 0.16

export function* paintFanTile(painting: FanPainting, fan: FanSectors, sectors: readonly number[]) {
  for (let from = 0; from < sectors.length; from += sectorsPerStep) {
    paintSegments(painting, fan, sectors.slice(from, from + sectorsPerStep))
    yield
  }
  const textCache = getTextCache(painting)
  for (let from = 0; from < sectors.length; from += sectorsPerStep) {
    for (const sector of sectors.slice(from, from + sectorsPerStep)) {
      const colors = getBranchColors(painting.colors, painting.chart.drawing.branch[sector] ?? 0)
      const color = sector === 0 ? painting.colors.text : colors.text
      painting.context.globalAlpha = fan.repeated[sector] === 1 ? 0.75 : 1
      for (const text of textCache.of(fan, sector)) paintText(painting, textCache, fan, text, color)
      painting.context.globalAlpha = 1
    }
    yield
  }
  for (const text of layoutCaption(fan)) {
    paintText(painting, textCache, fan, text, text.muted ? painting.colors.mutedText : painting.colors.text)
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
  sectors: readonly number[],
) {
  const { branch, layout } = chart.drawing
  const { row } = layout
  // At a small zoom, outlines replace the gaps between sectors.
  const gap = halfGap * zoom < minLinePx ? 0 : halfGap
  const overviewTint = Math.min(0.22, Math.max(0, 0.3 - zoom))
  for (const sector of sectors) {
    const outline = new Path2D(buildSectorPath(fan, sector, gap))
    const branchColors = getBranchColors(colors, branch[sector] ?? 0)
    const repeated = fan.repeated[sector] === 1
    context.fillStyle = sector === 0 ? colors.livingCard : branchColors.background
    context.globalAlpha = repeated ? 0.4 : 1
    context.fill(outline)
    const tintAlpha = overviewTint + ((row[sector] ?? 0) % 2 === 0 ? alternateRingTint : 0)
    if (sector !== 0 && !repeated && tintAlpha > 0) {
      context.fillStyle = branchColors.dot
      context.globalAlpha = tintAlpha
      context.fill(outline)
    }
    context.globalAlpha = 1
    const dashed = repeated || fan.other[sector] === 1
    const isLiving = sector !== 0 && !dashed && cardTexts.getContent(sector).isLiving
    context.strokeStyle = sector === 0 ? colors.partnerLine : isLiving ? branchColors.text : branchColors.dot
    context.lineWidth = (sector === 0 ? 3 : 1) * Math.max(1, 0.6 / zoom)
    context.setLineDash(dashed ? [7, 5] : [])
    context.globalAlpha = sector === 0 || dashed ? 1 : isLiving ? 0.75 : 0.55
    context.stroke(outline)
    context.globalAlpha = 1
  }
  context.setLineDash([])
}

function paintText(
  { context, zoom, scale, area }: FanPainting,
  textCache: FanTextCache,
  fan: FanSectors,
  text: FanText,
  color: string,
) {
  if (text.size * zoom < minFontPx) return
  context.fillStyle = color
  context.font = (text.sans ? getPlainFont : getNameFont)(text.size)
  context.textAlign = 'center'
  const places = text.straight ? [{ letter: text.text, ...text.straight }] : textCache.placed(text, fan)
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

  of(fan: FanSectors, sector: number): FanText[] {
    const known = this.#texts[sector]
    if (known) return known
    const writer = { card: (of: number) => this.#cardTexts.getContent(of), measures: this.#measures }
    const texts = layoutPersonText(this.#chart, fan, sector, writer, this.#sizes)
    this.#texts[sector] = texts
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
  { step: number; ready: boolean; textCache: FanTextCache; measures: TextMeasures }
>()

function getTextCache({ chart, cardTexts, zoom }: FanPainting): FanTextCache {
  // The text is laid out again after every half step of doubling; between steps it scales with the drawing.
  const step = Math.round(Math.log2(zoom) * 2)
  const ready = document.fonts?.check(getNameFont(17)) ?? true
  const last = textCaches.get(cardTexts)
  if (last?.step === step && last.ready === ready) return last.textCache
  const measures = last?.ready === ready ? last.measures : createCanvasMeasures()
  const textCache = new FanTextCache(chart, cardTexts, getFontSizes(2 ** (step / 2)), measures)
  textCaches.set(cardTexts, { step, ready, textCache, measures })
  return textCache
}

/** Returns the font sizes for a zoom level. */
function getFontSizes(zoom: number): FontSizes {
  return { min: 7 / zoom, readable: 10 / zoom, large: 13.5 / zoom, initials: zoom > 0.12 }
}

const measuredAt = 100

/** Returns functions that measure text with the fonts of the page. */
function createCanvasMeasures(): TextMeasures {
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
