/** Sets of numbers that only ever grow together. */

/** Union-find with path halving; a set is named by its smallest number, whatever order it was joined in. */
export class DisjointSets {
  readonly #up: Int32Array

  constructor(count: number) {
    this.#up = Int32Array.from({ length: count }, (_, item) => item)
  }

  /** The smallest number of the set that holds this one. */
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
