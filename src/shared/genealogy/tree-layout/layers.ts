/** Step 3: builds the layered graph of blocks and virtual nodes, connected by segments from layer to layer. */
import { type Grouping, groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import { findConnectedFamilies } from './connected-families.ts'

/**
 * The most virtual nodes: this many for each block, or `MIN_VIRTUAL_NODES` in all. Real families need less than one. Links
 * between random centuries would need hundreds.
 */
const VIRTUAL_NODES_PER_BLOCK = 4
const MIN_VIRTUAL_NODES = 20_000

/**
 * Nodes below `blockCount` are blocks. The others are virtual nodes: space reserved for a link that passes a layer.
 * Each connected family has its own layers, its top row first. Offsets and widths are in px.
 */
export interface Layers {
  blockCount: number
  nodeCount: number
  layerCount: number
  layerOf: Int32Array
  /** The nodes of layer `l`, unordered, are `layerNodes[layerStart[l]] … layerNodes[layerStart[l + 1] - 1]`. */
  layerStart: Int32Array
  layerNodes: Int32Array
  /** Largest number of people and virtual nodes in one layer. */
  maxLayerSize: number
  /** Number of people in each node, 1 for a virtual node. */
  size: Int32Array
  /** Distance from the middle of a node to its edge, 0 for a virtual node. */
  halfWidth: Float64Array

  /**
   * A segment leads from node `top` to node `bottom`; `topDx` and `bottomDx` are its ends, as offsets from the
   * middles of the nodes.
   */
  top: Int32Array
  topDx: Float64Array
  bottom: Int32Array
  bottomDx: Float64Array
  /** Position in its block of the person whom the segment reaches, 0 for a virtual node. */
  bottomSlot: Int32Array
  /** Segments grouped by upper node, from left to right, and by lower node. */
  downStart: Int32Array
  down: Int32Array
  upStart: Int32Array
  up: Int32Array

  /** Connected families: family `f` has the layers from `familyLayer[f]` to `familyLayer[f + 1] - 1`. */
  familyCount: number
  familyOf: Int32Array
  familyLayer: Int32Array

  /** Virtual nodes of each union from top to bottom: `chainLength[u]` nodes from `chainStart[u]`. */
  chainStart: Int32Array
  chainLength: Int32Array
  /** Links over more rows than this have no virtual nodes and no segments: they are drawn straight, behind the boxes. */
  longestLink: number
}

/**
 * `row` is the row of each block. Long links are divided by virtual nodes as in Sugiyama, Tagawa & Toda (1981), but
 * all children of one union share the virtual nodes.
 */
export function buildLayers(graph: PersonGraph, blocks: Blocks, row: Int32Array): Layers {
  const families = findConnectedFamilies(graph, blocks, row)
  const chains = planVirtualChains(graph, blocks, row)
  const { nodeCount } = chains
  const layerOf = new Int32Array(nodeCount)
  layerOf.set(families.layer)
  const familyOf = new Int32Array(nodeCount)
  familyOf.set(families.of)
  const halfWidth = new Float64Array(nodeCount)
  halfWidth.set(blocks.halfWidth)
  const size = new Int32Array(nodeCount).fill(1)
  for (let b = 0; b < blocks.count; b++) {
    size[b] = (blocks.memberStart[b + 1] as number) - (blocks.memberStart[b] as number)
  }
  for (let u = 0; u < graph.unionIds.length; u++) {
    const anchor = blocks.anchorBlock[u] as number
    for (let i = 0; i < (chains.chainLength[u] as number); i++) {
      const virtualNode = (chains.chainStart[u] as number) + i
      layerOf[virtualNode] = (layerOf[anchor] as number) + i + 1
      familyOf[virtualNode] = familyOf[anchor] as number
    }
  }
  const segments = buildSegments(graph, blocks, chains)
  const layerCount = families.familyLayer[families.count] as number
  const byLayer = groupBy(layerOf, layerCount)
  const byTop = groupBy(segments.top, nodeCount)
  sortLeftToRight(byTop, segments.topDx)
  const byBottom = groupBy(segments.bottom, nodeCount)
  return {
    blockCount: blocks.count,
    nodeCount,
    layerCount,
    layerOf,
    layerStart: byLayer.start,
    layerNodes: byLayer.items,
    maxLayerSize: getMaxLayerSize(layerOf, size, layerCount),
    size,
    halfWidth,
    ...segments,
    downStart: byTop.start,
    down: byTop.items,
    upStart: byBottom.start,
    up: byBottom.items,
    familyCount: families.count,
    familyOf,
    familyLayer: families.familyLayer,
    chainStart: chains.chainStart,
    chainLength: chains.chainLength,
    longestLink: chains.longestLink,
  }
}

interface VirtualChains extends Pick<Layers, 'nodeCount' | 'chainStart' | 'chainLength' | 'longestLink'> {
  segmentCount: number
  /** Number of rows each link leads down, 0 for a link without segments: it leads up or sideways, or is too long. */
  depth: Int32Array
}

/** Plans one chain of virtual nodes for each union, down to the row above its lowest child. */
function planVirtualChains(graph: PersonGraph, blocks: Blocks, row: Int32Array): VirtualChains {
  const depth = graph.linkChild.map((child, link) => {
    const anchor = blocks.anchorBlock[graph.linkUnion[link] as number] as number
    return (row[blocks.ofPerson[child] as number] as number) - (row[anchor] as number)
  })
  const longestLink = findLongestLink(graph, blocks.count, depth)
  for (let k = 0; k < depth.length; k++) if ((depth[k] as number) > longestLink) depth[k] = 0
  const unionCount = graph.unionIds.length
  const chainStart = new Int32Array(unionCount)
  const chainLength = new Int32Array(unionCount)
  let nodeCount = blocks.count
  for (let u = 0; u < unionCount; u++) {
    chainStart[u] = nodeCount
    chainLength[u] = findDeepest(graph, depth, u) - 1
    nodeCount += chainLength[u] as number
  }
  const segmentCount = nodeCount - blocks.count + depth.reduce((sum, rows) => (rows > 0 ? sum + 1 : sum), 0)
  return { nodeCount, chainStart, chainLength, longestLink, segmentCount, depth }
}

/** Number of rows down to the lowest child of a union, at least 1. */
function findDeepest({ linkStart }: PersonGraph, depth: Int32Array, union: number): number {
  let deepest = 1
  for (let k = linkStart[union] as number; k < (linkStart[union + 1] as number); k++) {
    deepest = Math.max(deepest, depth[k] as number)
  }
  return deepest
}

/** The number of rows up to which links get virtual nodes, so that there are not too many; usually all links. */
function findLongestLink(graph: PersonGraph, blockCount: number, depth: Int32Array): number {
  const most = Math.max(MIN_VIRTUAL_NODES, VIRTUAL_NODES_PER_BLOCK * blockCount)
  const deepest = graph.unionIds.map((_, union) => findDeepest(graph, depth, union))
  let longest = deepest.reduce((max, rows) => Math.max(max, rows), 1)
  const countVirtualNodes = () => deepest.reduce((sum, rows) => sum + Math.min(rows, longest) - 1, 0)
  while (longest > 1 && countVirtualNodes() > most) longest = Math.floor(longest / 1.25)
  return longest
}

type Segments = Pick<Layers, 'top' | 'topDx' | 'bottom' | 'bottomDx' | 'bottomSlot'>

function buildSegments(graph: PersonGraph, blocks: Blocks, chains: VirtualChains): Segments {
  const { segmentCount, chainStart, chainLength, depth } = chains
  const top = new Int32Array(segmentCount)
  const topDx = new Float64Array(segmentCount)
  const bottom = new Int32Array(segmentCount)
  const bottomDx = new Float64Array(segmentCount)
  const bottomSlot = new Int32Array(segmentCount)
  let s = 0
  for (let u = 0; u < graph.unionIds.length; u++) {
    const virtualNode = chainStart[u] as number
    const leave = (rowsBelow: number) => {
      top[s] = rowsBelow === 0 ? (blocks.anchorBlock[u] as number) : virtualNode + rowsBelow - 1
      topDx[s] = rowsBelow === 0 ? (blocks.anchorDx[u] as number) : 0
    }
    for (let i = 0; i < (chainLength[u] as number); i++) {
      leave(i)
      bottom[s++] = virtualNode + i
    }
    for (let k = graph.linkStart[u] as number; k < (graph.linkStart[u + 1] as number); k++) {
      if ((depth[k] as number) <= 0) continue
      const child = graph.linkChild[k] as number
      leave((depth[k] as number) - 1)
      bottom[s] = blocks.ofPerson[child] as number
      bottomDx[s] = blocks.personDx[child] as number
      bottomSlot[s++] = blocks.slot[child] as number
    }
  }
  return { top, topDx, bottom, bottomDx, bottomSlot }
}

function sortLeftToRight({ start, items }: Grouping, topDx: Float64Array): void {
  for (let node = 0; node + 1 < start.length; node++) {
    const leaving = items.subarray(start[node], start[node + 1])
    if (leaving.length > 1) leaving.sort((a, b) => (topDx[a] as number) - (topDx[b] as number) || a - b)
  }
}

function getMaxLayerSize(layerOf: Int32Array, size: Int32Array, layerCount: number): number {
  const widths = new Int32Array(layerCount)
  for (let n = 0; n < layerOf.length; n++) {
    const layer = layerOf[n] as number
    widths[layer] = (widths[layer] as number) + (size[n] as number)
  }
  return widths.reduce((most, width) => Math.max(most, width), 0)
}
