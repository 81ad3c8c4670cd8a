/** One tile of the painted tree: painted off screen, then shown as a bitmap that the compositor moves at no cost. */
import type { Area } from '../chart/spatial-grid.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** One off-screen canvas serves all tiles in turn: each finished bitmap is transferred out of the canvas. */
let shared: { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } | null = null

function getSharedCanvas(side: number) {
  if (shared?.canvas.width !== side) {
    const canvas = new OffscreenCanvas(side, side)
    const context = canvas.getContext('2d')
    shared = context && { canvas, context }
  }
  shared?.context.reset()
  return shared
}

export class CanvasTile {
  readonly #side: number
  #canvas: OffscreenCanvas | HTMLCanvasElement | null = null
  #element: HTMLCanvasElement | null = null

  /** `side` is in device px. */
  constructor(side: number) {
    this.#side = side
  }

  /** Whether nothing was painted on this tile. */
  get isBlank(): boolean {
    return this.#canvas === null && this.#element === null
  }

  /** Returns an empty canvas, valid until another tile is opened. Called only for tiles with content. */
  open(): Context | null {
    if (typeof OffscreenCanvas !== 'undefined') {
      const { canvas = null, context = null } = getSharedCanvas(this.#side) ?? {}
      this.#canvas = canvas
      return context
    }
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = this.#side
    this.#canvas = canvas
    return canvas.getContext('2d')
  }

  /** Adds the finished bitmap to `host` at its place, in px of the drawing. */
  show(host: HTMLElement, { left, top, right, bottom }: Area) {
    const canvas = this.#canvas
    if (!canvas) return
    this.#canvas = null
    let element: HTMLCanvasElement
    if (canvas instanceof HTMLCanvasElement) element = canvas
    else {
      element = document.createElement('canvas')
      element.width = element.height = this.#side
      element.getContext('bitmaprenderer')?.transferFromImageBitmap(canvas.transferToImageBitmap())
    }
    element.setAttribute('aria-hidden', 'true')
    Object.assign(element.style, {
      position: 'absolute',
      left: `${left}px`,
      top: `${top}px`,
      width: `${right - left}px`,
      height: `${bottom - top}px`,
    })
    host.append(element)
    this.#element = element
  }

  remove() {
    this.#element?.remove()
    this.#element = null
  }
}
