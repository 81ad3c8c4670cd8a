/**
 * The painted tree under the canvas's nodes: square tiles somewhat beyond the view, which move and scale with it at no
 * cost. New tiles are painted a little in every frame as the view reaches them; when it comes to rest at another scale
 * they are painted anew in the background and exchanged at once.
 */

import { areaOf, type View } from '../canvas/viewport.ts'
import { ownLetters } from '../cards/card-style.ts'
import type { CardWriter } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import type { Area } from '../chart/spatial-grid.ts'
import { type CanvasColors, readCanvasColors } from './canvas-colors.ts'
import { PaintedTile } from './canvas-tile.ts'
import { paintRegion } from './paint-tile.ts'

/** The tiles painted for one scale; `shift` is where the picture's origin lay between two px. */
interface Level {
  zoom: number
  shiftX: number
  shiftY: number
  host: HTMLElement
  tiles: Map<string, PaintedTile>
}

interface Place {
  column: number
  row: number
}

/** How much of the view is painted beyond it on every side, and how far beyond it tiles are kept. */
const margin = 0.25
const keptMargin = 0.7
/** Scales at which tiles painted for another still look well while everything moves. */
const scaleRange = { least: 0.7, most: 1.7 }
/** Milliseconds of a frame that painting may take. */
const budget = 4
/** The same while there is nothing to see yet: most of what is in view comes at once, and nothing is held up for long. */
const firstBudget = 40
/** The same while something covers what is painted. */
const hiddenBudget = 12
const restAfter = 120
/** Device px by which tiles overlap, so that no ground shines through between them. */
const seam = 1
/** While the scale goes on changing, new tiles are begun no more often than this. */
const levelEvery = 240

function densityOfScreen(): number {
  return Math.min(2, window.devicePixelRatio || 1)
}

export class TreePainting {
  readonly #host: HTMLElement
  #chart: Chart
  #writer: CardWriter
  readonly #density = densityOfScreen()
  /** Milliseconds of a frame for the first tiles. */
  readonly #first: number
  /** Side of a tile in px of the screen. */
  readonly #side = this.#density > 1 ? 320 : 512
  #colors: CanvasColors
  #view: View | null = null
  #shown: Level | null = null
  #coming: Level | null = null
  #begunAt = 0
  /** Where every tile within reach is there, so that most frames need not look. */
  #complete: { level: Level; reach: Area } | null = null
  #work: { level: Level; place: Place; tile: PaintedTile; steps: Generator<void, void, void> } | null = null
  #frame = 0
  #rest: ReturnType<typeof setTimeout> | undefined
  #resting = true
  #stopped = false

