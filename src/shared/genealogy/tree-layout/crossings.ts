/** Counting how often segments between two rows cross, with a Fenwick tree. */
import type { Layers } from './layers.ts'

/** The order of every row; blocks may be flipped: -1. */
export interface Order {
  /** As `inLayer` of the layers, from left to right. */
  order: Int32Array
  flip: Int8Array
}

export class CrossingCounter {
  readonly #layers: Layers
  readonly #size: Int32Array
  readonly #slot: Int32Array
  readonly #base: Int32Array
  readonly #tree: Int32Array

  constructor(layers: Layers) {
    this.#layers = layers
    this.#size = layers.size
    this.#slot = layers.bottomSlot
    const size = layers.size
    this.#base = new Int32Array(layers.nodeCount)
    let widest = 0
    for (let l = 0; l < layers.layerCount; l++) {
      let width = 0
      for (let i = layers.layerStart[l] as number; i < (layers.layerStart[l + 1] as number); i++) {
        width += size[layers.inLayer[i] as number] as number
      }
      widest = Math.max(widest, width)
    }
    this.#tree = new Int32Array(widest + 1)
  }

  /** Crossings between a layer and the next one. */
  below(layer: number, { order, flip }: Order): number {
    const { layerStart, downStart, down, bottom, topDx } = this.#layers
    const size = this.#size
    const base = this.#base
    const tree = this.#tree
    let slots = 0
    for (let i = layerStart[layer + 1] as number; i < (layerStart[layer + 2] as number); i++) {
      const node = order[i] as number
      base[node] = slots
      slots += size[node] as number
    }
    tree.fill(0, 0, slots + 1)
    let crossings = 0
    let added = 0
    for (let i = layerStart[layer] as number; i < (layerStart[layer + 1] as number); i++) {
      const node = order[i] as number
      const first = downStart[node] as number
      const last = (downStart[node + 1] as number) - 1
      const flipped = (flip[node] as number) < 0
      for (let g = first; g <= last; ) {
        const start = g
        const dx = topDx[down[flipped ? last - (g - first) : g] as number] as number
        while (g <= last && topDx[down[flipped ? last - (g - first) : g] as number] === dx) {
          const segment = down[flipped ? last - (g - first) : g] as number
          const place = this.#place(segment, bottom[segment] as number, flip)
          let before = 0
          for (let t = place + 1; t > 0; t -= t & -t) before += tree[t] as number
          crossings += added - before
          g++
        }
        for (let h = start; h < g; h++) {
          const segment = down[flipped ? last - (h - first) : h] as number
          const place = this.#place(segment, bottom[segment] as number, flip)
          for (let t = place + 1; t <= slots; t += t & -t) tree[t] = (tree[t] as number) + 1
        }
        added += g - start
      }
    }
    return crossings
  }

  #place(segment: number, node: number, flip: Int8Array): number {
    const slot = this.#slot[segment] as number
    const within = (flip[node] as number) < 0 ? (this.#size[node] as number) - 1 - slot : slot
    return (this.#base[node] as number) + within
  }
}
