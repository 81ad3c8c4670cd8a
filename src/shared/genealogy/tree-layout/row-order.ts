/** The state of the ordering steps: order of each row, mirrored blocks and positions of nodes. */
import type { Layers } from './layers.ts'
import { sortByKey } from './sort-by-key.ts'

export interface RowOrder {
  /** The nodes of layer `l` from left to right are `order[layerStart[l]] … order[layerStart[l + 1] - 1]`. */
  order: Int32Array
  /** 1 for each node, -1 for a mirrored block. */
  flip: Int8Array
  /** Middle of each node in px, consistent with the order. */
  x: Float64Array
}

/** The layers of one connected family: from `from` to `to - 1`. */
export interface LayerRange {
  from: number
  to: number
}

/** Orders each row by the x of the blocks; a virtual node takes the mean x of the nodes below it. */
export function orderByPosition(layers: Layers, blockX: Float64Array): RowOrder {
  const { nodeCount, blockCount, layerStart, downStart, down, bottom } = layers
  const x = new Float64Array(nodeCount)
  x.set(blockX)
  for (let node = nodeCount - 1; node >= blockCount; node--) {
    const from = downStart[node] as number
    const to = downStart[node + 1] as number
    let sum = 0
    for (let j = from; j < to; j++) sum += x[bottom[down[j] as number] as number] as number
    x[node] = sum / (to - from)
  }
  const order = layers.layerNodes.slice()
  const spare = new Int32Array(nodeCount)
  for (let l = 0; l < layers.layerCount; l++) {
    sortByKey(order, layerStart[l] as number, layerStart[l + 1] as number, x, spare)
  }
  return { order, flip: new Int8Array(nodeCount).fill(1), x }
}

export function copyOrder({ order, flip, x }: RowOrder): RowOrder {
  return { order: order.slice(), flip: flip.slice(), x: x.slice() }
}

/** Copies the rows of one family from `source` to `target`. */
export function copyRows(layers: Layers, { from, to }: LayerRange, source: RowOrder, target: RowOrder): void {
  for (let i = layers.layerStart[from] as number; i < (layers.layerStart[to] as number); i++) {
    const node = source.order[i] as number
    target.order[i] = node
    target.flip[node] = source.flip[node] as number
    target.x[node] = source.x[node] as number
  }
}
