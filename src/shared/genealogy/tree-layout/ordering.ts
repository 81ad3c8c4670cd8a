/** Step 5: the order within the rows, improved by sweeps up and down; the order with fewest crossings is kept. */
import { CrossingCounter } from './crossings.ts'
import type { Layers } from './layers.ts'
import { RowPlacement } from './row-placement.ts'
import { sortByKey } from './sorting.ts'

export interface Sweeper {
  layers: Layers
  order: Int32Array
  flip: Int8Array
  x: Float64Array
}

export class Ordering {
  readonly layers: Layers
  readonly placement: RowPlacement
  readonly counter: CrossingCounter
  order: Int32Array
  flip: Int8Array
  x: Float64Array
  readonly want: Float64Array
  readonly weight: Float64Array
  readonly spare: Int32Array
  readonly size: Int32Array
  keep = 0.2
  own = 0

  constructor(layers: Layers, placement: RowPlacement, counter: CrossingCounter) {
    this.layers = layers
    this.placement = placement
    this.counter = counter
    this.size = layers.size
    this.order = layers.inLayer.slice()
    this.flip = new Int8Array(layers.nodeCount).fill(1)
    this.x = new Float64Array(layers.nodeCount)
    this.want = new Float64Array(layers.nodeCount)
    this.weight = new Float64Array(layers.nodeCount)
    this.spare = new Int32Array(layers.nodeCount)
  }

  start(blockX: Float64Array): void {
    const { layers, x } = this
    this.order.set(layers.inLayer)
    this.flip.fill(1)
    x.set(blockX)
    // corridors from the bottom up: over the mean of what hangs below
    for (let n = layers.nodeCount - 1; n >= layers.blockCount; n--) {
      let sum = 0
      const from = layers.downStart[n] as number
      const to = layers.downStart[n + 1] as number
      for (let j = from; j < to; j++) sum += x[layers.bottom[layers.down[j] as number] as number] as number
      x[n] = sum / (to - from)
    }
    for (let l = 0; l < layers.layerCount; l++) {
      sortByKey(this.order, layers.layerStart[l] as number, layers.layerStart[l + 1] as number, x, this.spare)
    }
  }

  crossings(from: number, to: number): number {
    let sum = 0
    for (let l = from; l + 1 < to; l++) sum += this.counter.below(l, this)
    return sum
  }

  row(l: number, up: number, down: number, sort: boolean): void {
    const { layers, order, flip, x, want, weight } = this
    const { layerStart, upStart, up: ups, downStart, down: downs, top, topDx, bottom, bottomDx } = layers
    const from = layerStart[l] as number
    const to = layerStart[l + 1] as number
    for (let i = from; i < to; i++) {
      const n = order[i] as number
      let sum = 0
      let w = 0
      let torque = 0
      const f = flip[n] as number
      if (up > 0) {
        for (let j = upStart[n] as number; j < (upStart[n + 1] as number); j++) {
          const s = ups[j] as number
          const t = top[s] as number
          const tx = (x[t] as number) + (flip[t] as number) * (topDx[s] as number)
          sum += up * (tx - f * (bottomDx[s] as number))
          torque += (tx - (x[n] as number)) * (bottomDx[s] as number)
          w += up
        }
      }
      if (down > 0) {
        for (let j = downStart[n] as number; j < (downStart[n + 1] as number); j++) {
          const s = downs[j] as number
          const t = bottom[s] as number
          const tx = (x[t] as number) + (flip[t] as number) * (bottomDx[s] as number)
          sum += down * (tx - f * (topDx[s] as number))
          torque += (tx - (x[n] as number)) * (topDx[s] as number)
          w += down
        }
      }
      if (sort && (this.size[n] as number) > 1 && torque * f < -1) {
        flip[n] = -f
      }
      sum += this.keep * (x[n] as number)
      w += this.keep
      want[n] = sum / w
      weight[n] = w
    }
    if (sort) sortByKey(order, from, to, want, this.spare)
    this.placement.place(l, order, want, weight, x)
  }

  sweep(
    from: number,
    to: number,
    upWeight: number,
    downWeight: number,
    downwards: boolean,
    sort = true,
  ): void {
    if (downwards) for (let l = from; l < to; l++) this.row(l, upWeight, downWeight, sort)
    else for (let l = to - 1; l >= from; l--) this.row(l, upWeight, downWeight, sort)
  }

