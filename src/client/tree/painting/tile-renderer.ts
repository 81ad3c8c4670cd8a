/** Paints the chart below the cards as square bitmap tiles that move and scale with the viewport. */
import { getVisibleArea, type Viewport } from '../canvas/viewport.ts'
import { webFonts } from '../cards/card-style.ts'
import type { CardTextCache } from '../cards/card-text-cache.ts'
import type { Chart } from '../chart/chart.ts'
import { type Area, growArea } from '../chart/spatial-grid.ts'
import { type CanvasColors, readCanvasColors } from './canvas-colors.ts'
import { CanvasTile } from './canvas-tile.ts'
import { paintTile } from './paint-tile.ts'

/** The tiles painted for one zoom; `shiftX` and `shiftY` are the fractions of a device px at which the drawing begins. */
interface TileLayer {
  zoom: number
  shiftX: number
  shiftY: number
  host: HTMLElement
  tiles: Map<string, CanvasTile>
}

interface TilePosition {
  column: number
  row: number
}

/** Tiles are painted and retained this far outside the viewport, as a fraction of its size. */
const paintMargin = 0.25
const retainMargin = 0.7
/** While the viewport moves, tiles may be scaled within these limits. */
const allowedScale = { least: 0.7, most: 1.7 }
/** Time that painting may take in one frame. */
const frameBudgetMs = 4
/** The same while nothing is visible yet, so that most of the viewport appears at once. */
const firstPaintBudgetMs = 40
/** The same while another element covers the painting. */
const coveredBudgetMs = 12
const settleDelayMs = 120
/** Overlap of adjacent tiles in device px, so that no background shows between them. */
const tileOverlap = 1
/** While the zoom keeps changing, a new layer starts no more often than this. */
const newLayerIntervalMs = 240

function getPixelDensity(): number {
  return Math.min(2, window.devicePixelRatio || 1)
}

