/** Animates the half-second change from one chart to another on a canvas above the tree. */
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import { type CanvasColors, readCanvasColors } from './canvas-colors.ts'
import { type CardMove, type CardPosition, interpolatePosition } from './card-moves.ts'
import { paintCards } from './paint-tile.ts'

/** When the cards have arrived, when the old painting is gone, and when the new painting starts to appear, in ms. */
const moveMs = 480
const fadeOutMs = 200
const fadeInStartMs = 360
/** Must equal the duration of the CSS transition in tree-canvas.css. */
const fadeInMs = 180

function easeInOutCubic(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2
}

/**
 * Fades out a copy of the old painting while the cards that both charts share move to their new places. The new chart is
 * painted underneath meanwhile.
 */
export class ChartTransition {
  readonly #canvas: HTMLElement
  readonly #chart: Chart
  readonly #cardTexts: CardTextCache
  readonly #moves: readonly CardMove[]
  readonly #isFan: { before: boolean; after: boolean }
  readonly #colors: CanvasColors
  readonly #overlay = document.createElement('canvas')
  readonly #before: HTMLCanvasElement
  readonly #density = Math.min(2, window.devicePixelRatio || 1)
  #startTime = Number.NaN
  #frame = 0

  /** `canvas` is React Flow's element; `cardTexts` belongs to the new chart. Copies what is painted at this moment. */
  constructor(
    canvas: HTMLElement,
    charts: { before: Chart; after: Chart },
    cardTexts: CardTextCache,
    moves: readonly CardMove[],
  ) {
    this.#canvas = canvas
    this.#colors = readCanvasColors(canvas)
    this.#cardTexts = cardTexts
    this.#moves = moves
    this.#isFan = { before: charts.before.drawing.fan !== null, after: charts.after.drawing.fan !== null }
    this.#chart = copyWithOwnPositions(charts.after)
    this.#before = copyPainting(canvas, this.#density)
    this.#overlay.width = this.#before.width
    this.#overlay.height = this.#before.height
    this.#overlay.className = 'tree-transition'
    this.#overlay.setAttribute('aria-hidden', 'true')
  }

  start() {
    this.#canvas.append(this.#overlay)
    this.#canvas.setAttribute('data-transition', 'out')
    this.#paint(0)
    this.#frame = requestAnimationFrame((now) => this.#step(now))
  }

  stop() {
    cancelAnimationFrame(this.#frame)
    this.#overlay.remove()
    this.#canvas.removeAttribute('data-transition')
    this.#startTime = Number.NEGATIVE_INFINITY
  }

  get isOver(): boolean {
    return this.#startTime === Number.NEGATIVE_INFINITY
  }

  /** Current position of a person's card; null when the card does not move or the transition is over. */
  getPosition(id: string): CardPosition | null {
    if (this.isOver) return null
    const person = this.#chart.indexById.get(id)
    const move = this.#moves.find((candidate) => candidate.person === person)
    const progress = Number.isNaN(this.#startTime) ? 0 : (performance.now() - this.#startTime) / moveMs
    return move ? interpolatePosition(move, easeInOutCubic(Math.min(1, progress))) : null
  }

  #step(now: number) {
    // The clock starts at the first frame, after React has rendered the new chart.
    if (Number.isNaN(this.#startTime)) this.#startTime = now
    const time = now - this.#startTime
    if (time >= fadeInStartMs) this.#canvas.setAttribute('data-transition', 'in')
    if (time >= fadeInStartMs + fadeInMs && time >= moveMs) {
      this.stop()
      return
    }
    this.#paint(time)
    this.#frame = requestAnimationFrame((next) => this.#step(next))
  }

  #paint(time: number) {
    const context = this.#overlay.getContext('2d')
    if (!context) return
    context.reset()
    // A fan chart has no cards: cards leave from below the old fan and disappear into the new fan.
    if (!this.#isFan.before) this.#paintBefore(context, time)
    this.#paintCards(context, easeInOutCubic(Math.min(1, time / moveMs)))
    if (this.#isFan.before) this.#paintBefore(context, time)
    if (this.#isFan.after) {
      this.#overlay.style.opacity = String(1 - Math.max(0, (time - fadeInStartMs) / fadeInMs))
    }
  }

  #paintBefore(context: CanvasRenderingContext2D, time: number) {
    if (time >= fadeOutMs) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = 1 - time / fadeOutMs
    context.drawImage(this.#before, 0, 0)
    context.globalAlpha = 1
  }

  #paintCards(context: CanvasRenderingContext2D, progress: number) {
    const { layout, box } = this.#chart.drawing
    const zoom = this.#getZoom(progress)
    for (const move of this.#moves) {
      const { x, y } = interpolatePosition(move, progress)
      layout.x[move.person] = x / zoom - box / 2
      layout.y[move.person] = y / zoom - box / 2
    }
    const scale = zoom * this.#density
    context.setTransform(scale, 0, 0, scale, 0, 0)
    paintCards(
      { context, chart: this.#chart, cardTexts: this.#cardTexts, colors: this.#colors, zoom },
      this.#moves.map(({ person }) => person),
    )
  }

  /** All cards change their size alike, so the first move gives the zoom. */
  #getZoom(progress: number): number {
    const [move] = this.#moves
    const { box } = this.#chart.drawing
    return move ? interpolatePosition(move, progress).side / box : 1
  }
}

/** The chart with its own position arrays, which change in every frame. A fan is painted as cards meanwhile. */
function copyWithOwnPositions(chart: Chart): Chart {
  const { drawing } = chart
  const layout = { ...drawing.layout, x: drawing.layout.x.slice(), y: drawing.layout.y.slice() }
  return { ...chart, drawing: { ...drawing, layout, fan: null } }
}

function copyPainting(canvas: HTMLElement, density: number): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  const bounds = canvas.getBoundingClientRect()
  copy.width = Math.round(bounds.width * density)
  copy.height = Math.round(bounds.height * density)
  const context = copy.getContext('2d')
  if (!context) return copy
  context.scale(density, density)
  for (const tile of canvas.querySelectorAll<HTMLCanvasElement>('.react-flow__viewport canvas')) {
    if (tile.parentElement?.style.visibility === 'hidden' || tile.width === 0) continue
    const { left, top, width, height } = tile.getBoundingClientRect()
    context.drawImage(tile, left - bounds.left, top - bounds.top, width, height)
  }
  return copy
}