  /** Forgets the places, keeps the order: packs the widest row, then lays the rows above and below to it. */
  compact(from: number, to: number): void {
    const { layers, order, x, want, weight } = this
    let widest = from
    let most = -1
    for (let l = from; l < to; l++) {
      const a = layers.layerStart[l] as number
      const b = layers.layerStart[l + 1] as number
      for (let i = a; i < b; i++) {
        want[order[i] as number] = 0
        weight[order[i] as number] = 1
      }
      this.placement.place(l, order, want, weight, x)
      const width = b > a ? (x[order[b - 1] as number] as number) - (x[order[a] as number] as number) : 0
      if (width > most) {
        most = width
        widest = l
      }
    }
    for (let l = widest - 1; l >= from; l--) this.settle(l, 0, 1)
    for (let l = widest + 1; l < to; l++) this.settle(l, 1, 0)
  }

  settle(l: number, up: number, down: number): void {
    const { layers, order, flip, x, want, weight } = this
    const from = layers.layerStart[l] as number
    const to = layers.layerStart[l + 1] as number
    let last = Number.NaN
    let gapFrom = from
    for (let i = from; i < to; i++) {
      const n = order[i] as number
      const f = flip[n] as number
      let sum = 0
      let w = 0
      if (up > 0)
        for (let j = layers.upStart[n] as number; j < (layers.upStart[n + 1] as number); j++) {
          const s = layers.up[j] as number
          const t = layers.top[s] as number
          sum +=
            (x[t] as number) +
            (flip[t] as number) * (layers.topDx[s] as number) -
            f * (layers.bottomDx[s] as number)
          w++
        }
      if (down > 0)
        for (let j = layers.downStart[n] as number; j < (layers.downStart[n + 1] as number); j++) {
          const s = layers.down[j] as number
          const t = layers.bottom[s] as number
          sum +=
            (x[t] as number) +
            (flip[t] as number) * (layers.bottomDx[s] as number) -
            f * (layers.topDx[s] as number)
          w++
        }
      if (w === 0) continue
      want[n] = sum / w
      weight[n] = w
      const here = want[n] as number
      for (let g = gapFrom; g < i; g++) {
        const m = order[g] as number
        want[m] = Number.isNaN(last) ? here : last + ((here - last) * (g - gapFrom + 1)) / (i - gapFrom + 1)
        weight[m] = 0.001
      }
      last = here
      gapFrom = i + 1
    }
    for (let g = gapFrom; g < to; g++) {
      want[order[g] as number] = Number.isNaN(last) ? 0 : last
      weight[order[g] as number] = 0.001
    }
    this.placement.place(l, order, want, weight, x)
  }
}

/** Thin version. */
export function orderRows(layers: Layers, subtrees: Float64Array, options: { box: number; gapX: number }) {
  const { gapX } = options
  const placement = new RowPlacement(
    layers,
    { blocks: gapX, besideCorridor: gapX / 2, corridors: gapX / 5 },
    layers.nodeCount,
  )
  const o = new Ordering(layers, placement, new CrossingCounter(layers))
  o.start(subtrees)
  const bo = o.order.slice()
  const bf = o.flip.slice()
  for (let f = 0; f < layers.familyCount; f++) {
    const from = layers.familyLayer[f] as number
    const to = layers.familyLayer[f + 1] as number
    let best = o.crossings(from, to)
    for (let i = 0; i < 24 && best > 0 && to - from > 1; i++) {
      const down = i % 2 === 0
      o.sweep(from, to, down ? 1 : 0, down ? 0 : 1, down)
      const now = o.crossings(from, to)
      if (now >= best) continue
      best = now
      for (let n = layers.layerStart[from] as number; n < (layers.layerStart[to] as number); n++) {
        bo[n] = o.order[n] as number
        bf[bo[n] as number] = o.flip[bo[n] as number] as number
      }
    }
  }
  o.order.set(bo)
  o.flip.set(bf)
  o.keep = 0.01
  for (let f = 0; f < layers.familyCount; f++) {
    const from = layers.familyLayer[f] as number
    const to = layers.familyLayer[f + 1] as number
    o.compact(from, to)
    for (let i = 0; i < 8; i++) o.sweep(from, to, 1, 1, i % 2 === 0, false)
  }
  return { x: o.x, flip: o.flip }
}