export class TileRenderer {
  readonly #host: HTMLElement
  #chart: Chart
  #cardTexts: CardTextCache
  readonly #density = getPixelDensity()
  readonly #firstBudgetMs: number
  /** Side of a tile in px of the screen. */
  readonly #tileSide = this.#density > 1 ? 320 : 512
  #colors: CanvasColors
  #viewport: Viewport | null = null
  #visibleLayer: TileLayer | null = null
  #nextLayer: TileLayer | null = null
  #layerStartedAt = 0
  /** Layer and tile range that are completely painted: most frames need no further check. */
  #completed: { layer: TileLayer; range: Area } | null = null
  #current: {
    layer: TileLayer
    position: TilePosition
    tile: CanvasTile
    painting: Generator<void, void, void>
  } | null = null
  #frame = 0
  #settleTimer: ReturnType<typeof setTimeout> | undefined
  #isSettled = true
  #stopped = false

  /** `isCovered` when another element covers the painting at first, so that painting is less urgent. */
  constructor(host: HTMLElement, chart: Chart, cardTexts: CardTextCache, isCovered = false) {
    this.#firstBudgetMs = isCovered ? coveredBudgetMs : firstPaintBudgetMs
    this.#host = host
    this.#chart = chart
    this.#cardTexts = cardTexts
    this.#colors = readCanvasColors(host)
    void this.#repaintWithWebFonts()
  }

  /** Cheap enough to be called in every frame. */
  setViewport(viewport: Viewport) {
    this.#viewport = viewport
    this.#isSettled = false
    clearTimeout(this.#settleTimer)
    this.#settleTimer = setTimeout(() => {
      this.#isSettled = true
      this.#update()
    }, settleDelayMs)
    this.#update()
  }

  /**
   * Repaints people who were painted without a name, after more records of the same drawing have been loaded. Returns
   * false when the drawing is another one.
   */
  updateRecords(chart: Chart, cardTexts: CardTextCache): boolean {
    if (chart.drawing !== this.#chart.drawing || this.#stopped) return false
    const hadMissingRecords = this.#cardTexts.hasMissingRecords
    this.#chart = chart
    this.#cardTexts = cardTexts
    if (hadMissingRecords && this.#viewport) this.#startLayer(this.#viewport)
    return true
  }

  /** Paints everything again, because colours or fonts have changed. */
  repaint() {
    this.#colors = readCanvasColors(this.#host)
    if (this.#viewport) this.#startLayer(this.#viewport)
  }

  stop() {
    this.#stopped = true
    clearTimeout(this.#settleTimer)
    cancelAnimationFrame(this.#frame)
    this.#nextLayer?.host.remove()
    this.#visibleLayer?.host.remove()
  }

  async #repaintWithWebFonts() {
    if (!document.fonts) return
    const missingFonts = webFonts.filter((font) => !document.fonts.check(font))
    if (missingFonts.length === 0) return
    await Promise.allSettled(missingFonts.map((font) => document.fonts.load(font)))
    if (this.#stopped) return
    this.#cardTexts.clearLines()
    this.repaint()
  }

  #update() {
    const viewport = this.#viewport
    if (!viewport || viewport.width === 0 || this.#stopped) return
    const layer = this.#nextLayer ?? this.#visibleLayer
    const now = performance.now()
    if (
      !layer ||
      (!this.#isUsable(layer, viewport) &&
        (this.#isSettled || now - this.#layerStartedAt > newLayerIntervalMs))
    ) {
      this.#startLayer(viewport)
      return
    }
    const range = this.#getTileRange(layer, growArea(getVisibleArea(viewport), paintMargin))
    if (this.#current || (this.#completed?.layer === layer && isSameRange(this.#completed.range, range)))
      return
    this.#removeFarTiles(layer, viewport)
    if (!this.#findMissingTile(viewport)) {
      if (this.#isSettled || viewport.zoom === layer.zoom) this.#completed = { layer, range }
      return
    }
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => this.#paint())
  }

  /** Whether a layer fits the viewport: exactly once the viewport has settled, roughly while it moves. */
  #isUsable({ zoom, shiftX, shiftY }: TileLayer, viewport: Viewport): boolean {
    const scale = viewport.zoom / zoom
    if (!this.#isSettled) return scale >= allowedScale.least && scale <= allowedScale.most
    const isAligned =
      Math.abs(this.#getShift(viewport.x) - shiftX) < 0.02 &&
      Math.abs(this.#getShift(viewport.y) - shiftY) < 0.02
    return Math.abs(scale - 1) < 0.0005 && isAligned
  }

  /** The fraction of a device px in a coordinate: a bitmap moved by whole px stays sharp. */
  #getShift(value: number): number {
    return value - Math.floor(value * this.#density) / this.#density
  }

  #startLayer(viewport: Viewport) {
    this.#layerStartedAt = performance.now()
    this.#nextLayer?.host.remove()
    const host = document.createElement('div')
    host.style.visibility = this.#visibleLayer ? 'hidden' : 'visible'
    this.#host.append(host)
    this.#nextLayer = {
      zoom: viewport.zoom,
      shiftX: this.#getShift(viewport.x),
      shiftY: this.#getShift(viewport.y),
      host,
      tiles: new Map(),
    }
    this.#current = null
    cancelAnimationFrame(this.#frame)
    if (this.#visibleLayer || this.#firstBudgetMs === coveredBudgetMs) {
      this.#frame = requestAnimationFrame(() => this.#paint())
    } else this.#paint()
  }

  /** Rows and columns of the tiles of a layer that an area touches. */
  #getTileRange({ zoom, shiftX, shiftY }: TileLayer, area: Area): Area {
    const { width, height } = this.#chart.drawing.layout
    const edge = 30
    const toTileIndex = (value: number, shift: number) => Math.floor((value * zoom + shift) / this.#tileSide)
    return {
      left: toTileIndex(Math.max(area.left, -edge), shiftX),
      right: toTileIndex(Math.min(area.right, width + edge), shiftX),
      top: toTileIndex(Math.max(area.top, -edge), shiftY),
      bottom: toTileIndex(Math.min(area.bottom, height + edge), shiftY),
    }
  }

  /** Positions of the tiles of a layer that an area touches, nearest to the centre of the area first. */
  #listPositions(layer: TileLayer, area: Area): TilePosition[] {
    const { left, right, top, bottom } = this.#getTileRange(layer, area)
    const positions: TilePosition[] = []
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) positions.push({ column, row })
    }
    const middle = { column: (left + right) / 2, row: (top + bottom) / 2 }
    const getDistance = (position: TilePosition) =>
      Math.hypot(position.column - middle.column, position.row - middle.row)
    return positions.sort((a, b) => getDistance(a) - getDistance(b))
  }

  /** The next position without a tile: first inside the viewport, then in the margin around the viewport. */
  #findMissingTile(viewport: Viewport): TilePosition | null {
    const layer = this.#nextLayer ?? this.#visibleLayer
    if (!layer) return null
    const isMissing = ({ column, row }: TilePosition) => !layer.tiles.has(`${column},${row}`)
    const area = getVisibleArea(viewport)
    const visible = this.#listPositions(layer, area).find(isMissing)
    // While the zoom changes, tiles outside the viewport would be discarded before they are seen.
    if (visible || (!this.#isSettled && viewport.zoom !== layer.zoom)) return visible ?? null
    return this.#listPositions(layer, growArea(area, paintMargin)).find(isMissing) ?? null
  }

  #removeFarTiles(layer: TileLayer, viewport: Viewport) {
    const retained = new Set(
      this.#listPositions(layer, growArea(getVisibleArea(viewport), retainMargin)).map(getKey),
    )
    for (const [key, tile] of layer.tiles) {
      if (retained.has(key)) continue
      tile.remove()
      layer.tiles.delete(key)
    }
  }

  #getTileArea({ zoom, shiftX, shiftY }: TileLayer, { column, row }: TilePosition): Area {
    const toDrawing = (index: number, shift: number) => (index * this.#tileSide - shift) / zoom
    const overlap = tileOverlap / this.#density / zoom
    return {
      left: toDrawing(column, shiftX),
      top: toDrawing(row, shiftY),
      right: toDrawing(column + 1, shiftX) + overlap,
      bottom: toDrawing(row + 1, shiftY) + overlap,
    }
  }

  #paint() {
    const viewport = this.#viewport
    if (!viewport || this.#stopped) return
    const end = performance.now() + (this.#visibleLayer ? frameBudgetMs : this.#firstBudgetMs)
    do {
      this.#current ??= this.#startNextTile(viewport)
      if (!this.#current) return
      const { layer, position, tile, painting } = this.#current
      if (painting.next().done) {
        layer.tiles.set(getKey(position), tile)
        tile.show(layer.host, this.#getTileArea(layer, position))
        this.#current = null
        this.#showNextLayer(viewport)
        // Adding a canvas to the page is expensive: one tile in a frame.
        if (this.#visibleLayer && !tile.isBlank) break
      }
    } while (performance.now() < end)
    this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #startNextTile(viewport: Viewport) {
    const layer = this.#nextLayer ?? this.#visibleLayer
    const position = this.#findMissingTile(viewport)
    if (!layer || !position) return null
    const area = this.#getTileArea(layer, position)
    const tile = new CanvasTile(this.#tileSide * this.#density + tileOverlap)
    const painting = paintTile({
      tile,
      chart: this.#chart,
      cardTexts: this.#cardTexts,
      colors: this.#colors,
      area,
      zoom: layer.zoom,
      scale: layer.zoom * this.#density,
    })
    return { layer, position, tile, painting }
  }

  /** Shows the next layer once all its tiles in the viewport are painted. */
  #showNextLayer(viewport: Viewport) {
    const nextLayer = this.#nextLayer
    if (!nextLayer) return
    const visible = this.#listPositions(nextLayer, getVisibleArea(viewport))
    if (visible.some((position) => !nextLayer.tiles.has(getKey(position)))) return
    nextLayer.host.style.visibility = 'visible'
    this.#visibleLayer?.host.remove()
    this.#visibleLayer = nextLayer
    this.#nextLayer = null
  }
}

function isSameRange(a: Area, b: Area): boolean {
  return a.left === b.left && a.right === b.right && a.top === b.top && a.bottom === b.bottom
}

function getKey({ column, row }: TilePosition): string {
  return `${column},${row}`
}
