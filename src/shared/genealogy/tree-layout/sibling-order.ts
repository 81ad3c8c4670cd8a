/** Sifts siblings, each with their whole subtree, so that links outside the spanning forest become short. */

/** Most positions that a sibling moves in each direction in one sifting step. */
const MAX_SIFT_DISTANCE = 60
/** Most rounds of sifting for one order. */
const MAX_ROUNDS = 8
const MAX_PERTURBATIONS = 10
/** Limit for all perturbations, in siblings times rows. */
const PERTURBATION_STEPS = 60_000
/** Most moves of one perturbation. */
const MAX_MOVES = 4

/** A link between two siblings in one row, and how much shorter it gets when the two are swapped. */
interface DirectLink {
  row: number
  gain: number
}

/**
 * An order of siblings. In each row, the width of a sibling is the number of blocks of its subtree in that row, and
 * the length of a link is the total width between its ends. `gain` is the total by which all links become shorter.
 */
export class SiblingOrder {
  /** Indexes of the siblings in their initial order, from left to right. */
  readonly order: Int32Array
  readonly #rows: number
  readonly #width: Int32Array
  /** For each sibling and row: number of links to the right minus number of links to the left. */
  readonly #balance: Int32Array
  /** For each sibling, the range of rows (from, to before) in which it has a width or links. */
  readonly #from: Int32Array
  readonly #to: Int32Array
  readonly #direct = new Map<number, DirectLink[]>()
  readonly #linked: Uint8Array
  /** Anchor of each sibling's union, which orders the siblings of different unions from left to right. */
  readonly #anchor: Float64Array
  #random = 1

  /** `width` has `rows` entries for each sibling. */
  constructor(width: Int32Array, rows: number, parentAnchor: Float64Array, siblings: Int32Array) {
    const count = siblings.length
    const anchor = new Float64Array(count)
    this.order = new Int32Array(count)
    for (let i = 0; i < count; i++) {
      this.order[i] = i
      anchor[i] = parentAnchor[siblings[i] as number] as number
    }
    this.#rows = rows
    this.#width = width
    this.#balance = new Int32Array(width.length)
    this.#linked = new Uint8Array(anchor.length)
    this.#anchor = anchor
    this.#from = new Int32Array(anchor.length).fill(rows)
    this.#to = new Int32Array(anchor.length)
    for (let i = 0; i < count; i++) {
      for (let row = 0; row < rows; row++) if ((width[i * rows + row] as number) > 0) this.#cover(i, row)
    }
  }

  /** Adds a link from the subtree of a sibling to a place left (-1) or right (1) of all siblings. */
  addLinkOutside(sibling: number, row: number, side: number): void {
    const at = sibling * this.#rows + row
    this.#balance[at] = (this.#balance[at] as number) + side
    this.#linked[sibling] = 1
    this.#cover(sibling, row)
  }

