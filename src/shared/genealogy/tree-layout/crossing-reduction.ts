/** Step 5: reduces crossings by alternating sweeps, packing and switches, and keeps the order with the fewest crossings. */
import { CrossingCounter } from './crossing-counter.ts'
import type { GreedySwitch } from './greedy-switch.ts'
import type { Layers } from './layers.ts'
import { PreferredPositions, type PullWeights } from './preferred-positions.ts'
import { copyOrder, copyRows, type LayerRange, type RowOrder } from './row-order.ts'
import { RowPlacement, type Spacing } from './row-placement.ts'
import { sortByKey } from './sort-by-key.ts'

/** Number of nodes up to which every initial order runs to the end, and from which only the best one runs at all. */
const SMALL_FAMILY = 1500
const LARGE_FAMILY = 4000
const TRIAL_ROUNDS = 2
const MAX_ROUNDS = 16
/** Successive rounds without improvement before a family is finished; fewer in large families, to save time. */
const MAX_FAILED_ROUNDS = 4
const NODES_FOR_MANY_ROUNDS = 20_000
/** Weights of the row on the other side, and of the current position, in a sweep that sorts. */
const FAR_ROW_WEIGHT = 0.3
const STAY_WEIGHT = 0.2
const SWITCH_PASSES = 12
const SMOOTHING_SWEEPS = 12

const BOTH_ROWS: PullWeights = { up: 1, down: 1, stay: 0.02 }

interface Attempt {
  rows: RowOrder
  /** Fewest crossings of this attempt so far. */
  fewest: number
  round: number
  /** Rounds without improvement that are left. */
  failuresLeft: number
}

/** Barycentre sweeps down and up (Sugiyama, Tagawa & Toda 1981), with greedy switches in between. */
export class CrossingReducer {
  readonly #layers: Layers
  readonly #placement: RowPlacement
  readonly #preferred: PreferredPositions
  readonly #counter: CrossingCounter
  readonly #spare: Int32Array

  constructor(layers: Layers, spacing: Spacing) {
    this.#layers = layers
    this.#placement = new RowPlacement(layers, spacing)
    this.#preferred = new PreferredPositions(layers)
    this.#counter = new CrossingCounter(layers)
    this.#spare = new Int32Array(layers.nodeCount)
  }

