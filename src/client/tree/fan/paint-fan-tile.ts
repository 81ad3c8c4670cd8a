/** Paints the part of a fan that lies on a tile: the segments in the colours of their branches, then the letters. */

import { nameFont, plainFont } from '../cards/card-style.ts'
import type { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { FanSectors } from '../chart/chart-drawing.ts'
import type { Area } from '../chart/spatial-grid.ts'
import type { CanvasColors } from '../painting/canvas-colors.ts'
import { captionTexts, halfGap, lettersOnArc, type PlacedLetter, seatTexts } from './fan-shapes.ts'
import type { FanText, LetterSizes, Measures } from './fan-text-layout.ts'
import { sectorPath } from './sector-path.ts'

interface FanPainting {
  chart: Chart
  writer: CardWriter
  colors: CanvasColors
  area: Area
  /** Screen px for one px of the picture. */
  zoom: number
  /** Device px for one px of the picture. */
  scale: number
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
}

const pieceLength = 24
/** Lines and letters smaller than this many px of the screen are not drawn. */
const finest = 0.35
const smallest = 4

/** How much stronger the colour of every second ring is. */
const everySecond = 0.16

export function* paintFan(painting: FanPainting, fan: FanSectors, seats: readonly number[]) {
  for (let from = 0; from < seats.length; from += pieceLength) {
    paintSegments(painting, fan, seats.slice(from, from + pieceLength))
    yield
  }
  const letters = lettersFor(painting)
  for (let from = 0; from < seats.length; from += pieceLength) {
    for (const seat of seats.slice(from, from + pieceLength)) {
      const tint = tintOf(painting.colors, painting.chart.picture.branch[seat] ?? 0)
      const ink = seat === 0 ? painting.colors.text : tint.letters
      painting.context.globalAlpha = fan.repeated[seat] === 1 ? 0.75 : 1
      for (const text of letters.of(fan, seat)) paintText(painting, letters, fan, text, ink)
      painting.context.globalAlpha = 1
    }
    yield
  }
  for (const text of captionTexts(fan)) {
    paintText(painting, letters, fan, text, text.pale ? painting.colors.muted : painting.colors.text)
  }
}

/** Whether any of what is written under a fan may lie in the area. */
export function isCaptionIn(fan: FanSectors | null, { left, top, right, bottom }: Area): boolean {
  return (fan?.caption ?? []).some(({ text, size, y }) => {
    const half = (text.length * size) / 2
    const x = fan?.centerX ?? 0
    return x - half < right && x + half > left && y - size < bottom && y + size / 2 > top
  })
}

function paintSegments(
  { context, chart, writer, colors, zoom }: FanPainting,
  fan: FanSectors,
  seats: readonly number[],
) {
  const { branch, layout } = chart.picture
  const { row } = layout
  // From afar the slits between segments become hairlines, never less.
  const gap = halfGap * zoom < finest ? 0 : halfGap
  const fromAfar = Math.min(0.22, Math.max(0, 0.3 - zoom))
  for (const seat of seats) {
    const outline = new Path2D(sectorPath(fan, seat, gap))
    const tint = tintOf(colors, branch[seat] ?? 0)
    const repeated = fan.repeated[seat] === 1
    context.fillStyle = seat === 0 ? colors.living : tint.field
    context.globalAlpha = repeated ? 0.4 : 1
    context.fill(outline)
    const strength = fromAfar + ((row[seat] ?? 0) % 2 === 0 ? everySecond : 0)
    if (seat !== 0 && !repeated && strength > 0) {
      context.fillStyle = tint.seal
      context.globalAlpha = strength
      context.fill(outline)
    }
    context.globalAlpha = 1
    const dashed = repeated || fan.other[seat] === 1
    const living = seat !== 0 && !dashed && writer.face(seat).living
    context.strokeStyle = seat === 0 ? colors.partner : living ? tint.letters : tint.seal
    context.lineWidth = (seat === 0 ? 3 : 1) * Math.max(1, 0.6 / zoom)
    context.setLineDash(dashed ? [7, 5] : [])
    context.globalAlpha = seat === 0 || dashed ? 1 : living ? 0.75 : 0.55
    context.stroke(outline)
    context.globalAlpha = 1
  }
  context.setLineDash([])
}

function paintText(
  { context, zoom, scale, area }: FanPainting,
  letters: Letters,
  fan: FanSectors,
  text: FanText,
  ink: string,
) {
  if (text.size * zoom < smallest) return
  context.fillStyle = ink
  context.font = (text.plain ? plainFont : nameFont)(text.size)
  context.textAlign = 'center'
  const places = text.straight ? [{ letter: text.text, ...text.straight }] : letters.placed(text, fan)
  for (const { letter, x, y, turn } of places) {
    const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
    context.setTransform(cos, sin, -sin, cos, (x - area.left) * scale, (y - area.top) * scale)
    context.fillText(letter, 0, 0)
  }
}

/** The lines of everybody for one scale, each worked out when it is first drawn. */
class Letters {
  readonly #chart: Chart
  readonly #writer: CardWriter
  readonly #sizes: LetterSizes
  readonly #measures: Measures
  readonly #texts: FanText[][] = []
  readonly #placed = new WeakMap<FanText, PlacedLetter[]>()

  constructor(chart: Chart, writer: CardWriter, sizes: LetterSizes, measures: Measures) {
    this.#chart = chart
    this.#writer = writer
    this.#sizes = sizes
    this.#measures = measures
  }

  of(fan: FanSectors, seat: number): FanText[] {
    const known = this.#texts[seat]
    if (known) return known
    const writer = { face: (of: number) => this.#writer.face(of), measures: this.#measures }
    const texts = seatTexts(this.#chart, fan, seat, writer, this.#sizes)
    this.#texts[seat] = texts
    return texts
  }

  placed(text: FanText, fan: FanSectors): PlacedLetter[] {
    const known = this.#placed.get(text) ?? lettersOnArc(text, fan, this.#measures)
    this.#placed.set(text, known)
    return known
  }
}

/** The letters of a chart as they were last set, for which scale and with the house's own fonts or before they came. */
const lastLetters = new WeakMap<
  CardWriter,
  { step: number; ready: boolean; letters: Letters; measures: Measures }
>()

function lettersFor({ chart, writer, zoom }: FanPainting): Letters {
  // Half steps of doubling: between them the letters grow and shrink with the picture.
  const step = Math.round(Math.log2(zoom) * 2)
  const ready = document.fonts?.check(nameFont(17)) ?? true
  const last = lastLetters.get(writer)
  if (last?.step === step && last.ready === ready) return last.letters
  const measures = last?.ready === ready ? last.measures : canvasMeasures()
  const letters = new Letters(chart, writer, sizesAt(2 ** (step / 2)), measures)
  lastLetters.set(writer, { step, ready, letters, measures })
  return letters
}

/** The letters of a fan that is seen at a zoom. */
export function sizesAt(zoom: number): LetterSizes {
  return { least: 7 / zoom, fair: 10 / zoom, enough: 13.5 / zoom, initials: zoom > 0.12 }
}

const measuredAt = 100

/** How wide texts are, measured with the page's fonts. */
export function canvasMeasures(): Measures {
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
  return { name: measureIn(nameFont(measuredAt)), plain: measureIn(plainFont(measuredAt)) }
}

function tintOf(colors: CanvasColors, branch: number): CanvasColors['branches'][number] {
  const none = { field: colors.edge, letters: colors.text, seal: colors.line }
  return colors.branches[branch % colors.branches.length] ?? none
}
