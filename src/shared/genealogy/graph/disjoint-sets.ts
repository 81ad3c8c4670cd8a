/** Merges numbers into disjoint sets (union-find). */

/** Union-find with path halving. The smallest number of a set represents the set, in any order of joins. */
export class DisjointSets {
  readonly #up: Int32Array

  constructor(count: number) {
    this.#up = Int32Array.from({ length: count }, (_, item) => item)
  }

  /** Returns the smallest number of the set that contains `item`. */
  find(item: number): number {
    const up = this.#up
    let at = item
    while (up[at] !== at) {
      up[at] = up[up[at] as number] as number
      at = up[at] as number
    }
    return at
  }

  join(a: number, b: number): void {
    const [x, y] = [this.find(a), this.find(b)]
    this.#up[Math.max(x, y)] = Math.min(x, y)
  }
}