  /** `hidden` where something covers the painting at first: then it need not be there at once. */
  constructor(host: HTMLElement, chart: Chart, writer: CardWriter, hidden = false) {
    this.#first = hidden ? hiddenBudget : firstBudget
    this.#host = host
    this.#chart = chart
    this.#writer = writer
    this.#colors = readCanvasColors(host)
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

  /**
   * More is known of the people on the same picture: whoever was painted without a name is painted again. False where
   * the picture is another.
   */
  fill(chart: Chart, writer: CardWriter): boolean {
    if (chart.picture !== this.#chart.picture || this.#stopped) return false
    const lacking = this.#writer.lacking
    this.#chart = chart
    this.#writer = writer
    if (lacking && this.#view) this.#begin(this.#view)
    return true
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
    this.#coming?.host.remove()
    this.#shown?.host.remove()
  }

  async #awaitLetters() {
    if (!document.fonts) return
    const missing = ownLetters.filter((font) => !document.fonts.check(font))
    if (missing.length === 0) return
    await Promise.allSettled(missing.map((font) => document.fonts.load(font)))
    if (this.#stopped) return
    this.#writer.forgetLines()
    this.repaint()
  }

  #consider() {
    const view = this.#view
    if (!view || view.width === 0 || this.#stopped) return
    const latest = this.#coming ?? this.#shown
    const now = performance.now()
    if (!latest || (!this.#suits(latest, view) && (this.#resting || now - this.#begunAt > levelEvery))) {
      this.#begin(view)
      return
    }
    const reach = this.#reachOf(latest, grow(areaOf(view), margin))
    if (this.#work || (this.#complete?.level === latest && sameReach(this.#complete.reach, reach))) return
    this.#forget(latest, view)
    if (!this.#nextPlace(view)) {
      if (this.#resting || view.zoom === latest.zoom) this.#complete = { level: latest, reach }
      return
    }
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#continue())
  }

  /** Whether a level's scale does for the view: exactly once it rests, roughly while it moves. */
  #suits({ zoom, shiftX, shiftY }: Level, view: View): boolean {
    const scale = view.zoom / zoom
    if (!this.#resting) return scale >= scaleRange.least && scale <= scaleRange.most
    const aligned =
      Math.abs(this.#shift(view.x) - shiftX) < 0.02 && Math.abs(this.#shift(view.y) - shiftY) < 0.02
    return Math.abs(scale - 1) < 0.0005 && aligned
  }

  /** What is left of a coordinate between two px of the device: a picture moved by whole px stays sharp. */
  #shift(value: number): number {
    return value - Math.floor(value * this.#density) / this.#density
  }

  #begin(view: View) {
    this.#begunAt = performance.now()
    this.#coming?.host.remove()
    const host = document.createElement('div')
    host.style.visibility = this.#shown ? 'hidden' : 'visible'
    this.#host.append(host)
    this.#coming = {
      zoom: view.zoom,
      shiftX: this.#shift(view.x),
      shiftY: this.#shift(view.y),
      host,
      tiles: new Map(),
    }
    this.#work = null
    cancelAnimationFrame(this.#frame)
    if (this.#shown || this.#first === hiddenBudget) {
      this.#frame = requestAnimationFrame(() => this.#continue())
    } else this.#continue()
  }

  /** The rows and columns of a level's tiles that an area touches. */
  #reachOf({ zoom, shiftX, shiftY }: Level, area: Area): Area {
    const { width, height } = this.#chart.picture.layout
    const edge = 30
    const index = (value: number, shift: number) => Math.floor((value * zoom + shift) / this.#side)
    return {
      left: index(Math.max(area.left, -edge), shiftX),
      right: index(Math.min(area.right, width + edge), shiftX),
      top: index(Math.max(area.top, -edge), shiftY),
      bottom: index(Math.min(area.bottom, height + edge), shiftY),
    }
  }

  /** The places of a level whose tiles an area touches, those nearest to its middle first. */
  #placesIn(level: Level, area: Area): Place[] {
    const { left, right, top, bottom } = this.#reachOf(level, area)
    const places: Place[] = []
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) places.push({ column, row })
    }
    const middle = { column: (left + right) / 2, row: (top + bottom) / 2 }
    const far = (place: Place) => Math.hypot(place.column - middle.column, place.row - middle.row)
    return places.sort((a, b) => far(a) - far(b))
  }

  /** The next place without a tile: what is in view first, then the margin. */
  #nextPlace(view: View): Place | null {
    const level = this.#coming ?? this.#shown
    if (!level) return null
    const missing = ({ column, row }: Place) => !level.tiles.has(`${column},${row}`)
    const area = areaOf(view)
    const inView = this.#placesIn(level, area).find(missing)
    // While the scale changes, what lies beyond the view would be thrown away before it is seen.
    if (inView || (!this.#resting && view.zoom !== level.zoom)) return inView ?? null
    return this.#placesIn(level, grow(area, margin)).find(missing) ?? null
  }

  #forget(level: Level, view: View) {
    const kept = new Set(this.#placesIn(level, grow(areaOf(view), keptMargin)).map(keyOf))
    for (const [key, tile] of level.tiles) {
      if (kept.has(key)) continue
      tile.remove()
      level.tiles.delete(key)
    }
  }

  #areaOfTile({ zoom, shiftX, shiftY }: Level, { column, row }: Place): Area {
    const at = (index: number, shift: number) => (index * this.#side - shift) / zoom
    const overlap = seam / this.#density / zoom
    return {
      left: at(column, shiftX),
      top: at(row, shiftY),
      right: at(column + 1, shiftX) + overlap,
      bottom: at(row + 1, shiftY) + overlap,
    }
  }

  #continue() {
    const view = this.#view
    if (!view || this.#stopped) return
    const end = performance.now() + (this.#shown ? budget : this.#first)
    do {
      this.#work ??= this.#startTile(view)
      if (!this.#work) return
      const { level, place, tile, steps } = this.#work
      if (steps.next().done) {
        level.tiles.set(keyOf(place), tile)
        tile.present(level.host, this.#areaOfTile(level, place))
        this.#work = null
        this.#exchange(view)
        // Putting a tile on the screen has a cost of its own: one a frame.
        if (this.#shown && !tile.blank) break
      }
    } while (performance.now() < end)
    this.#frame = requestAnimationFrame(() => this.#continue())
  }

  #startTile(view: View) {
    const level = this.#coming ?? this.#shown
    const place = this.#nextPlace(view)
    if (!level || !place) return null
    const area = this.#areaOfTile(level, place)
    const tile = new PaintedTile(this.#side * this.#density + seam)
    const steps = paintRegion({
      tile,
      chart: this.#chart,
      writer: this.#writer,
      colors: this.#colors,
      area,
      zoom: level.zoom,
      scale: level.zoom * this.#density,
    })
    return { level, place, tile, steps }
  }

  /** Shows the coming level once everything in view is painted. */
  #exchange(view: View) {
    const coming = this.#coming
    if (!coming) return
    const inView = this.#placesIn(coming, areaOf(view))
    if (inView.some((place) => !coming.tiles.has(keyOf(place)))) return
    coming.host.style.visibility = 'visible'
    this.#shown?.host.remove()
    this.#shown = coming
    this.#coming = null
  }
}

function sameReach(a: Area, b: Area): boolean {
  return a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom
}

function keyOf({ column, row }: Place): string {
  return `${column},${row}`
}

function grow({ left, top, right, bottom }: Area, by: number): Area {
  const x = (right - left) * by
  const y = (bottom - top) * by
  return { left: left - x, top: top - y, right: right + x, bottom: bottom + y }
}
