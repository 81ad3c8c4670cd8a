/** Step 4: sifts whole subtrees among their siblings as long as that reduces crossings of links outside the forest. */

import type { Layers } from './layers.ts'
import { SiblingOrder } from './sibling-order.ts'
import { sortByKey } from './sort-by-key.ts'
import type { SpanningForest } from './spanning-forest.ts'

/** Links between two blocks that are not part of the spanning forest, in either direction. */
export interface NonTreeLinks {
  from: Int32Array
  to: Int32Array
}

const MAX_ROUNDS = 12
/** Blocks are renumbered once for each changed depth of the forest, which would be too slow in very deep forests. */
const MAX_RENUMBERINGS = 200
/** Largest table of siblings times rows. */
const MAX_TABLE_SIZE = 1_000_000

/**
 * Sifting (Rudell 1993; Matuszewski, Schönfeld & Molitor 1999) of whole subtrees, as Bachmaier, Brandenburg, Brunner
 * & Hübner (2010) sift blocks that span all layers. The forest alone has no crossing. A link outside the forest
 * crosses the forest's links between its ends in the row below its parents, so its length is the number of blocks
 * between its ends in that row.
 */
export class SubtreeSifting {
  readonly #forest: SpanningForest
  readonly #layerOf: Int32Array
  /** The row of each link. Its ends have the numbers 2k and 2k + 1, each with a block and a position in that row. */
  readonly #linkRow: Int32Array
  readonly #endBlock: Int32Array
  readonly #endPlace: Float64Array
  /** The ends, sorted by the numbers of their blocks. */
  readonly #ends: Int32Array
  readonly #endNumber: Float64Array
  /**
   * Preorder numbers of the blocks from left to right: the subtree of `b` has the numbers from `number[b]` to
   * `after[b] - 1`.
   */
  readonly #number: Int32Array
  readonly #after: Int32Array
  /** The numbers of the blocks of row `l` in ascending order are `inRow[rowStart[l]] … inRow[rowStart[l + 1] - 1]`. */
  readonly #rowStart: Int32Array
  readonly #inRow: Int32Array
  readonly #spare: Int32Array
  /** In the current group of siblings: the sibling above each end, and the table row of each layer. */
  readonly #siblingOfEnd: Int32Array
  readonly #rowOf: Int32Array
  /** The lowest layer of each block's subtree. */
  readonly #lowest: Int32Array
  #changed = true
  #renumberings = 0

  constructor(forest: SpanningForest, { layerOf, layerCount }: Layers, { from, to }: NonTreeLinks) {
    const blocks = forest.topDown.length
    this.#forest = forest
    this.#layerOf = layerOf
    this.#linkRow = from.map((a, k) => Math.min(layerOf[a] as number, layerOf[to[k] as number] as number) + 1)
    this.#endBlock = new Int32Array(2 * from.length)
    for (let k = 0; k < from.length; k++) this.#endBlock.set([from[k] as number, to[k] as number], 2 * k)
    this.#endPlace = new Float64Array(2 * from.length)
    this.#ends = Int32Array.from(this.#endBlock.keys())
    this.#endNumber = new Float64Array(2 * from.length)
    this.#number = new Int32Array(blocks)
    this.#after = new Int32Array(blocks)
    this.#rowStart = new Int32Array(layerCount + 2)
    for (let b = 0; b < blocks; b++) {
      const next = (layerOf[b] as number) + 1
      this.#rowStart[next] = (this.#rowStart[next] as number) + 1
    }
    for (let l = 0; l <= layerCount; l++) {
      this.#rowStart[l + 1] = (this.#rowStart[l + 1] as number) + (this.#rowStart[l] as number)
    }
    this.#inRow = new Int32Array(blocks)
    this.#siblingOfEnd = new Int32Array(2 * from.length)
    this.#rowOf = new Int32Array(layerCount + 1)
    this.#lowest = layerOf.slice(0, blocks)
    for (let i = blocks - 1; i >= 0; i--) {
      const b = forest.topDown[i] as number
      const up = forest.parent[b] as number
      if (up >= 0) this.#lowest[up] = Math.max(this.#lowest[up] as number, this.#lowest[b] as number)
    }
    this.#spare = new Int32Array(Math.max(blocks, 2 * from.length))
  }