  #cover(sibling: number, row: number): void {
    this.#from[sibling] = Math.min(this.#from[sibling] as number, row)
    this.#to[sibling] = Math.max(this.#to[sibling] as number, row + 1)
  }

  /**
   * Adds a link between the subtrees of two siblings; the offsets are the positions of its ends inside the subtrees.
   */
  addLinkBetween(left: number, right: number, row: number, leftOffset: number, rightOffset: number): void {
    this.addLinkOutside(left, row, 1)
    this.addLinkOutside(right, row, -1)
    const widthOf = (sibling: number) => this.#width[sibling * this.#rows + row] as number
    const gain = widthOf(left) - 2 * leftOffset - (widthOf(right) - 2 * rightOffset)
    const key = left * this.order.length + right
    const known = this.#direct.get(key)
    if (known) known.push({ row, gain })
    else this.#direct.set(key, [{ row, gain }])
  }

  /** Sifts until nothing improves, then repeats after random perturbations; returns the gain. */
  improve(perturb: boolean): number {
    let best = this.#siftAll()
    if (!perturb) return best
    const linked = this.order.filter((sibling) => this.#linked[sibling] === 1).sort()
    if (linked.length < 3) return best
    const steps = this.#width.length * Math.min(this.order.length, 2 * MAX_SIFT_DISTANCE)
    const most = Math.min(MAX_PERTURBATIONS, Math.floor(PERTURBATION_STEPS / steps))
    const bestOrder = this.order.slice()
    const bestPull = this.#balance.slice()
    for (let attempt = 0; attempt < most; attempt++) {
      let gain = best
      for (let moves = this.#randomBelow(MAX_MOVES); moves >= 0; moves--) {
        gain += this.#move(
          linked[this.#randomBelow(linked.length)] as number,
          this.#randomBelow(this.order.length),
        )
      }
      gain += this.#siftAll()
      if (gain > best) {
        best = gain
        bestOrder.set(this.order)
        bestPull.set(this.#balance)
      } else {
        this.order.set(bestOrder)
        this.#balance.set(bestPull)
      }
    }
    return best
  }

  #siftAll(): number {
    let gain = 0
    for (let round = 0; round < MAX_ROUNDS; round++) {
      let roundGain = 0
      for (let sibling = 0; sibling < this.order.length; sibling++) {
        if (this.#linked[sibling] === 1) roundGain += this.#sift(sibling)
      }
      gain += roundGain
      if (roundGain === 0) break
    }
    return gain
  }

  /** Moves one sibling through all positions in reach, and leaves it at the best one. */
  #sift(sibling: number): number {
    const start = this.order.indexOf(sibling)
    const last = Math.min(this.order.length - 1, start + MAX_SIFT_DISTANCE)
    const first = Math.max(0, start - MAX_SIFT_DISTANCE)
    let at = start
    let gain = 0
    let best = 0
    let bestAt = start
    const recordBest = () => {
      if (gain <= best) return
      best = gain
      bestAt = at
    }
    for (; at < last; recordBest()) gain += this.#swap(at++)
    for (; at > first; recordBest()) gain += this.#swap(--at)
    while (at < bestAt) this.#swap(at++)
    return best
  }

  #move(sibling: number, to: number): number {
    let at = this.order.indexOf(sibling)
    let gain = 0
    while (at < to) gain += this.#swap(at++)
    while (at > to) gain += this.#swap(--at)
    return gain
  }

  /** Swaps the siblings at this position and the next, and returns the gain. Swapping twice restores the order. */
  #swap(at: number): number {
    const left = this.order[at] as number
    const right = this.order[at + 1] as number
    const a = left * this.#rows
    const b = right * this.#rows
    const width = this.#width
    const pull = this.#balance
    const between = this.#getLinksBetween(left, right)
    if (between) this.#cancelMutualPull(between, a, b)
    let gain = Math.sign((this.#anchor[left] as number) - (this.#anchor[right] as number))
    const to = Math.min(this.#to[left] as number, this.#to[right] as number)
    for (let r = Math.max(this.#from[left] as number, this.#from[right] as number); r < to; r++) {
      gain += (pull[a + r] as number) * (width[b + r] as number)
      gain -= (pull[b + r] as number) * (width[a + r] as number)
    }
    if (between) {
      for (const direct of between) gain += left < right ? direct.gain : -direct.gain
      this.#cancelMutualPull(between, a, b)
    }
    this.order[at] = right
    this.order[at + 1] = left
    return gain
  }

  #getLinksBetween(a: number, b: number): readonly DirectLink[] | undefined {
    if (this.#direct.size === 0) return undefined
    return this.#direct.get(a < b ? a * this.order.length + b : b * this.order.length + a)
  }

  /** Removes the links between two siblings from their balances; a second call with swapped arguments restores them. */
  #cancelMutualPull(between: readonly DirectLink[], a: number, b: number): void {
    for (const { row } of between) {
      this.#balance[a + row] = (this.#balance[a + row] as number) - 1
      this.#balance[b + row] = (this.#balance[b + row] as number) + 1
    }
  }

  /** A pseudorandom number below the limit, the same sequence in every run (xorshift, Marsaglia 2003). */
  #randomBelow(limit: number): number {
    this.#random ^= this.#random << 13
    this.#random ^= this.#random >>> 17
    this.#random ^= this.#random << 5
    return (this.#random >>> 0) % limit
  }
}
