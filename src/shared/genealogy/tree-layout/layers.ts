/** Step 3: the layered graph: blocks and corridors in rows, joined by segments from one row to the next. */
import { groupBy } from '../grouping.ts'
import type { PersonGraph } from '../person-graph.ts'
import type { Blocks } from './blocks.ts'

/**
 * Nodes below `blockCount` are blocks, those from it on are corridors: places kept free for a link that passes
 * a row. Each connected family has layers of its own, the top row of each family first.
 */
export interface Layers {
  blockCount: number
  nodeCount: number
  layerCount: number
  layerOf: Int32Array
  /** Nodes of layer `l`: `inLayer[layerStart[l]]` up to before `layerStart[l + 1]`, in no order yet. */
  layerStart: Int32Array
  inLayer: Int32Array
  /** Most people and corridors in one layer. */
  widest: number
  /** People in each node, 1 for corridors. */
  size: Int32Array
  /** From the middle of a node to its edge, 0 for corridors. */
  half: Float64Array

  /** Segments leave node `top` at `topDx` and reach `bottom` at `bottomDx`, as seen from their middles. */
  top: Int32Array
  topDx: Float64Array
  bottom: Int32Array
  bottomDx: Float64Array
  /** Place of the person reached among the people of their block, 0 for corridors. */
  bottomSlot: Int32Array
  /** Segments by the node above, from left to right, and by the node below. */
  downStart: Int32Array
  down: Int32Array
  upStart: Int32Array
  up: Int32Array

  /** The connected families: family `f` has the layers from `familyLayer[f]` up to before `familyLayer[f + 1]`. */
  familyCount: number
  familyOf: Int32Array
  familyLayer: Int32Array

  /** Per union: its corridors, the one next below the union first: nodes `trunk[u]` and on, `trunkLength[u]` many. */
  trunk: Int32Array
  trunkLength: Int32Array
}

export function buildLayers(graph: PersonGraph, blocks: Blocks, row: Int32Array): Layers {
  const families = connectFamilies(graph, blocks)
  const { layer, familyLayer } = stackFamilies(families, row)
  const unionCount = graph.unionIds.length
  const depth = (link: number) => {
    const child = blocks.ofPerson[graph.linkChild[link] as number] as number
    const union = blocks.anchorBlock[graph.linkUnion[link] as number] as number
    return (row[child] as number) - (row[union] as number)
  }

  const trunk = new Int32Array(unionCount)
  const trunkLength = new Int32Array(unionCount)
  let nodeCount = blocks.count
  let segmentCount = 0
  for (let u = 0; u < unionCount; u++) {
    let deepest = 0
    for (let k = graph.linkStart[u] as number; k < (graph.linkStart[u + 1] as number); k++) {
      const rows = depth(k)
      if (rows > 0) segmentCount++
      if (rows > deepest) deepest = rows
    }
    trunk[u] = nodeCount
    trunkLength[u] = Math.max(0, deepest - 1)
    nodeCount += trunkLength[u] as number
  }
  segmentCount += nodeCount - blocks.count

  const layerOf = new Int32Array(nodeCount)
  layerOf.set(layer)
  const familyOf = new Int32Array(nodeCount)
  familyOf.set(families.of)
  const half = new Float64Array(nodeCount)
  half.set(blocks.half)
  const size = new Int32Array(nodeCount).fill(1)
  for (let b = 0; b < blocks.count; b++) {
    size[b] = (blocks.memberStart[b + 1] as number) - (blocks.memberStart[b] as number)
  }
  const top = new Int32Array(segmentCount)
  const topDx = new Float64Array(segmentCount)
  const bottom = new Int32Array(segmentCount)
  const bottomDx = new Float64Array(segmentCount)
  const bottomSlot = new Int32Array(segmentCount)
  let s = 0
  for (let u = 0; u < unionCount; u++) {
    const anchor = blocks.anchorBlock[u] as number
    const first = trunk[u] as number
    for (let i = 0; i < (trunkLength[u] as number); i++) {
      layerOf[first + i] = (layer[anchor] as number) + i + 1
      familyOf[first + i] = familyOf[anchor] as number
      top[s] = i === 0 ? anchor : first + i - 1
      topDx[s] = i === 0 ? (blocks.anchorDx[u] as number) : 0
      bottom[s++] = first + i
    }
    for (let k = graph.linkStart[u] as number; k < (graph.linkStart[u + 1] as number); k++) {
      const rows = depth(k)
      if (rows <= 0) continue
      const child = graph.linkChild[k] as number
      top[s] = rows === 1 ? anchor : first + rows - 2
      topDx[s] = rows === 1 ? (blocks.anchorDx[u] as number) : 0
      bottom[s] = blocks.ofPerson[child] as number
      bottomDx[s] = blocks.personDx[child] as number
      bottomSlot[s++] = blocks.slot[child] as number
    }
  }
  const layerCount = familyLayer[families.count] as number
  const byLayer = groupBy(layerOf, layerCount)
  const byTop = groupBy(top, nodeCount)
  for (let n = 0; n < blocks.count; n++) {
    const leaving = byTop.items.subarray(byTop.start[n], byTop.start[n + 1])
    if (leaving.length > 1) leaving.sort((a, b) => (topDx[a] as number) - (topDx[b] as number) || a - b)
  }
  const byBottom = groupBy(bottom, nodeCount)
  return {
    blockCount: blocks.count,
    nodeCount,
    layerCount,
    layerOf,
    layerStart: byLayer.start,
    inLayer: byLayer.items,
    widest: layerWidths(layerOf, size, layerCount).reduce((most, width) => Math.max(most, width), 0),
    size,
    half,
    top,
    topDx,
    bottom,
    bottomDx,
    bottomSlot,
    downStart: byTop.start,
    down: byTop.items,
    upStart: byBottom.start,
    up: byBottom.items,
    familyCount: families.count,
    familyOf,
    familyLayer,
    trunk,
    trunkLength,
  }
}

