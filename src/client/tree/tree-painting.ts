/**
 * The painted tree under the canvas's nodes: one picture somewhat larger than the view, which moves and scales with it
 * at no cost and is painted anew, piece by piece and in the background, when the view leaves it or comes to rest at
 * another scale.
 */
import { type CanvasColors, readCanvasColors } from './canvas-colors.ts'
import { nameFont, plainFont } from './card-measures.ts'
import type { CardWriter } from './card-writer.ts'
import { paintRegion } from './region-painter.ts'
import type { Area } from './tile-grid.ts'
import type { Family } from './tree.queries.ts'

/** A point of the picture `p` stands on the screen at `p * zoom + (x, y)`; the view is `width` by `height` px. */
export interface View {
  x: number
  y: number
  zoom: number
  width: number
  height: number
}

interface Painted {
  area: Area
  zoom: number
  /** Where the picture's origin lay between two device px. */
  phaseX: number
  phaseY: number
}

/** How much of the view's width and height is painted beyond it on every side, and when it is too little. */
const margin = 0.3
const leastMargin = 0.08
/** Scales at which a picture painted for another still looks well while everything moves. */
const scaleRange = { least: 0.6, most: 1.5 }
/** Milliseconds of a frame that painting may take. */
const budget = 4
const restAfter = 120
const mostDensity = 2

export function areaOf({ x, y, zoom, width, height }: View): Area {
  return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
}

export class TreePainting {
  readonly #host: HTMLElement
  readonly #family: Family
  readonly #writer: CardWriter
  #front: HTMLCanvasElement
  #back: HTMLCanvasElement
  #colors: CanvasColors
  #view: View | null = null
  #painted: Painted | null = null
  #work: { steps: Generator<void, void, void>; result: Painted } | null = null
  #frame = 0
  #rest: ReturnType<typeof setTimeout> | undefined
  #resting = true
  #stopped = false

  constructor(host: HTMLElement, family: Family, writer: CardWriter) {
    this.#host = host
    this.#family = family
    this.#writer = writer
    this.#colors = readCanvasColors(host)
    this.#front = this.#makeCanvas()
    this.#back = this.#makeCanvas()
    void this.#awaitLetters()
  }

  /** Follows the view; cheap enough for every frame. */
  show(view: View) {
    this.#view = view
    this.#resting = false
    clearTimeout(this.#rest)
    this.#rest = setTimeout(() => {
      this.#resting = true
      this.#consider()
    }, restAfter)
    this.#consider()
  }

  /** The colours may have changed. */
  repaint() {
    this.#colors = readCanvasColors(this.#host)
    if (this.#view) this.#begin(this.#view)
  }

  stop() {
    this.#stopped = true
    clearTimeout(this.#rest)
    cancelAnimationFrame(this.#frame)
    this.#front.remove()
    this.#back.remove()
  }

  #makeCanvas(): HTMLCanvasElement {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    Object.assign(canvas.style, { position: 'absolute', display: 'none' })
    canvas.setAttribute('aria-hidden', 'true')
    this.#host.append(canvas)
    return canvas
  }

  async #awaitLetters() {
    if (!document.fonts) return
    const missing = [nameFont(17), plainFont(13)].filter((font) => !document.fonts.check(font))
    if (missing.length === 0) return
    await Promise.allSettled(missing.map((font) => document.fonts.load(font)))
    if (this.#stopped) return
    this.#writer.forgetLines()
    this.repaint()
  }

  #consider() {
    const view = this.#view
    if (!view || view.width === 0) return
    if (!this.#painted || !this.#serves(this.#painted, view)) {
      if (!this.#work || !this.#serves(this.#work.result, view)) this.#begin(view)
    }
  }

  /** Whether what was painted does for the view: exactly once it rests, roughly while it moves. */
  #serves({ area, zoom, phaseX, phaseY }: Painted, view: View): boolean {
    const scale = view.zoom / zoom
    if (this.#resting) {
      const phase = phaseOf(view)
      const aligned = Math.abs(phase.x - phaseX) < 0.02 && Math.abs(phase.y - phaseY) < 0.02
      if (Math.abs(scale - 1) > 0.001 || !aligned) return false
    } else if (scale < scaleRange.least || scale > scaleRange.most) return false
    const spare = this.#resting ? 0 : leastMargin
    const wanted = this.#within(grow(areaOf(view), spare))
    const slack = 1 / zoom
    return (
      area.left <= wanted.left + slack &&
      area.top <= wanted.top + slack &&
      area.right >= wanted.right - slack &&
      area.bottom >= wanted.bottom - slack
    )
  }

  /** The part of an area in which there is something to see. */
  #within(area: Area): Area {
    const { width, height } = this.#family.picture.layout
    const edge = 40
    const clamp = (value: number, most: number) => Math.min(Math.max(value, -edge), most + edge)
    return {
      left: clamp(area.left, width),
      right: clamp(area.right, width),
      top: clamp(area.top, height),
      bottom: clamp(area.bottom, height),
    }
  }

  #begin(view: View) {
    const density = Math.min(mostDensity, window.devicePixelRatio || 1)
    const wanted = this.#within(grow(areaOf(view), margin))
    const snap = (value: number, origin: number) =>
      (Math.floor((value * view.zoom + origin) * density) / density - origin) / view.zoom
    const left = snap(wanted.left, view.x)
    const top = snap(wanted.top, view.y)
    const scale = view.zoom * density
    const canvas = this.#back
    canvas.width = Math.max(1, Math.ceil((wanted.right - left) * scale))
    canvas.height = Math.max(1, Math.ceil((wanted.bottom - top) * scale))
    const area = { left, top, right: left + canvas.width / scale, bottom: top + canvas.height / scale }
    const context = canvas.getContext('2d')
    if (!context) return
    const steps = paintRegion({
      context,
      family: this.#family,
      writer: this.#writer,
      colors: this.#colors,
      area,
      zoom: view.zoom,
      scale,
    })
    const phase = phaseOf(view)
    this.#work = { steps, result: { area, zoom: view.zoom, phaseX: phase.x, phaseY: phase.y } }
    cancelAnimationFrame(this.#frame)
    if (this.#painted) this.#frame = requestAnimationFrame(() => this.#continue())
    else this.#continue()
  }

  #continue() {
    const work = this.#work
    if (!work || this.#stopped) return
    const end = performance.now() + (this.#painted ? budget : Number.POSITIVE_INFINITY)
    while (performance.now() < end) {
      if (work.steps.next().done) {
        this.#present(work.result)
        return
      }
    }
    this.#frame = requestAnimationFrame(() => this.#continue())
  }

  #present(painted: Painted) {
    const canvas = this.#back
    this.#back = this.#front
    this.#front = canvas
    const { left, top, right, bottom } = painted.area
    Object.assign(canvas.style, {
      display: 'block',
      left: `${left}px`,
      top: `${top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
    })
    this.#back.style.display = 'none'
    this.#painted = painted
    this.#work = null
    this.#consider()
  }
}

function grow({ left, top, right, bottom }: Area, by: number): Area {
  const x = (right - left) * by
  const y = (bottom - top) * by
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y }
}

/** Where the origin lies between two px; a picture moved by whole px stays sharp. */
function phaseOf({ x, y }: View): { x: number; y: number } {
  const density = Math.min(mostDensity, window.devicePixelRatio || 1)
  const part = (value: number) => value * density - Math.floor(value * density)
  return { x: part(x), y: part(y) }
}
