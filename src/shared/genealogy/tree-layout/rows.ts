/** Step 2: the row in which each block is drawn. */
import type { Generations } from '../generations.ts'
import { groupBy } from '../grouping.ts'

/**
 * The generation of the block, except that founders stand directly above their highest child, and likewise
 * a line that begins with founders directly above the family it married into: in the first rows their links
 * would cross half the picture. Parents stay above their children, and nothing moves away from its parents.
 */
export function assignRows({ generation, block, blockCount, descent }: Generations): Int32Array {
  const row = new Int32Array(blockCount)
  for (let p = 0; p < block.length; p++) row[block[p] as number] = generation[p] as number
  const above = descent.parent.map((p) => block[p] as number)
  const below = descent.child.map((p) => block[p] as number)
  const linesDown = new Lines(row, above, below)
  linesDown.lower()
  return linesDown.rows()
}

class Lines {
  readonly #row: Int32Array
  readonly #above: Int32Array
  readonly #below: Int32Array
  readonly #head: Int32Array

  constructor(row: Int32Array, above: Int32Array, below: Int32Array) {
    this.#row = row.slice()
    this.#above = above
    this.#below = below
    this.#head = Int32Array.from(row, (_, b) => b)
  }

  rows() {
    return this.#row
  }

  lower(): void {
    const n = this.#row.length
    for (let pass = 0; pass < 200; pass++) {
      const head = this.#components()
      const slack = new Float64Array(n).fill(Number.POSITIVE_INFINITY)
      const incoming = new Int32Array(n)
      const outgoing = new Int32Array(n)
      for (let i = 0; i < this.#above.length; i++) {
        const a = head[this.#above[i] as number] as number
        const b = head[this.#below[i] as number] as number
        if (a === b) continue
        const s = (this.#row[this.#below[i] as number] as number) - (this.#row[this.#above[i] as number] as number) - 1
        slack[a] = Math.min(slack[a] as number, s)
        incoming[b] = (incoming[b] as number) + 1
        outgoing[a] = (outgoing[a] as number) + 1
      }
      const mode = (globalThis as any).MODE ?? 1
      let moved = 0
      for (let b = 0; b < n; b++) {
        const h = head[b] as number
        const go = mode === 1 ? incoming[h] === 0 : mode === 2 ? (incoming[h] as number) < (outgoing[h] as number) : false
        if (go && (slack[h] as number) > 0 && (slack[h] as number) < 1e9) {
          this.#row[b] = (this.#row[b] as number) + (slack[h] as number)
          moved++
        }
      }
      if (moved === 0) { if((globalThis as any).LOG) console.log('passes', pass); break }
    }
  }

  #components(): Int32Array {
    const head = this.#head
    for (let b = 0; b < head.length; b++) head[b] = b
    const find = (b: number): number => {
      let at = b
      while (head[at] !== at) {
        head[at] = head[head[at] as number] as number
        at = head[at] as number
      }
      return at
    }
    for (let i = 0; i < this.#above.length; i++) {
      const a = this.#above[i] as number
      const b = this.#below[i] as number
      if ((this.#row[b] as number) - (this.#row[a] as number) === 1) {
        const [x, y] = [find(a), find(b)]
        head[Math.max(x, y)] = Math.min(x, y)
      }
    }
    return head.map((_, b) => find(b))
  }
}
