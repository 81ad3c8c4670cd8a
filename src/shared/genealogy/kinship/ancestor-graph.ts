/** Builds the graph of all ancestors of two people, in topological order. */
import type { KinshipGraph } from './kinship-graph.ts'

/**
 * Nodes are people and couples, as in `KinshipGraph.lines`, renumbered so that every edge leads to a greater number. The
 * edges from node `v` to its parents are `start[v]` up to but not including `start[v + 1]`.
 */
export interface AncestorGraph {
  /** The number of each node in the kinship graph: a person, or the number of people plus a union. */
  node: Int32Array
  start: Int32Array
  to: Int32Array
  kind: Uint8Array
  /** The nodes of the two people. */
  first: number
  second: number
  /** Bit 1: the first person or one of their ancestors. Bit 2: the same for the second person. */
  reachedFrom: Uint8Array
}

/**
 * Builds the graph of the ancestors of two different people by depth-first search, first from one, then from the other.
 * An edge that closes a cycle is dropped. Nodes are ordered by the longest distance from the two people, then in reverse
 * postorder (Tarjan 1976), so that near generations come first.
 */
export function buildAncestorGraph({ lines }: KinshipGraph, first: number, second: number): AncestorGraph {
  const finished: number[] = []
  const found = new Map<number, Visit>()
  for (const root of [first, second]) visitAncestors(lines, root, found, finished)
  const depth = new Map<number, number>()
  for (const v of finished.toReversed()) {
    const own = depth.get(v) ?? 0
    for (const { to } of found.get(v)?.up ?? []) depth.set(to, Math.max(depth.get(to) ?? 0, own + 1))
  }
  const place = Int32Array.from(finished.reverse())
  const order = [...place.keys()].sort(
    (a, b) => getDepth(depth, place, a) - getDepth(depth, place, b) || a - b,
  )
  return renumberNodes(
    order.map((i) => place[i] ?? 0),
    found,
    first,
    second,
  )
}

interface Visit {
  open: boolean
  up: { to: number; kind: number }[]
}

function visitAncestors(
  lines: KinshipGraph['lines'],
  root: number,
  found: Map<number, Visit>,
  finished: number[],
) {
  if (found.has(root)) return
  const enter = (v: number) => {
    const visit = { open: true, up: [] }
    found.set(v, visit)
    return { v, next: lines.start[v] ?? 0, visit }
  }
  const path: { v: number; next: number; visit: Visit }[] = [enter(root)]
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    if (at.next === (lines.start[at.v + 1] ?? 0)) {
      at.visit.open = false
      finished.push(at.v)
      path.pop()
      continue
    }
    const to = lines.to[at.next] ?? 0
    const kind = lines.kind[at.next++] ?? 0
    const known = found.get(to)
    if (known?.open) continue
    at.visit.up.push({ to, kind })
    if (!known) path.push(enter(to))
  }
}

function getDepth(depth: ReadonlyMap<number, number>, place: Int32Array, i: number): number {
  return depth.get(place[i] ?? -1) ?? 0
}

function renumberNodes(
  order: number[],
  found: ReadonlyMap<number, Visit>,
  a: number,
  b: number,
): AncestorGraph {
  const number = new Map(order.map((v, i) => [v, i]))
  const start = new Int32Array(order.length + 1)
  const to: number[] = []
  const kind: number[] = []
  for (const [i, v] of order.entries()) {
    for (const line of found.get(v)?.up ?? []) {
      to.push(number.get(line.to) ?? 0)
      kind.push(line.kind)
    }
    start[i + 1] = to.length
  }
  const [first, second] = [number.get(a) ?? 0, number.get(b) ?? 0]
  const above = new Uint8Array(order.length)
  above[first] = 1
  above[second] = (above[second] ?? 0) | 2
  for (let v = 0; v < order.length; v++) {
    for (let i = start[v] ?? 0; i < (start[v + 1] ?? 0); i++) {
      const up = to[i] ?? 0
      above[up] = (above[up] ?? 0) | (above[v] ?? 0)
    }
  }
  return {
    node: Int32Array.from(order),
    start,
    to: Int32Array.from(to),
    kind: Uint8Array.from(kind),
    first,
    second,
    reachedFrom: above,
  }
}
