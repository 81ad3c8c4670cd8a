/** Finds all common ancestors of two people to whom two separate lines of descent lead. */
import { type AncestorGraph, buildAncestorGraph } from './ancestor-graph.ts'
import { markNodesOnDisjointLines } from './disjoint-lines.ts'
import type { KinshipGraph } from './kinship-graph.ts'

/** A pair of lines of descent that meet only at the common ancestors. */
export interface CommonDescent {
  /** Generations from the first (`up`) and the second person (`down`) to the common ancestors; 0 for the person themself. */
  up: number
  down: number
  /** The least close kind of parenthood on either line, as an index in `parentKinds`. */
  kind: number
  /** The common couple, a parent with an unknown partner, or one person with different partners. */
  common: number[]
  /** Whether both lines lead to the same couple, and not to different unions of one person. */
  couple: boolean
  /** The people on each line, from the person up to but not including the common ancestors. */
  firstLine: number[]
  secondLine: number[]
}

export interface CommonDescents {
  descents: CommonDescent[]
  /** false if the search stopped early and distant results are missing. */
  complete: boolean
}

/** The maximum number of search states. */
const maxStates = 150_000

/**
 * Follows both lines at the same time and always advances the line at the smaller node, so that two lines through the same
 * node meet there. A state consists of both nodes, both lengths and the kind; each state is visited once.
 */
export function findCommonDescents(family: KinshipGraph, first: number, second: number): CommonDescents {
  const ancestorGraph = buildAncestorGraph(family, first, second)
  const search = new Search(ancestorGraph, markNodesOnDisjointLines(ancestorGraph), family.graph.ids.length)
  search.run()
  return {
    descents: search.results.map((state) => search.buildDescent(state, family)),
    complete: search.complete,
  }
}

class Search {
  readonly results: number[] = []
  complete = true
  readonly #ancestorGraph: AncestorGraph
  readonly #isOnLines: Uint8Array
  readonly #people: number
  /** The waiting states by the smaller of their two nodes. */
  readonly #waiting: number[][]
  readonly #left: number[] = []
  readonly #right: number[] = []
  readonly #ups: number[] = []
  readonly #downs: number[] = []
  readonly #kinds: number[] = []
  readonly #from: number[] = []
  readonly #seen = new Set<number>()

  constructor(ancestorGraph: AncestorGraph, isOnLines: Uint8Array, people: number) {
    this.#ancestorGraph = ancestorGraph
    this.#isOnLines = isOnLines
    this.#people = people
    this.#waiting = Array.from(isOnLines, () => [])
  }

  run(): void {
    const { first, second } = this.#ancestorGraph
    if (this.#isOnLines[first] !== 1 || this.#isOnLines[second] !== 1) return
    this.#visit(first, second, 0, 0, 0, -1)
    for (const waiting of this.#waiting) {
      this.#seen.clear()
      for (const state of waiting) this.#advance(state)
    }
  }

  /** Advances the line at the smaller node. */
  #advance(state: number): void {
    const { start, to, kind, node: place } = this.#ancestorGraph
    const [x, y] = [this.#left[state] ?? 0, this.#right[state] ?? 0]
    const [up, down, before] = [this.#ups[state] ?? 0, this.#downs[state] ?? 0, this.#kinds[state] ?? 0]
    const key = ((Math.max(x, y) * 2 + (x < y ? 1 : 0)) * 4 + before) * 1_000_000 + up * 1000 + down
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    if (x === y) {
      this.results.push(state)
      return
    }
    if (this.#left.length > maxStates) {
      this.complete = false
      return
    }
    const node = Math.min(x, y)
    const step = (place[node] ?? 0) < this.#people ? 1 : 0
    for (let i = start[node] ?? 0; i < (start[node + 1] ?? 0); i++) {
      const above = to[i] ?? 0
      if (this.#isOnLines[above] !== 1) continue
      const worse = Math.max(before, kind[i] ?? 0)
      if (x < y) this.#visit(above, y, up + step, down, worse, state)
      else this.#visit(x, above, up, down + step, worse, state)
    }
  }

  #visit(x: number, y: number, up: number, down: number, kind: number, from: number): void {
    const state = this.#left.length
    this.#left.push(x)
    this.#right.push(y)
    this.#ups.push(up)
    this.#downs.push(down)
    this.#kinds.push(kind)
    this.#from.push(from)
    this.#waiting[Math.min(x, y)]?.push(state)
  }

  buildDescent(state: number, { graph }: KinshipGraph): CommonDescent {
    const people = this.#people
    const at = this.#ancestorGraph.node[this.#left[state] ?? 0] ?? 0
    const couple = at >= people
    const partners = [graph.partner1[at - people] ?? -1, graph.partner2[at - people] ?? -1]
    return {
      up: this.#ups[state] ?? 0,
      down: this.#downs[state] ?? 0,
      kind: this.#kinds[state] ?? 0,
      common: couple ? partners.filter((partner) => partner >= 0) : [at],
      couple,
      firstLine: this.#getLine(this.#left, state).filter((p) => p !== at),
      secondLine: this.#getLine(this.#right, state).filter((p) => p !== at),
    }
  }

  /** Returns the people on one of the lines, starting with the person. */
  #getLine(side: readonly number[], state: number): number[] {
    const line: number[] = []
    for (let s = state; s >= 0; s = this.#from[s] ?? -1) {
      const p = this.#ancestorGraph.node[side[s] ?? 0] ?? 0
      if (p < this.#people && line.at(-1) !== p) line.push(p)
    }
    return line.reverse()
  }
}
