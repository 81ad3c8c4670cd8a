/** One tile of the painted tree: painted out of sight, then shown as a finished picture that costs nothing to move. */
import type { Area } from '../chart/spatial-grid.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** One sheet serves all tiles, one after the other: what is finished is taken off it. */
let shared: { sheet: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } | null = null

function sharedSheet(side: number) {
  if (shared?.sheet.width !== side) {
    const sheet = new OffscreenCanvas(side, side)
    const context = sheet.getContext('2d')
    shared = context && { sheet, context }
  }
  shared?.context.reset()
  return shared
}

export class PaintedTile {
  readonly #side: number
  #sheet: OffscreenCanvas | HTMLCanvasElement | null = null
  #element: HTMLCanvasElement | null = null

  /** `side` in px of the device. */
  constructor(side: number) {
    this.#side = side
  }

  /** Nothing was painted on it. */
  get blank(): boolean {
    return this.#sheet === null && this.#element === null
  }

  /** A clean sheet to paint on, until another tile opens it. Called only for tiles with something on them. */
  open(): Context | null {
    if (typeof OffscreenCanvas !== 'undefined') {
      const { sheet = null, context = null } = sharedSheet(this.#side) ?? {}
      this.#sheet = sheet
      return context
    }
    const sheet = document.createElement('canvas')
    sheet.width = sheet.height = this.#side
    this.#sheet = sheet
    return sheet.getContext('2d')
  }

  /** Shows the tile in its place of the picture. */
  present(host: HTMLElement, { left, top, right, bottom }: Area) {
    const sheet = this.#sheet
    if (!sheet) return
    this.#sheet = null
    let element: HTMLCanvasElement
    if (sheet instanceof HTMLCanvasElement) element = sheet
    else {
      element = document.createElement('canvas')
      element.width = element.height = this.#side
      element.getContext('bitmaprenderer')?.transferFromImageBitmap(sheet.transferToImageBitmap())
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
