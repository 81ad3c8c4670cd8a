/** All pairs of lines by which two people descend from the same ancestors, each pair meeting only there. */
import { type AncestorGraph, buildAncestorGraph } from './ancestor-graph.ts'
import { markNodesOnDisjointLines } from './disjoint-lines.ts'
import type { KinshipGraph } from './kinship-graph.ts'

/** One place where two lines meet, at one pair of lengths and of one kind. */
export interface CommonDescent {
  /** Generations from the first and from the second person up to the common ancestors; 0 is the person themself. */
  up: number
  down: number
  /** The farthest kind of a step of either line: a place in `parentKinds`. */
  kind: number
  /** The couple from whom both descend (or a parent whose partner is not known), or one person with different partners. */
  common: number[]
  /** Whether both come from the couple, and not each from another union of one person. */
  couple: boolean
  /** Lines of such lengths, each from the person up to before the common ancestors. */
  firstLine: number[]
  secondLine: number[]
}

export interface CommonDescents {
  descents: CommonDescent[]
  /** false where so many lines run together that far ones were left out. */
  complete: boolean
}

/** States of the search after which a tangle of lines counts as told. */
const maxStates = 150_000

/**
 * Both lines are followed at once, always the one that stands at the younger place, so that they cannot pass the same
 * place at different times; a state is where each stands, how far each has come and of what kind, and is visited once.
 */
export function findCommonDescents(family: KinshipGraph, first: number, second: number): CommonDescents {
  const ancestry = buildAncestorGraph(family, first, second)
  const search = new Search(ancestry, markNodesOnDisjointLines(ancestry), family.graph.ids.length)
  search.run()
  return {
    descents: search.met.map((state) => search.meeting(state, family)),
    complete: search.complete,
  }
}

class Search {
  readonly met: number[] = []
  complete = true
  readonly #ancestry: AncestorGraph
  readonly #leads: Uint8Array
  readonly #people: number
  /** The states that wait at each place, the younger of their two. */
  readonly #waiting: number[][]
  readonly #left: number[] = []
  readonly #right: number[] = []
  readonly #ups: number[] = []
  readonly #downs: number[] = []
  readonly #kinds: number[] = []
  readonly #from: number[] = []
  readonly #seen = new Set<number>()

  constructor(ancestry: AncestorGraph, leads: Uint8Array, people: number) {
    this.#ancestry = ancestry
    this.#leads = leads
    this.#people = people
    this.#waiting = Array.from(leads, () => [])
  }

  run(): void {
    const { first, second } = this.#ancestry
    if (this.#leads[first] !== 1 || this.#leads[second] !== 1) return
    this.#visit(first, second, 0, 0, 0, -1)
    for (const waiting of this.#waiting) {
      this.#seen.clear()
      for (const state of waiting) this.#advance(state)
    }
  }

  /** Takes the step of the one who stands at the younger place. */
  #advance(state: number): void {
    const { start, to, kind, node: place } = this.#ancestry
    const [x, y] = [this.#left[state] ?? 0, this.#right[state] ?? 0]
    const [up, down, before] = [this.#ups[state] ?? 0, this.#downs[state] ?? 0, this.#kinds[state] ?? 0]
    const key = ((Math.max(x, y) * 2 + (x < y ? 1 : 0)) * 4 + before) * 1_000_000 + up * 1000 + down
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    if (x === y) {
      this.met.push(state)
      return
    }
    if (this.#left.length > maxStates) {
      this.complete = false
      return
    }
    const younger = Math.min(x, y)
    const step = (place[younger] ?? 0) < this.#people ? 1 : 0
    for (let i = start[younger] ?? 0; i < (start[younger + 1] ?? 0); i++) {
      const above = to[i] ?? 0
      if (this.#leads[above] !== 1) continue
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

  meeting(state: number, { graph }: KinshipGraph): CommonDescent {
    const people = this.#people
    const at = this.#ancestry.node[this.#left[state] ?? 0] ?? 0
    const couple = at >= people
    const partners = [graph.partner1[at - people] ?? -1, graph.partner2[at - people] ?? -1]
    return {
      up: this.#ups[state] ?? 0,
      down: this.#downs[state] ?? 0,
      kind: this.#kinds[state] ?? 0,
      common: couple ? partners.filter((partner) => partner >= 0) : [at],
      couple,
      firstLine: this.#lineOf(this.#left, state).filter((p) => p !== at),
      secondLine: this.#lineOf(this.#right, state).filter((p) => p !== at),
    }
  }

  /** The people whom one of the lines passes, from below. */
  #lineOf(side: readonly number[], state: number): number[] {
    const line: number[] = []
    for (let s = state; s >= 0; s = this.#from[s] ?? -1) {
      const p = this.#ancestry.node[side[s] ?? 0] ?? 0
      if (p < this.#people && line.at(-1) !== p) line.push(p)
    }
    return line.reverse()
  }
}
