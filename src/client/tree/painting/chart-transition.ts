/**
 * The half second in which people go from their places in one chart to those in another: a sheet over the canvas on
 * which the picture before fades while the cards of those who stay travel, and under which the new chart is painted.
 */

import type { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import { type CanvasColors, readCanvasColors } from './canvas-colors.ts'
import { type Flight, onTheWay, type Stand } from './card-moves.ts'
import { paintCards } from './paint-tile.ts'

/** Milliseconds: the whole way, until the picture before is gone, and when the new one begins to show. */
const journey = 480
const leaving = 200
const arriving = 360
/** How long the new chart takes to show: as in tree-canvas.css. */
const showing = 180

/** Slow at both ends. */
function eased(part: number): number {
  return part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2
}

export class ChartFlight {
  readonly #canvas: HTMLElement
  readonly #chart: Chart
  readonly #writer: CardWriter
  readonly #flights: readonly Flight[]
  readonly #fan: { before: boolean; after: boolean }
  readonly #colors: CanvasColors
  readonly #sheet = document.createElement('canvas')
  readonly #before: HTMLCanvasElement
  readonly #density = Math.min(2, window.devicePixelRatio || 1)
  #begun = Number.NaN
  #frame = 0

  /**
   * `canvas` is React Flow's element, `writer` writes for the chart that comes. Takes a copy of what is painted at this
   * moment.
   */
  constructor(
    canvas: HTMLElement,
    charts: { before: Chart; after: Chart },
    writer: CardWriter,
    flights: readonly Flight[],
  ) {
    this.#canvas = canvas
    this.#colors = readCanvasColors(canvas)
    this.#writer = writer
    this.#flights = flights
    this.#fan = { before: charts.before.picture.fan !== null, after: charts.after.picture.fan !== null }
    this.#chart = travellingChart(charts.after)
    this.#before = copyOfPainting(canvas, this.#density)
    this.#sheet.width = this.#before.width
    this.#sheet.height = this.#before.height
    this.#sheet.className = 'tree-flight'
    this.#sheet.setAttribute('aria-hidden', 'true')
  }

  start() {
    this.#canvas.append(this.#sheet)
    this.#canvas.setAttribute('data-flying', 'out')
    this.#paint(0)
    this.#frame = requestAnimationFrame((now) => this.#step(now))
  }

  stop() {
    cancelAnimationFrame(this.#frame)
    this.#sheet.remove()
    this.#canvas.removeAttribute('data-flying')
    this.#begun = Number.NEGATIVE_INFINITY
  }

  get over(): boolean {
    return this.#begun === Number.NEGATIVE_INFINITY
  }

  /** Where somebody is now; null for who does not travel, and when everybody has arrived. */
  standOf(id: string): Stand | null {
    if (this.over) return null
    const seat = this.#chart.numberOf.get(id)
    const flight = this.#flights.find((known) => known.seat === seat)
    const part = Number.isNaN(this.#begun) ? 0 : (performance.now() - this.#begun) / journey
    return flight ? onTheWay(flight, eased(Math.min(1, part))) : null
  }

  #step(now: number) {
    // Until the first frame the new chart is put on the page: that time is not taken from the journey.
    if (Number.isNaN(this.#begun)) this.#begun = now
    const time = now - this.#begun
    if (time >= arriving) this.#canvas.setAttribute('data-flying', 'in')
    if (time >= arriving + showing && time >= journey) {
      this.stop()
      return
    }
    this.#paint(time)
    this.#frame = requestAnimationFrame((next) => this.#step(next))
  }

  #paint(time: number) {
    const context = this.#sheet.getContext('2d')
    if (!context) return
    context.reset()
    // In a fan people are no cards: they come out from under it, and go down into it.
    if (!this.#fan.before) this.#paintBefore(context, time)
    this.#paintCards(context, eased(Math.min(1, time / journey)))
    if (this.#fan.before) this.#paintBefore(context, time)
    if (this.#fan.after) this.#sheet.style.opacity = String(1 - Math.max(0, (time - arriving) / showing))
  }

  #paintBefore(context: CanvasRenderingContext2D, time: number) {
    if (time >= leaving) return
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = 1 - time / leaving
    context.drawImage(this.#before, 0, 0)
    context.globalAlpha = 1
  }

  #paintCards(context: CanvasRenderingContext2D, part: number) {
    const { layout, box } = this.#chart.picture
    const zoom = this.#zoomAt(part)
    for (const flight of this.#flights) {
      const { x, y } = onTheWay(flight, part)
      layout.x[flight.seat] = x / zoom - box / 2
      layout.y[flight.seat] = y / zoom - box / 2
    }
    const scale = zoom * this.#density
    context.setTransform(scale, 0, 0, scale, 0, 0)
    paintCards(
      { context, chart: this.#chart, writer: this.#writer, colors: this.#colors, zoom },
      this.#flights.map(({ seat }) => seat),
    )
  }

  /** Everybody's cards grow or shrink alike. */
  #zoomAt(part: number): number {
    const [flight] = this.#flights
    const { box } = this.#chart.picture
    return flight ? onTheWay(flight, part).side / box : 1
  }
}

/** The chart with places of its own, which change from frame to frame; in a fan too people travel as cards. */
function travellingChart(chart: Chart): Chart {
  const { picture } = chart
  const layout = { ...picture.layout, x: picture.layout.x.slice(), y: picture.layout.y.slice() }
  return { ...chart, picture: { ...picture, layout, fan: null } }
}

function copyOfPainting(canvas: HTMLElement, density: number): HTMLCanvasElement {
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
