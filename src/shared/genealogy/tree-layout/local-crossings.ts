/** Counts the crossings among the few segments that a change affects. */
import type { Layers } from './layers.ts'

interface Segment {
  layer: number
  top: number
  bottom: number
}

export class LocalCrossings {
  readonly #layers: Layers
  readonly #positions: Int32Array
  readonly #flip: Int8Array
  /** Number of the last count that visited each node. */
  readonly #visitedIn: Int32Array
  #countNumber = 0

  /** `positions` holds the position of each node in the order of all rows, and is read again at every count. */
  constructor(layers: Layers, positions: Int32Array, flip: Int8Array) {
    this.#layers = layers
    this.#positions = positions
    this.#flip = flip
    this.#visitedIn = new Int32Array(layers.nodeCount)
  }

  /** Crossings between any two segments that begin or end at one of these nodes. */
  countAmong(groups: readonly Int32Array[]): number {
    const segments = this.#collect(groups)
    segments.sort((a, b) => a.layer - b.layer || a.top - b.top || a.bottom - b.bottom)
    let crossings = 0
    for (let from = 0, to = 0; from < segments.length; from = to) {
      const layer = segments[from]?.layer
      while (to < segments.length && segments[to]?.layer === layer) to++
      crossings += countInversions(segments.slice(from, to).map(({ bottom }) => bottom))
    }
    return crossings
  }

  #collect(groups: readonly Int32Array[]): Segment[] {
    const { downStart, down, upStart, up, top, topDx, bottom, bottomDx, layerOf } = this.#layers
    const countNumber = ++this.#countNumber
    const segments: Segment[] = []
    const add = (s: number) => {
      const above = top[s] as number
      segments.push({
        layer: layerOf[above] as number,
        top: this.#getEnd(above, topDx[s] as number),
        bottom: this.#getEnd(bottom[s] as number, bottomDx[s] as number),
      })
    }
    for (const nodes of groups) for (const node of nodes) this.#visitedIn[node] = countNumber
    for (const nodes of groups) {
      for (const node of nodes) {
        for (let j = downStart[node] as number; j < (downStart[node + 1] as number); j++)
          add(down[j] as number)
        for (let j = upStart[node] as number; j < (upStart[node + 1] as number); j++) {
          if (this.#visitedIn[top[up[j] as number] as number] !== countNumber) add(up[j] as number)
        }
      }
    }
    return segments
  }

  /** Position of a segment's end: the position of its node plus an offset between -½ and ½. */
  #getEnd(node: number, dx: number): number {
    const width = 2 * (this.#layers.halfWidth[node] as number) + 1
    return (this.#positions[node] as number) + ((this.#flip[node] as number) * dx) / width
  }
}

/** Number of pairs in descending order, by merge sort. */
function countInversions(list: number[]): number {
  if (list.length < 2) return 0
  const half = list.length >> 1
  const left = list.slice(0, half)
  const right = list.slice(half)
  let inversions = countInversions(left) + countInversions(right)
  let i = 0
  let j = 0
  for (let k = 0; k < list.length; k++) {
    const takeLeft = j === right.length || (i < left.length && (left[i] as number) <= (right[j] as number))
    if (takeLeft) list[k] = left[i++] as number
    else {
      inversions += left.length - i
      list[k] = right[j++] as number
    }
  }
  return inversions
}
