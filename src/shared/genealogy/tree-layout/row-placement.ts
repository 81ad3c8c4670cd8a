/** Step 6: places the nodes of one row, in a given order, as near as possible to their preferred positions. */
import type { Layers } from './layers.ts'

/** Smallest distances between adjacent nodes of a row, in px from edge to edge. */
export interface Spacing {
  /** Between two blocks. */
  blocks: number
  /** Between a block and a virtual node. Half of `blocks`, so that a virtual node takes no extra space. */
  besideVirtualNode: number
  virtualNodes: number
}

/**
 * Isotonic regression by pooling adjacent violators (Best & Chakravarti 1990): minimises the weighted sum of squared
 * distances from the preferred positions for the given order and spacing, in linear time and without overlaps.
 */
export class RowPlacement {
  readonly #layers: Layers
  readonly #spacing: Spacing
  readonly #offset: Float64Array
  readonly #sum: Float64Array
  readonly #weight: Float64Array
  readonly #getEnd: Int32Array

  constructor(layers: Layers, spacing: Spacing) {
    const { maxLayerSize } = layers
    this.#layers = layers
    this.#spacing = spacing
    this.#offset = new Float64Array(maxLayerSize)
    this.#sum = new Float64Array(maxLayerSize)
    this.#weight = new Float64Array(maxLayerSize)
    this.#getEnd = new Int32Array(maxLayerSize)
  }

  /** Writes `x` for the nodes of one layer; `preferred` and `weight` (greater than 0) have one entry for each node. */
  place(
    layer: number,
    order: Int32Array,
    preferred: Float64Array,
    weight: Float64Array,
    x: Float64Array,
  ): void {
    const from = this.#layers.layerStart[layer] as number
    const count = (this.#layers.layerStart[layer + 1] as number) - from
    const offset = this.#offset
    const sum = this.#sum
    const total = this.#weight
    const end = this.#getEnd
    let pools = 0
    let at = 0
    for (let i = 0; i < count; i++) {
      const node = order[from + i] as number
      if (i > 0) at += this.#getDistance(order[from + i - 1] as number, node)
      offset[i] = at
      let w = weight[node] as number
      let s = w * ((preferred[node] as number) - at)
      while (pools > 0 && (sum[pools - 1] as number) * w >= s * (total[pools - 1] as number)) {
        pools--
        s += sum[pools] as number
        w += total[pools] as number
      }
      sum[pools] = s
      total[pools] = w
      end[pools++] = i
    }
    let i = 0
    for (let pool = 0; pool < pools; pool++) {
      const base = (sum[pool] as number) / (total[pool] as number)
      for (; i <= (end[pool] as number); i++) x[order[from + i] as number] = base + (offset[i] as number)
    }
  }

  #getDistance(a: number, b: number): number {
    const { halfWidth, blockCount } = this.#layers
    const virtualNodes = (a >= blockCount ? 1 : 0) + (b >= blockCount ? 1 : 0)
    const { blocks, besideVirtualNode } = this.#spacing
    const gap =
      virtualNodes === 0 ? blocks : virtualNodes === 1 ? besideVirtualNode : this.#spacing.virtualNodes
    return (halfWidth[a] as number) + (halfWidth[b] as number) + gap
  }
}
