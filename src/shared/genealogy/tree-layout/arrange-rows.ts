/** Step 5: the order within the rows: sweeps, compaction and swaps in turn; the order with fewest crossings stays. */
import { CrossingCounter } from './crossings.ts'
import type { Layers } from './layers.ts'
import type { NeighbourSwaps } from './neighbour-swaps.ts'
import { copyOrder, type LayerRange, type RowOrder, takeRows } from './row-order.ts'
import { RowPlacement, type Spacing } from './row-placement.ts'
import { type Pull, RowWishes } from './row-wishes.ts'
import { sortByKey } from './sorting.ts'

/** Rounds of a family of up to so many nodes; larger ones give up sooner, for time. */
const SMALL_FAMILY = 8000
const MOST_ROUNDS = 16
const PATIENCE_SMALL = 4
const PATIENCE_LARGE = 1
const SWAP_PASSES = 12
const SMOOTHING = 8

const BOTH: Pull = { up: 1, down: 1, stay: 0.02 }

export class RowArranger {
  readonly #layers: Layers
  readonly #placement: RowPlacement
  readonly #wishes: RowWishes
  readonly #counter: CrossingCounter
  readonly #spare: Int32Array

  constructor(layers: Layers, spacing: Spacing) {
    this.#layers = layers
    this.#placement = new RowPlacement(layers, spacing)
    this.#wishes = new RowWishes(layers)
    this.#counter = new CrossingCounter(layers)
    this.#spare = new Int32Array(layers.nodeCount)
  }

  /** Improves each family's rows in place; returns the crossings of each family. */
  reduceCrossings(rows: RowOrder, swaps: NeighbourSwaps): Int32Array {
    const best = copyOrder(rows)
    const crossings = new Int32Array(this.#layers.familyCount)
    this.#eachFamily((range, family) => {
      crossings[family] = this.#reduceFamily(range, rows, best, swaps)
      takeRows(this.#layers, range, best, rows)
    })
    return crossings
  }

  #reduceFamily(range: LayerRange, rows: RowOrder, best: RowOrder, swaps: NeighbourSwaps): number {
    const { layerStart } = this.#layers
    if (range.to - range.from < 2) return 0
    const nodes = (layerStart[range.to] as number) - (layerStart[range.from] as number)
    const patience = nodes > SMALL_FAMILY ? PATIENCE_LARGE : PATIENCE_SMALL
    swaps.improve(range, rows, SWAP_PASSES)
    let fewest = this.#counter.within(range, rows)
    takeRows(this.#layers, range, rows, best)
    let since = 0
    for (let round = 0; round < MOST_ROUNDS && since < patience && fewest > 0; round++) {
      this.compact(range, rows)
      this.#sweep(range, rows, BOTH, true, false)
      this.#sweep(range, rows, BOTH, false, false)
      const across = round % 2 === 0 ? 0 : 0.3
      this.#sweep(range, rows, { up: 1, down: across, stay: 0.2 }, true, true)
      this.#sweep(range, rows, { up: across, down: 1, stay: 0.2 }, false, true)
      swaps.improve(range, rows, SWAP_PASSES)
      const now = this.#counter.within(range, rows)
      since++
      if (now >= fewest) continue
      fewest = now
      since = 0
      takeRows(this.#layers, range, rows, best)
    }
    return fewest
  }

  /** Gives every node its place in px, in the order there is. */
  settle(rows: RowOrder): void {
    this.#eachFamily((range) => {
      this.compact(range, rows)
      for (let i = 0; i < SMOOTHING; i++) this.#sweep(range, rows, BOTH, i % 2 === 0, false)
    })
  }

  /** Forgets the places: packs the widest row and lays the rows above and below along it. */
  compact({ from, to }: LayerRange, rows: RowOrder): void {
    const { layerStart } = this.#layers
    const { order, x } = rows
    const { want, weight } = this.#wishes
    let widest = from
    let most = -1
    for (let l = from; l < to; l++) {
      const first = layerStart[l] as number
      const last = (layerStart[l + 1] as number) - 1
      if (last < first) continue
      for (let i = first; i <= last; i++) {
        want[order[i] as number] = 0
        weight[order[i] as number] = 1
      }
      this.#placement.place(l, order, want, weight, x)
      const width = (x[order[last] as number] as number) - (x[order[first] as number] as number)
      if (width <= most) continue
      most = width
      widest = l
    }
    const stay = 0.001
    for (let l = widest - 1; l >= from; l--) this.#place(l, rows, { up: 0, down: 1, stay }, false)
    for (let l = widest + 1; l < to; l++) this.#place(l, rows, { up: 1, down: 0, stay }, false)
  }

  #sweep({ from, to }: LayerRange, rows: RowOrder, pull: Pull, downwards: boolean, sort: boolean): void {
    if (downwards) for (let l = from; l < to; l++) this.#place(l, rows, pull, sort)
    else for (let l = to - 1; l >= from; l--) this.#place(l, rows, pull, sort)
  }

  #place(layer: number, rows: RowOrder, pull: Pull, sort: boolean): void {
    const { layerStart } = this.#layers
    const { want, weight, key } = this.#wishes
    this.#wishes.make(layer, rows, pull)
    if (sort) {
      const to = layerStart[layer + 1] as number
      sortByKey(rows.order, layerStart[layer] as number, to, key, this.#spare)
    }
    this.#placement.place(layer, rows.order, want, weight, rows.x)
  }

  #eachFamily(visit: (range: LayerRange, family: number) => void): void {
    const { familyCount, familyLayer } = this.#layers
    for (let f = 0; f < familyCount; f++) {
      visit({ from: familyLayer[f] as number, to: familyLayer[f + 1] as number }, f)
    }
  }
}