  /** Reorders the roots and children of the forest; returns the estimated number of crossings removed. */
  improve(): number {
    const { topDown, parent, childStart, children, roots } = this.#forest
    if (this.#linkRow.length === 0) return 0
    const depth = new Int32Array(topDown.length)
    for (const b of topDown) {
      const up = parent[b] as number
      depth[b] = up < 0 ? 0 : (depth[up] as number) + 1
    }
    let gained = this.#sift(roots, 0, topDown.length)
    for (let round = 0; round < MAX_ROUNDS && this.#renumberings < MAX_RENUMBERINGS; round++) {
      let gain = 0
      let level = -1
      for (let i = topDown.length - 1; i >= 0; i--) {
        const b = topDown[i] as number
        const from = childStart[b] as number
        const to = childStart[b + 1] as number
        if (to - from < 2) continue
        if (depth[b] !== level) this.#renumber()
        level = depth[b] as number
        gain += this.#sift(children.subarray(from, to), this.#number[b] as number, this.#after[b] as number)
      }
      gain += this.#sift(roots, 0, topDown.length)
      gained += gain
      if (gain === 0) break
    }
    return gained
  }

  #renumber(): void {
    if (!this.#changed) return
    this.#changed = false
    this.#renumberings++
    this.#numberBlocks()
    for (let e = 0; e < this.#ends.length; e++) {
      const b = this.#endBlock[e] as number
      const row = this.#linkRow[e >> 1] as number
      const [number, after] = [this.#number[b] as number, this.#after[b] as number]
      this.#endPlace[e] = (this.#blocksBefore(row, number) + this.#blocksBefore(row, after)) / 2
      this.#endNumber[e] = number
    }
    sortByKey(this.#ends, 0, this.#ends.length, this.#endNumber, this.#spare)
  }

  #numberBlocks(): void {
    const { topDown, parent, childStart, children, roots } = this.#forest
    const next = this.#rowStart.slice()
    const waiting = this.#spare
    let open = 0
    for (let i = roots.length - 1; i >= 0; i--) waiting[open++] = roots[i] as number
    for (let number = 0; open > 0; number++) {
      const b = waiting[--open] as number
      this.#number[b] = number
      this.#after[b] = number + 1
      const row = this.#layerOf[b] as number
      const place = next[row] as number
      this.#inRow[place] = number
      next[row] = place + 1
      for (let j = (childStart[b + 1] as number) - 1; j >= (childStart[b] as number); j--) {
        waiting[open++] = children[j] as number
      }
    }
    for (let i = topDown.length - 1; i >= 0; i--) {
      const b = topDown[i] as number
      const up = parent[b] as number
      if (up >= 0) this.#after[up] = Math.max(this.#after[up] as number, this.#after[b] as number)
    }
  }

  /** Number of blocks of a row with a smaller number. */
  #blocksBefore(row: number, number: number): number {
    const from = this.#rowStart[row] as number
    let low = from
    let high = this.#rowStart[row + 1] as number
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#inRow[middle] as number) < number) low = middle + 1
      else high = middle
    }
    return low - from
  }

  /** Position in `ends` of the first end whose block has at least this number. */
  #firstEnd(number: number): number {
    let low = 0
    let high = this.#ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#endNumber[this.#ends[middle] as number] as number) < number) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Sifts one group of siblings; their parent and their subtrees have the numbers from `from` to `to - 1`. */
  #sift(siblings: Int32Array, from: number, to: number): number {
    const isRoots = siblings === this.#forest.roots
    if (isRoots) this.#renumber()
    const first = this.#firstEnd(from)
    const last = this.#firstEnd(to)
    if (first === last) return 0
    const layers = this.#findSiblingsOfEnds(siblings, first, last)
    const rows = layers.length
    if (siblings.length * rows > MAX_TABLE_SIZE) return 0
    const { width, before } = this.#findExtents(siblings, layers)
    const sibling = new SiblingOrder(width, rows, this.#forest.parentAnchor, siblings)
    const placeIn = (e: number, at: number) =>
      (width[at] as number) > 0 ? (this.#endPlace[e] as number) - (before[at] as number) : 0
    for (let i = first; i < last; i++) {
      const e = this.#ends[i] as number
      const own = this.#siblingOfEnd[e] as number
      if (own < 0) continue
      const row = this.#rowOf[this.#linkRow[e >> 1] as number] as number
      const far = e ^ 1
      const number = this.#endNumber[far] as number
      if (number < from) sibling.addLinkOutside(own, row, -1)
      else if (number >= to) sibling.addLinkOutside(own, row, 1)
      else {
        const other = this.#siblingOfEnd[far] as number
        if (own >= other) continue
        sibling.addLinkBetween(
          own,
          other,
          row,
          placeIn(e, own * rows + row),
          placeIn(far, other * rows + row),
        )
      }
    }
    const gain = sibling.improve(isRoots)
    if (gain > 0) {
      siblings.set(sibling.order.map((place) => siblings[place] as number))
      this.#changed = true
    }
    return gain
  }

  /** Notes the sibling above each end, -1 for an end at the parent; returns the layers of the links. */
  #findSiblingsOfEnds(siblings: Int32Array, first: number, last: number): number[] {
    const layers: number[] = []
    let at = 0
    for (let i = first; i < last; i++) {
      const e = this.#ends[i] as number
      const number = this.#endNumber[e] as number
      while (at + 1 < siblings.length && number >= (this.#number[siblings[at + 1] as number] as number)) at++
      this.#siblingOfEnd[e] = number >= (this.#number[siblings[at] as number] as number) ? at : -1
      const layer = this.#linkRow[e >> 1] as number
      if (!layers.includes(layer)) layers.push(layer)
    }
    layers.sort((a, b) => a - b)
    for (let row = 0; row < layers.length; row++) this.#rowOf[layers[row] as number] = row
    return layers
  }

  #findExtents(siblings: Int32Array, layers: readonly number[]) {
    const width = new Int32Array(siblings.length * layers.length)
    const before = new Int32Array(width.length)
    for (let place = 0; place < siblings.length; place++) {
      const b = siblings[place] as number
      for (let row = 0; row < layers.length; row++) {
        const layer = layers[row] as number
        if (layer < (this.#layerOf[b] as number)) continue
        if (layer > (this.#lowest[b] as number)) break
        const at = place * layers.length + row
        const first = this.#blocksBefore(layer, this.#number[b] as number)
        before[at] = first
        width[at] = this.#blocksBefore(layer, this.#after[b] as number) - first
      }
    }
    return { width, before }
  }
}
