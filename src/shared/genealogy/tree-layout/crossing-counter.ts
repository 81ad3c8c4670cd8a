/** Counts the crossings between the segments of adjacent layers. */
import type { Layers } from './layers.ts'
import type { LayerRange, RowOrder } from './row-order.ts'

/** Uses a Fenwick tree over the lower layer (Barth, Mutzel & Jünger 2004): time O(segments × log people). */
export class CrossingCounter {
  readonly #layers: Layers
  /** First position of each node of the lower layer, counted in people from the left. */
  readonly #positions: Int32Array
  readonly #tree: Int32Array

  constructor(layers: Layers) {
    this.#layers = layers
    this.#positions = new Int32Array(layers.nodeCount)
    this.#tree = new Int32Array(layers.maxLayerSize + 1)
  }

  countInLayers({ from, to }: LayerRange, rows: RowOrder): number {
    let crossings = 0
    for (let layer = from; layer + 1 < to; layer++) crossings += this.#countBelow(layer, rows)
    return crossings
  }

  #countBelow(layer: number, { order, flip }: RowOrder): number {
    const { layerStart, downStart, down, topDx } = this.#layers
    const tree = this.#tree
    const positionCount = this.#numberPositions(layer + 1, order)
    tree.fill(0, 0, positionCount + 1)
    let crossings = 0
    let counted = 0
    for (let i = layerStart[layer] as number; i < (layerStart[layer + 1] as number); i++) {
      const node = order[i] as number
      const count = (downStart[node + 1] as number) - (downStart[node] as number)
      const step = flip[node] as number
      const first = step > 0 ? (downStart[node] as number) : (downStart[node + 1] as number) - 1
      for (let done = 0; done < count; ) {
        const dx = topDx[down[first + step * done] as number] as number
        const begin = done
        for (; done < count && topDx[down[first + step * done] as number] === dx; done++) {
          const position = this.#getLowerEnd(down[first + step * done] as number, flip)
          crossings += counted
          for (let t = position + 1; t > 0; t -= t & -t) crossings -= tree[t] as number
        }
        for (let same = begin; same < done; same++) {
          const position = this.#getLowerEnd(down[first + step * same] as number, flip)
          for (let t = position + 1; t <= positionCount; t += t & -t) tree[t] = (tree[t] as number) + 1
        }
        counted += done - begin
      }
    }
    return crossings
  }

  #numberPositions(layer: number, order: Int32Array): number {
    const { layerStart, size } = this.#layers
    let positionCount = 0
    for (let i = layerStart[layer] as number; i < (layerStart[layer + 1] as number); i++) {
      const node = order[i] as number
      this.#positions[node] = positionCount
      positionCount += size[node] as number
    }
    return positionCount
  }

  #getLowerEnd(segment: number, flip: Int8Array): number {
    const { bottom, bottomSlot, size } = this.#layers
    const node = bottom[segment] as number
    const slot = bottomSlot[segment] as number
    return (
      (this.#positions[node] as number) +
      ((flip[node] as number) > 0 ? slot : (size[node] as number) - 1 - slot)
    )
  }
}
