/** Step 6: placing one row: every node as near to where it wants to be as its neighbours allow, in a given order. */
import type { Layers } from './layers.ts'

/** Space kept between neighbours of a row, in px from edge to edge. */
export interface Spacing {
  /** Between two blocks. */
  blocks: number
  /** Between a block and a corridor beside it: twice this is the space between blocks, so corridors take none. */
  besideCorridor: number
  corridors: number
}

/**
 * Isotonic regression by pooling adjacent violators: minimises the weighted sum of squared distances from the
 * wanted places under the given order and spacing, in linear time (Best & Chakravarti 1990). No overlap can
 * come of it.
 */
export class RowPlacement {
  readonly #layers: Layers
  readonly #spacing: Spacing
  readonly #offset: Float64Array
  readonly #sum: Float64Array
  readonly #weight: Float64Array
  readonly #end: Int32Array

  constructor(layers: Layers, spacing: Spacing) {
    const { widest } = layers
    this.#layers = layers
    this.#spacing = spacing
    this.#offset = new Float64Array(widest)
    this.#sum = new Float64Array(widest)
    this.#weight = new Float64Array(widest)
    this.#end = new Int32Array(widest)
  }

  /** Sets `x` for the nodes of one layer; `want` and `weight` (above 0) are per node. */
  place(layer: number, order: Int32Array, want: Float64Array, weight: Float64Array, x: Float64Array): void {
    const from = this.#layers.layerStart[layer] as number
    const count = (this.#layers.layerStart[layer + 1] as number) - from
    const offset = this.#offset
    const sum = this.#sum
    const total = this.#weight
    const end = this.#end
    let pools = 0
    let at = 0
    for (let i = 0; i < count; i++) {
      const node = order[from + i] as number
      if (i > 0) at += this.#apart(order[from + i - 1] as number, node)
      offset[i] = at
      let w = weight[node] as number
      let s = w * ((want[node] as number) - at)
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

  #apart(a: number, b: number): number {
    const { half, blockCount } = this.#layers
    const corridors = (a >= blockCount ? 1 : 0) + (b >= blockCount ? 1 : 0)
    const { blocks, besideCorridor } = this.#spacing
    const gap = corridors === 0 ? blocks : corridors === 1 ? besideCorridor : this.#spacing.corridors
    return (half[a] as number) + (half[b] as number) + gap
  }
}
