/** Computes where the nodes of a row should be, from their links to the rows above and below. */
import type { Layers } from './layers.ts'
import type { RowOrder } from './row-order.ts'

/** Weights of the links up, the links down and the current position. */
export interface PullWeights {
  up: number
  down: number
  stay: number
}

/** Extra weight of links between virtual nodes, which keeps long links straight. */
const VIRTUAL_LINK_FACTOR = 3

export class PreferredPositions {
  /** For each node, the preferred x of its middle, and the weight of that preference. */
  readonly preferred: Float64Array
  readonly weight: Float64Array
  /** For each node, the mean x of its linked ends, by which rows are sorted; equal for siblings. */
  readonly key: Float64Array
  readonly #layers: Layers

  constructor(layers: Layers) {
    this.#layers = layers
    this.preferred = new Float64Array(layers.nodeCount)
    this.weight = new Float64Array(layers.nodeCount)
    this.key = new Float64Array(layers.nodeCount)
  }

  /** Computes the nodes of one layer. A node without links moves along with its neighbours. */
  compute(layer: number, { order, flip, x }: RowOrder, pull: PullWeights): void {
    const { layerStart } = this.#layers
    const from = layerStart[layer] as number
    const to = layerStart[layer + 1] as number
    let linked = from - 1
    for (let i = from; i < to; i++) {
      if (!this.#computeFromLinks(order[i] as number, flip, x, pull)) continue
      this.#interpolate(order, x, linked, i, from, pull.stay)
      linked = i
    }
    this.#interpolate(order, x, linked, to, from, pull.stay)
  }

  #computeFromLinks(
    node: number,
    flip: Int8Array,
    x: Float64Array,
    { up, down, stay }: PullWeights,
  ): boolean {
    const {
      upStart,
      up: ups,
      downStart,
      down: downs,
      top,
      topDx,
      bottom,
      bottomDx,
      blockCount,
    } = this.#layers
    const own = flip[node] as number
    let preferred = 0
    let middle = 0
    let weight = 0
    if (up > 0) {
      for (let j = upStart[node] as number; j < (upStart[node + 1] as number); j++) {
        const s = ups[j] as number
        const above = top[s] as number
        const linkWeight = node >= blockCount && above >= blockCount ? up * VIRTUAL_LINK_FACTOR : up
        const end = (x[above] as number) + (flip[above] as number) * (topDx[s] as number)
        preferred += linkWeight * (end - own * (bottomDx[s] as number))
        middle += linkWeight * end
        weight += linkWeight
      }
    }
    if (down > 0) {
      for (let j = downStart[node] as number; j < (downStart[node + 1] as number); j++) {
        const s = downs[j] as number
        const below = bottom[s] as number
        const linkWeight = node >= blockCount && below >= blockCount ? down * VIRTUAL_LINK_FACTOR : down
        const end = (x[below] as number) + (flip[below] as number) * (bottomDx[s] as number)
        preferred += linkWeight * (end - own * (topDx[s] as number))
        middle += linkWeight * end
        weight += linkWeight
      }
    }
    if (weight === 0) return false
    const here = stay * (x[node] as number)
    this.preferred[node] = (preferred + here) / (weight + stay)
    this.key[node] = (middle + here) / (weight + stay)
    this.weight[node] = weight + stay
    return true
  }

  /** Interpolates the nodes between two linked nodes by their current positions. */
  #interpolate(
    order: Int32Array,
    x: Float64Array,
    left: number,
    right: number,
    from: number,
    stay: number,
  ): void {
    if (right - left < 2) return
    const l = left >= from ? (order[left] as number) : -1
    const r = right < order.length && this.#sameRow(order, left + 1, right) ? (order[right] as number) : -1
    const leftShift = l < 0 ? 0 : (this.preferred[l] as number) - (x[l] as number)
    const rightShift = r < 0 ? leftShift : (this.preferred[r] as number) - (x[r] as number)
    const start = l < 0 ? 0 : (x[l] as number)
    const width = l < 0 || r < 0 ? 0 : (x[r] as number) - start
    for (let i = left + 1; i < right; i++) {
      const node = order[i] as number
      const share = l < 0 ? 1 : width > 0 ? ((x[node] as number) - start) / width : 0
      const position = (x[node] as number) + leftShift + (rightShift - leftShift) * share
      this.preferred[node] = position
      this.key[node] = position
      this.weight[node] = stay
    }
  }

  #sameRow(order: Int32Array, a: number, b: number): boolean {
    const { layerOf } = this.#layers
    return layerOf[order[a] as number] === layerOf[order[b] as number]
  }
}