  /** Returns the best order reached from any of the initial orders, family by family. Changes `starts`. */
  reduceCrossings(starts: RowOrder[], swaps: GreedySwitch): RowOrder {
    const best = copyOrder(starts[0] as RowOrder)
    this.#eachFamily((range) => {
      if (range.to - range.from > 1) this.#reduceFamily(range, starts, best, swaps)
    })
    return best
  }

  /** Runs all initial orders for a few rounds and continues with the best one, in a small family with all of them. */
  #reduceFamily(range: LayerRange, starts: RowOrder[], best: RowOrder, swaps: GreedySwitch): void {
    const { layerStart } = this.#layers
    const nodes = (layerStart[range.to] as number) - (layerStart[range.from] as number)
    const failuresLeft = Math.min(MAX_FAILED_ROUNDS, Math.max(1, Math.floor(NODES_FOR_MANY_ROUNDS / nodes)))
    let fewest = Number.POSITIVE_INFINITY
    const evaluate = (attempt: Attempt): boolean => {
      swaps.improve(range, attempt.rows, SWITCH_PASSES)
      const crossings = this.#counter.countInLayers(range, attempt.rows)
      if (crossings < fewest) {
        fewest = crossings
        copyRows(this.#layers, range, attempt.rows, best)
      }
      if (crossings >= attempt.fewest) return false
      attempt.fewest = crossings
      return true
    }
    const run = (attempt: Attempt, rounds: number) => {
      for (; attempt.round < rounds && attempt.failuresLeft > 0 && fewest > 0; attempt.round++) {
        this.#sweepBothWays(range, attempt.rows, attempt.round % 2 === 0 ? 0 : FAR_ROW_WEIGHT)
        attempt.failuresLeft = evaluate(attempt) ? failuresLeft : attempt.failuresLeft - 1
      }
    }
    const attempts = starts.map((rows) => ({
      rows,
      fewest: Number.POSITIVE_INFINITY,
      round: 0,
      failuresLeft,
    }))
    for (const attempt of attempts) evaluate(attempt)
    const byCrossings = (a: Attempt, b: Attempt) => a.fewest - b.fewest
    const first = nodes > LARGE_FAMILY ? attempts.sort(byCrossings).slice(0, 1) : attempts
    for (const attempt of first) run(attempt, TRIAL_ROUNDS)
    const last = nodes > SMALL_FAMILY ? first.sort(byCrossings).slice(0, 1) : first
    for (const attempt of last) run(attempt, MAX_ROUNDS)
  }

  /** Sorts each row by the row above, then by the row below; `across` is the weight of the row on the other side. */
  #sweepBothWays(range: LayerRange, rows: RowOrder, across: number): void {
    this.pack(range, rows)
    this.#sweep(range, rows, BOTH_ROWS, true, false)
    this.#sweep(range, rows, BOTH_ROWS, false, false)
    this.#sweep(range, rows, { up: 1, down: across, stay: STAY_WEIGHT }, true, true)
    this.#sweep(range, rows, { up: across, down: 1, stay: STAY_WEIGHT }, false, true)
  }

  /** Computes the x of every node in px for the given order. */
  assignCoordinates(rows: RowOrder): void {
    this.#eachFamily((range) => {
      this.pack(range, rows)
      for (let i = 0; i < SMOOTHING_SWEEPS; i++) this.#sweep(range, rows, BOTH_ROWS, i % 2 === 0, false)
    })
  }

  /** Discards all positions, packs the widest row, and aligns the rows above and below with it. */
  pack({ from, to }: LayerRange, rows: RowOrder): void {
    const { layerStart } = this.#layers
    const { order, x } = rows
    const { preferred, weight } = this.#preferred
    let maxLayerSize = from
    let most = -1
    for (let l = from; l < to; l++) {
      const first = layerStart[l] as number
      const last = (layerStart[l + 1] as number) - 1
      if (last < first) continue
      for (let i = first; i <= last; i++) {
        preferred[order[i] as number] = 0
        weight[order[i] as number] = 1
      }
      this.#placement.place(l, order, preferred, weight, x)
      const width = (x[order[last] as number] as number) - (x[order[first] as number] as number)
      if (width <= most) continue
      most = width
      maxLayerSize = l
    }
    const stay = 0.001
    for (let l = maxLayerSize - 1; l >= from; l--) this.#place(l, rows, { up: 0, down: 1, stay }, false)
    for (let l = maxLayerSize + 1; l < to; l++) this.#place(l, rows, { up: 1, down: 0, stay }, false)
  }

  #sweep(
    { from, to }: LayerRange,
    rows: RowOrder,
    pull: PullWeights,
    downwards: boolean,
    sort: boolean,
  ): void {
    if (downwards) for (let l = from; l < to; l++) this.#place(l, rows, pull, sort)
    else for (let l = to - 1; l >= from; l--) this.#place(l, rows, pull, sort)
  }

  #place(layer: number, rows: RowOrder, pull: PullWeights, sort: boolean): void {
    const { layerStart } = this.#layers
    const { preferred, weight, key } = this.#preferred
    this.#preferred.compute(layer, rows, pull)
    if (sort) {
      const to = layerStart[layer + 1] as number
      sortByKey(rows.order, layerStart[layer] as number, to, key, this.#spare)
    }
    this.#placement.place(layer, rows.order, preferred, weight, rows.x)
  }

  #eachFamily(visit: (range: LayerRange) => void): void {
    const { familyCount, familyLayer } = this.#layers
    for (let f = 0; f < familyCount; f++) {
      visit({ from: familyLayer[f] as number, to: familyLayer[f + 1] as number })
    }
  }
}