function layerWidths(layerOf: Int32Array, size: Int32Array, layerCount: number): number[] {
  const widths = new Array<number>(layerCount).fill(0)
  for (let n = 0; n < layerOf.length; n++) {
    const layer = layerOf[n] as number
    widths[layer] = (widths[layer] as number) + (size[n] as number)
  }
  return widths
}

interface Families {
  count: number
  /** Per block; family 0 has most blocks, equal ones stand in the order of their first block. */
  of: Int32Array
}

function connectFamilies(graph: PersonGraph, blocks: Blocks): Families {
  const head = Int32Array.from({ length: blocks.count }, (_, b) => b)
  const find = (b: number): number => {
    let at = b
    while (head[at] !== at) {
      head[at] = head[head[at] as number] as number
      at = head[at] as number
    }
    return at
  }
  const join = (a: number, b: number) => {
    const [x, y] = [find(a), find(b)]
    head[Math.max(x, y)] = Math.min(x, y)
  }
  for (let u = 0; u < graph.unionIds.length; u++) {
    const anchor = blocks.anchorBlock[u] as number
    for (const p of [graph.partner1[u] as number, graph.partner2[u] as number]) {
      if (p >= 0) join(anchor, blocks.ofPerson[p] as number)
    }
  }
  for (let k = 0; k < graph.linkChild.length; k++) {
    const child = graph.linkChild[k] as number
    join(blocks.anchorBlock[graph.linkUnion[k] as number] as number, blocks.ofPerson[child] as number)
  }
  const size = new Int32Array(blocks.count)
  for (let b = 0; b < blocks.count; b++) {
    const people = (blocks.memberStart[b + 1] as number) - (blocks.memberStart[b] as number)
    size[find(b)] = (size[find(b)] as number) + people
  }
  const heads = Array.from(head.keys()).filter((b) => head[b] === b)
  heads.sort((a, b) => (size[b] as number) - (size[a] as number) || a - b)
  const number = new Int32Array(blocks.count)
  for (const [family, b] of heads.entries()) number[b] = family
  return { count: heads.length, of: Int32Array.from(head, (_, b) => number[find(b)] as number) }
}

/** Numbers the layers family by family from each family's own top row. */
function stackFamilies(families: Families, row: Int32Array) {
  const highest = new Int32Array(families.count).fill(2 ** 30)
  const lowest = new Int32Array(families.count)
  for (let b = 0; b < row.length; b++) {
    const family = families.of[b] as number
    highest[family] = Math.min(highest[family] as number, row[b] as number)
    lowest[family] = Math.max(lowest[family] as number, row[b] as number)
  }
  const familyLayer = new Int32Array(families.count + 1)
  for (let f = 0; f < families.count; f++) {
    familyLayer[f + 1] = (familyLayer[f] as number) + (lowest[f] as number) - (highest[f] as number) + 1
  }
  const layer = row.map((r, b) => {
    const family = families.of[b] as number
    return (familyLayer[family] as number) + r - (highest[family] as number)
  })
  return { layer, familyLayer }
}
