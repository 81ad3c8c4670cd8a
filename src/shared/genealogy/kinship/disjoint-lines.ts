/** Finds the nodes of an ancestor graph on pairs of lines that have no node in common before they meet. */
import type { AncestorGraph } from './ancestor-graph.ts'

const SOURCE = -1
const UNKNOWN = -2

/**
 * Returns 1 for nodes that a line of each person reaches without a common node before, and for all nodes below them.
 *
 * By Menger's theorem (1927), two lines without a common node below a node exist if and only if no single node below it
 * is on all lines: if its immediate dominator is the source, a virtual node below both people. Dominators are computed as
 * in Cooper, Harvey & Kennedy, "A Simple, Fast Dominance Algorithm" (2001); one pass suffices in an acyclic graph.
 */
export function markNodesOnDisjointLines({
  start,
  to,
  first,
  second,
  reachedFrom: above,
}: AncestorGraph): Uint8Array {
  const count = above.length
  const dominator = new Int32Array(count).fill(UNKNOWN)
  dominator[first] = SOURCE
  dominator[second] = SOURCE
  const common = (a: number, b: number) => {
    let [x, y] = [a, b]
    while (x !== y) {
      if (x > y) x = dominator[x] ?? SOURCE
      else y = dominator[y] ?? SOURCE
    }
    return x
  }
  for (let v = 0; v < count; v++) {
    for (let i = start[v] ?? 0; i < (start[v + 1] ?? 0); i++) {
      const up = to[i] ?? 0
      const before = dominator[up] ?? UNKNOWN
      dominator[up] = before === UNKNOWN ? v : common(before, v)
    }
  }
  const leads = new Uint8Array(count)
  for (let v = count - 1; v >= 0; v--) {
    leads[v] = above[v] === 3 && dominator[v] === SOURCE ? 1 : 0
    for (let i = start[v] ?? 0; i < (start[v + 1] ?? 0); i++) if (leads[to[i] ?? 0] === 1) leads[v] = 1
  }
  return leads
}
