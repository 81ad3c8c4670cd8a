/** Switches adjacent nodes and mirrors blocks as long as that reduces crossings. */

import type { Layers } from './layers.ts'
import type { LayerRange, RowOrder } from './row-order.ts'
import type { SpanningForest } from './spanning-forest.ts'

/** Two nodes with more pairs of links than this are not compared, such as two unions of a thousand children. */
const MAX_PAIRS = 4096

/** The greedy switch of adjacent nodes (Eades & Kelly 1986), applied to mirroring blocks too. */
export class GreedySwitch {
  readonly #layers: Layers
  /**
   * Per block the link to its parent in the spanning forest; links of one union ascend from the eldest child to the
   * youngest.
   */
  readonly #parentLink: Int32Array
  readonly #unionOf: Int32Array
  /** Positions in a row without gaps: only the order matters. */
  readonly #x: Float64Array

  constructor(layers: Layers, { parentLink }: SpanningForest, linkUnion: Int32Array) {
    this.#layers = layers
    this.#parentLink = parentLink
    this.#unionOf = parentLink.map((link) => (link < 0 ? -1 : (linkUnion[link] as number)))
    this.#x = new Float64Array(layers.nodeCount)
  }

  /**
   * Improves the rows of a family in place, and returns by how many crossings. Restores the birth order of siblings
   * where that costs nothing.
   */
  improve(range: LayerRange, rows: RowOrder, passes: number): number {
    for (let l = range.from; l < range.to; l++) this.#packLayer(l, rows.order)
    let gained = 0
    for (let pass = 0; pass < passes; pass++) {
      let gain = 0
      for (let step = 0; step < range.to - range.from; step++) {
        const layer = pass % 2 === 0 ? range.from + step : range.to - 1 - step
        gain += this.#mirrorBlocks(layer, rows)
        gain += this.#swapInRow(layer, rows)
      }
      gained += gain
      if (gain === 0) break
    }
    return gained
  }

  #packLayer(layer: number, order: Int32Array): void {
    const { layerStart } = this.#layers
    let edge = 0
    for (let i = layerStart[layer] as number; i < (layerStart[layer + 1] as number); i++) {
      const node = order[i] as number
      const halfWidth = this.#getHalfWidth(node)
      this.#x[node] = edge + halfWidth
      edge += 2 * halfWidth
    }
  }

  #getHalfWidth(node: number): number {
    return (this.#layers.halfWidth[node] as number) + 1
  }

  /** Goes from left to right; a node that moved left is compared with its next left neighbour at once. */
  #swapInRow(layer: number, { order, flip }: RowOrder): number {
    const from = this.#layers.layerStart[layer] as number
    const to = this.#layers.layerStart[layer + 1] as number
    let gain = 0
    for (let i = from; i + 1 < to; ) {
      const left = order[i] as number
      const right = order[i + 1] as number
      const crossingGain = this.#getSwapGain(left, right, flip)
      if (crossingGain < 0 || (crossingGain === 0 && !this.#isYounger(left, right))) {
        i++
        continue
      }
      const edge = (this.#x[left] as number) - this.#getHalfWidth(left)
      this.#x[right] = edge + this.#getHalfWidth(right)
      this.#x[left] = edge + 2 * this.#getHalfWidth(right) + this.#getHalfWidth(left)
      order[i] = right
      order[i + 1] = left
      gain += crossingGain
      i = i > from ? i - 1 : i + 1
    }
    return gain
  }

  /** Whether both blocks are children of one union and `a` is the younger. */
  #isYounger(a: number, b: number): boolean {
    if (a >= this.#layers.blockCount || b >= this.#layers.blockCount) return false
    const union = this.#unionOf[a] as number
    return (
      union >= 0 &&
      union === this.#unionOf[b] &&
      (this.#parentLink[a] as number) > (this.#parentLink[b] as number)
    )
  }

  /** Number of crossings removed when `b` is placed left of `a`. */
  #getSwapGain(a: number, b: number, flip: Int8Array): number {
    const { upStart, up, downStart, down } = this.#layers
    const upA = upStart[a] as number
    const upAEnd = upStart[a + 1] as number
    const upB = upStart[b] as number
    const upBEnd = upStart[b + 1] as number
    let gain = 0
    for (let i = upA; i < upAEnd; i++) {
      const end = this.#getUpperEnd(up[i] as number, flip)
      for (let j = upB; j < upBEnd; j++) gain += Math.sign(end - this.#getUpperEnd(up[j] as number, flip))
    }
    const downA = downStart[a] as number
    const downAEnd = downStart[a + 1] as number
    const downB = downStart[b] as number
    const downBEnd = downStart[b + 1] as number
    if ((downAEnd - downA) * (downBEnd - downB) > MAX_PAIRS) return -1
    for (let i = downA; i < downAEnd; i++) {
      const end = this.#getLowerEnd(down[i] as number, flip)
      for (let j = downB; j < downBEnd; j++)
        gain += Math.sign(end - this.#getLowerEnd(down[j] as number, flip))
    }
    return gain
  }

  #getUpperEnd(segment: number, flip: Int8Array): number {
    const node = this.#layers.top[segment] as number
    return (this.#x[node] as number) + (flip[node] as number) * (this.#layers.topDx[segment] as number)
  }

  #getLowerEnd(segment: number, flip: Int8Array): number {
    const node = this.#layers.bottom[segment] as number
    return (this.#x[node] as number) + (flip[node] as number) * (this.#layers.bottomDx[segment] as number)
  }

  #mirrorBlocks(layer: number, { order, flip }: RowOrder): number {
    const { layerStart, size } = this.#layers
    let gain = 0
    for (let i = layerStart[layer] as number; i < (layerStart[layer + 1] as number); i++) {
      const node = order[i] as number
      if (size[node] === 1) continue
      const crossingGain = this.#getMirrorGain(node, flip)
      if (crossingGain <= 0) continue
      flip[node] = -(flip[node] as number)
      gain += crossingGain
    }
    return gain
  }

  /** Number of crossings removed by mirroring a block; only crossings among its own links change. */
  #getMirrorGain(node: number, flip: Int8Array): number {
    const { upStart, up, bottomDx, downStart, down, topDx } = this.#layers
    const own = flip[node] as number
    let gain = 0
    const upEnd = upStart[node + 1] as number
    for (let i = upStart[node] as number; i < upEnd; i++) {
      const a = up[i] as number
      for (let j = i + 1; j < upEnd; j++) {
        const b = up[j] as number
        const ends = this.#getUpperEnd(a, flip) - this.#getUpperEnd(b, flip)
        gain -= Math.sign(ends * own * ((bottomDx[a] as number) - (bottomDx[b] as number)))
      }
    }
    const downEnd = downStart[node + 1] as number
    const downFrom = downStart[node] as number
    if ((downEnd - downFrom) ** 2 > MAX_PAIRS) return gain
    for (let i = downFrom; i < downEnd; i++) {
      const a = down[i] as number
      for (let j = i + 1; j < downEnd; j++) {
        const b = down[j] as number
        const ends = this.#getLowerEnd(a, flip) - this.#getLowerEnd(b, flip)
        gain -= Math.sign(ends * own * ((topDx[a] as number) - (topDx[b] as number)))
      }
    }
    return gain
  }
}
