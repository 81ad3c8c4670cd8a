/** Who stands above whom: the pairs of parent and child that rank the family from the top down. */
import { groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'

/** Pairs of one parent and one child; no circle among them once `breakCircles` has run. */
export interface Descent {
  parent: Int32Array
  child: Int32Array
}

/** Every birth parent above the child; other parents only where no birth parent is recorded. */
export function rankedDescent(graph: PersonGraph): Descent {
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
 * Leaves out the pairs that close a circle of descent. Each circle restarts at the person through whom the
 * ancestors outside lead into it, or at its eldest where there are none, so that the result depends on the
 * family alone.
 */
export function breakCircles(graph: PersonGraph, descent: Descent): Descent {
  const count = graph.ids.length
  const { start, items } = groupBy(descent.parent, count)
  const next = start.slice()
  const state = new Uint8Array(count)
  const closes = new Uint8Array(descent.child.length)
  const stack = new Int32Array(count)
  let closed = 0
  for (const root of fromTheTop(graph, descent)) {
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

function* fromTheTop(graph: PersonGraph, descent: Descent): Generator<number> {
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
 * The longest way down to every block, 0 for those with nothing above them (Kahn's algorithm), -1 for those
 * in or below a circle. `block` gives the block of each person; pairs inside one block make it a circle.
 */
export function longestPath(
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
