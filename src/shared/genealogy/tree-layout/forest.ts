/** Step 4: a first order of everybody: each block hangs from one parent family, and subtrees lie side by side. */
import { groupBy } from '../grouping.ts'
import type { PersonGraph } from '../person-graph.ts'
import type { Blocks } from './blocks.ts'
import type { Layers } from './layers.ts'

export interface Forest {
  /** Per block the link it hangs from, -1 for the roots. */
  hangsFrom: Int32Array
  parent: Int32Array
  childStart: Int32Array
  /** The children of each block, from the leftmost union to the rightmost and eldest first. */
  children: Int32Array
  /** Blocks, each after its parent. */
  topDown: Int32Array
  roots: Int32Array
  /** Links that do not hang anything: from block, to block. */
  crossFrom: Int32Array
  crossTo: Int32Array
}

export function growForest(graph: PersonGraph, blocks: Blocks, layers: Layers, prefer: number): Forest {
  const hangsFrom = new Int32Array(blocks.count).fill(-1)
  const best = new Float64Array(blocks.count).fill(Number.POSITIVE_INFINITY)
  const { layerOf } = layers
  const linkCount = graph.linkChild.length
  const from = new Int32Array(linkCount)
  const to = new Int32Array(linkCount)
  for (let k = 0; k < linkCount; k++) {
    from[k] = blocks.anchorBlock[graph.linkUnion[k] as number] as number
    to[k] = blocks.ofPerson[graph.linkChild[k] as number] as number
    const depth = (layerOf[to[k] as number] as number) - (layerOf[from[k] as number] as number)
    if (depth <= 0) continue
    const sex = graph.sex[graph.linkChild[k] as number]
    const cost = depth * 4 + (graph.linkOther[k] as number) * 1000 + (sex === prefer ? 0 : 1)
    if (cost >= (best[to[k] as number] as number)) continue
    best[to[k] as number] = cost
    hangsFrom[to[k] as number] = k
  }
  const parent = hangsFrom.map((k) => (k < 0 ? -1 : (from[k] as number)))
  const grouped = groupBy(parent, blocks.count)
  const place = (b: number) => {
    const k = hangsFrom[b] as number
    return blocks.anchorDx[graph.linkUnion[k] as number] as number
  }
  for (let b = 0; b < blocks.count; b++) {
    const group = grouped.items.subarray(grouped.start[b], grouped.start[b + 1])
    if (group.length > 1) {
      group.sort((a, c) => place(a) - place(c) || (hangsFrom[a] as number) - (hangsFrom[c] as number))
    }
  }
  const roots = Int32Array.from(parent.keys()).filter((b) => parent[b] === -1)
  const topDown = new Int32Array(blocks.count)
  topDown.set(roots)
  let end = roots.length
  for (let i = 0; i < end; i++) {
    const b = topDown[i] as number
    for (let j = grouped.start[b] as number; j < (grouped.start[b + 1] as number); j++) {
      topDown[end++] = grouped.items[j] as number
    }
  }
  const crosses = (_: number, k: number) => hangsFrom[to[k] as number] !== k && from[k] !== to[k]
  return {
    hangsFrom,
    parent,
    childStart: grouped.start,
    children: grouped.items,
    topDown,
    roots,
    crossFrom: from.filter(crosses),
    crossTo: to.filter(crosses),
  }
}

/**
 * A middle for every block, measured in px: each subtree takes an interval of its own, as wide as its widest
 * line-up of leaves. Subtrees are ordered, a few times over, towards the blocks that their other links lead to.
 */
export function orderSubtrees(forest: Forest, layers: Layers, passes: number): Float64Array {
  const { parent, childStart, children, topDown, roots, crossFrom, crossTo } = forest
  const count = parent.length
  const width = new Float64Array(count)
  for (let i = count - 1; i >= 0; i--) {
    const b = topDown[i] as number
    const own = (layers.half[b] as number) * 2 + 80
    width[b] = Math.max(width[b] as number, own)
    const up = parent[b] as number
    if (up >= 0) width[up] = (width[up] as number) + (width[b] as number)
  }
  const x = new Float64Array(count)
  const left = new Float64Array(count)
  const place = () => {
    let at = 0
    for (const root of roots) {
      left[root] = at
      at += width[root] as number
    }
    for (let i = 0; i < count; i++) {
      const b = topDown[i] as number
      x[b] = (left[b] as number) + (width[b] as number) / 2
      let at = left[b] as number
      for (let j = childStart[b] as number; j < (childStart[b + 1] as number); j++) {
        const child = children[j] as number
        left[child] = at
        at += width[child] as number
      }
    }
  }
  const pull = new Float64Array(count)
  const pulls = new Float64Array(count)
  const key = new Float64Array(count)
  place()
  if (crossFrom.length === 0) return x
  for (let pass = 0; pass < passes; pass++) {
    pull.fill(0)
    pulls.fill(0)
    for (let c = 0; c < crossFrom.length; c++) {
      const a = crossFrom[c] as number
      const b = crossTo[c] as number
      pull[a] = (pull[a] as number) + (x[b] as number)
      pull[b] = (pull[b] as number) + (x[a] as number)
      pulls[a] = (pulls[a] as number) + 1
      pulls[b] = (pulls[b] as number) + 1
    }
    for (let i = count - 1; i >= 0; i--) {
      const b = topDown[i] as number
      key[b] = (pulls[b] as number) > 0 ? (pull[b] as number) / (pulls[b] as number) : (x[b] as number)
      const up = parent[b] as number
      if (up < 0) continue
      pull[up] = (pull[up] as number) + (pull[b] as number)
      pulls[up] = (pulls[up] as number) + (pulls[b] as number)
    }
    const byKey = (a: number, b: number) =>
      (key[a] as number) - (key[b] as number) || (x[a] as number) - (x[b] as number)
    roots.sort(byKey)
    for (let b = 0; b < count; b++) {
      const group = children.subarray(childStart[b], childStart[b + 1])
      if (group.length > 1) group.sort(byKey)
    }
    place()
  }
  return x
}
