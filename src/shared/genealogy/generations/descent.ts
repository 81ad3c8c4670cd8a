/** Collects the parent-child pairs from which generations are computed, without cycles. */
import { groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'

/** Pairs of one parent and one child. `removeCycles` makes the pairs acyclic. */
export interface Descent {
  parent: Int32Array
  child: Int32Array
}

/** Returns all pairs of birth parent and child, and pairs with other parents for children without a recorded birth parent. */
export function buildDescent(graph: PersonGraph): Descent {
  const parent = new Int32Array(graph.linkChild.length * 2)
  const child = new Int32Array(graph.linkChild.length * 2)
  let pairs = 0
  for (let p = 0; p < graph.ids.length; p++) {
    const from = graph.linksUpStart[p] as number
    const to = graph.linksUpStart[p + 1] as number
    const recorded = from < to && graph.linkOther[graph.linksUp[from] as number] === 0
    for (let i = from; i < (recorded ? from + 1 : to); i++) {
      const union = graph.linkUnion[graph.linksUp[i] as number] as number
      for (const above of [graph.partner1[union] as number, graph.partner2[union] as number]) {
        if (above < 0 || above === p) continue
        parent[pairs] = above
        child[pairs++] = p
      }
    }
  }
  return { parent: parent.subarray(0, pairs), child: child.subarray(0, pairs) }
}

/**
 * Removes the pairs that close a cycle of descent, found by a depth-first search. The search starts at people without
 * parents, then at the eldest, so that the result depends only on the family and not on the order of the records.
 */
export function removeCycles(graph: PersonGraph, descent: Descent): Descent {
  const count = graph.ids.length
  const { start, items } = groupBy(descent.parent, count)
  const next = start.slice()
  const state = new Uint8Array(count)
  const closes = new Uint8Array(descent.child.length)
  const stack = new Int32Array(count)
  let closed = 0
  for (const root of listRootsFirst(graph, descent)) {
    if (state[root] !== UNSEEN) continue
    let depth = 0
    stack[0] = root
    state[root] = OPEN
    while (depth >= 0) {
      const person = stack[depth] as number
      const place = next[person] as number
      if (place === start[person + 1]) {
        state[person] = DONE
        depth--
        continue
      }
      next[person] = place + 1
      const pair = items[place] as number
      const child = descent.child[pair] as number
      if (state[child] === OPEN) {
        closes[pair] = 1
        closed++
      } else if (state[child] === UNSEEN) {
        state[child] = OPEN
        stack[++depth] = child
      }
    }
  }
  if (closed === 0) return descent
  const keep = (_: number, pair: number) => closes[pair] === 0
  return { parent: descent.parent.filter(keep), child: descent.child.filter(keep) }
}

const UNSEEN = 0
const OPEN = 1
const DONE = 2

function* listRootsFirst(graph: PersonGraph, descent: Descent): Generator<number> {
  const hasParent = new Uint8Array(graph.ids.length)
  for (const child of descent.child) hasParent[child] = 1
  for (let p = 0; p < hasParent.length; p++) if (hasParent[p] === 0) yield p
  const born = (p: number) => {
    const key = graph.birthKey[p] as number
    return Number.isNaN(key) ? Number.MAX_VALUE : key
  }
  const people = Array.from(hasParent.keys()).filter((p) => hasParent[p] === 1)
  yield* people.sort((a, b) => born(a) - born(b) || a - b)
}

/**
 * Returns the length of the longest path from the top to every block (Kahn's algorithm): 0 for a block without parents,
 * -1 for a block in or below a cycle. `block` gives the block of each person; a pair inside one block is a cycle.
 */
export function computeLongestPaths(
  parent: Int32Array,
  child: Int32Array,
  block: Int32Array,
  blockCount: number,
): Int32Array {
  const above = new Int32Array(parent.length)
  const waiting = new Int32Array(blockCount)
  for (let i = 0; i < parent.length; i++) {
    above[i] = block[parent[i] as number] as number
    const below = block[child[i] as number] as number
    waiting[below] = (waiting[below] as number) + 1
  }
  const { start, items } = groupBy(above, blockCount)
  const rank = new Int32Array(blockCount).fill(-1)
  const queue = new Int32Array(blockCount)
  let end = 0
  for (let b = 0; b < blockCount; b++) {
    if (waiting[b] !== 0) continue
    rank[b] = 0
    queue[end++] = b
  }
  const longest = new Int32Array(blockCount)
  for (let head = 0; head < end; head++) {
    const b = queue[head] as number
    for (let i = start[b] as number; i < (start[b + 1] as number); i++) {
      const below = block[child[items[i] as number] as number] as number
      longest[below] = Math.max(longest[below] as number, (rank[b] as number) + 1)
      waiting[below] = (waiting[below] as number) - 1
      if (waiting[below] !== 0) continue
      rank[below] = longest[below] as number
      queue[end++] = below
    }
  }
  return rank
}
