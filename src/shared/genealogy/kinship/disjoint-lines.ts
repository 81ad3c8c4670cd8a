/** Where lines of two people can meet without having met before. */
import type { AncestorGraph } from './ancestor-graph.ts'

const SOURCE = -1
const UNKNOWN = -2

/**
 * 1 for the ancestors and couples whom a line of each person reaches without both passing the same place before, and
 * for whoever stands below one of them.
 *
 * By Menger's theorem (1927) two lines that share nothing below a place exist just where no single place below it
 * lies on all lines: where its immediate dominator, seen from a source below both people, is the source itself.
 * Dominators as in Cooper, Harvey & Kennedy, "A Simple, Fast Dominance Algorithm" (2001), one pass for want of circles.
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
