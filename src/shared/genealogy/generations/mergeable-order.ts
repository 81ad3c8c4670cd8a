/** Keeps a topological order of people in which two people can be merged unless that makes a cycle of descent. */

import { type Grouping, groupBy } from '../graph/group-by.ts'
import type { Descent } from './descent.ts'

/** Search steps allowed per person; after that every merge is refused, which keeps the worst case linear. */
const STEPS_PER_PERSON = 2000

/**
 * Keeps an order in which parents come before children, after Pearce & Kelly, "A Dynamic Topological Sort
 * Algorithm for Directed Acyclic Graphs" (2006): a merge searches only between the places of its two people.
 */
export class MergeableOrder {
  readonly #descent: Descent
  readonly #down: Grouping
  readonly #up: Grouping
  /** `#next` links the people of a merged group in a ring; `#head` is the person who represents the group. */
  readonly #next: Int32Array
  readonly #head: Int32Array
  readonly #place: Int32Array
  readonly #seen: Int32Array
  #search = 0
  #steps: number

  /** `rank` orders parents before children. Only people with `within` 1 and the pairs between them count. */
  constructor(descent: Descent, rank: Int32Array, within: Uint8Array) {
    const count = rank.length
    const inside = (pair: number) =>
      within[descent.parent[pair] as number] === 1 && within[descent.child[pair] as number] === 1
    this.#descent = descent
    this.#down = groupBy(
      descent.parent.map((p, pair) => (inside(pair) ? p : -1)),
      count,
    )
    this.#up = groupBy(
      descent.child.map((p, pair) => (inside(pair) ? p : -1)),
      count,
    )
    this.#next = Int32Array.from({ length: count }, (_, p) => p)
    this.#head = this.#next.slice()
    this.#seen = new Int32Array(count)
    this.#place = new Int32Array(count)
    const ordered = this.#next.filter((p) => within[p] === 1)
    ordered.sort((a, b) => (rank[a] as number) - (rank[b] as number) || a - b)
    for (const [place, p] of ordered.entries()) this.#place[p] = place
    this.#steps = ordered.length * STEPS_PER_PERSON
  }

  /** Merges two people into one group. Returns false and changes nothing if one descends from the other. */
  merge(a: number, b: number): boolean {
    let [first, last] = [this.#head[a] as number, this.#head[b] as number]
    if (first === last) return true
    if (this.#at(first) > this.#at(last)) [first, last] = [last, first]
    const below = this.#reach(first, this.#down, this.#descent.child, (place) => place <= this.#at(last))
    if (below === null || below.includes(last)) return false
    const above = this.#reach(last, this.#up, this.#descent.parent, (place) => place >= this.#at(first))
    if (above === null) return false
    this.#reorder(above, below, first, last)
    return true
  }

  #at(head: number): number {
    return this.#place[head] as number
  }

  /** Returns the groups reachable from one group within the allowed places; null when no search steps are left. */
  #reach(
    from: number,
    edges: Grouping,
    far: Int32Array,
    allowed: (place: number) => boolean,
  ): number[] | null {
    const search = ++this.#search
    const reached = [from]
    this.#seen[from] = search
    for (let i = 0; i < reached.length; i++) {
      const group = reached[i] as number
      let person = group
      do {
        for (let j = edges.start[person] as number; j < (edges.start[person + 1] as number); j++) {
          if (--this.#steps < 0) return null
          const head = this.#head[far[edges.items[j] as number] as number] as number
          if (this.#seen[head] === search || !allowed(this.#at(head))) continue
          this.#seen[head] = search
          reached.push(head)
        }
        person = this.#next[person] as number
      } while (person !== group)
    }
    return reached
  }

  /** Reorders the same places: first everything above the merged group, then the group, then everything below. */
  #reorder(above: number[], below: number[], first: number, last: number): void {
    const byPlace = (a: number, b: number) => this.#at(a) - this.#at(b)
    const places = [...above, ...below].map((head) => this.#at(head)).sort((a, b) => a - b)
    const sequence = [
      ...above.filter((head) => head !== last).sort(byPlace),
      first,
      ...below.filter((head) => head !== first).sort(byPlace),
    ]
    for (const [i, head] of sequence.entries()) this.#place[head] = places[i] as number
    let person = last
    do {
      this.#head[person] = first
      person = this.#next[person] as number
    } while (person !== last)
    const after = this.#next[first] as number
    this.#next[first] = this.#next[last] as number
    this.#next[last] = after
  }
}
