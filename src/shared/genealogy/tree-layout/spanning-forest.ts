/** Step 4: builds a spanning forest, in which each block has at most one parent block. */
import { groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import type { Layers } from './layers.ts'

export interface SpanningForest {
  /** The link to the parent block, -1 for roots. */
  parentLink: Int32Array
  parent: Int32Array
  /** Anchor of the union above, as an offset in px from the middle of the parent block. */
  parentAnchor: Float64Array
  /**
   * The children of block `b` are `children[childStart[b]] … children[childStart[b + 1] - 1]`: leftmost union first,
   * then eldest first.
   */
  childStart: Int32Array
  children: Int32Array
  roots: Int32Array
  /** All blocks, each after its parent. */
  topDown: Int32Array
  /** The links outside the forest: block of the parents, block of the child. */
  nonTreeFrom: Int32Array
  nonTreeTo: Int32Array
}

/**
 * Chooses the parent link of each block: birth parents before others, then the nearest parents above, then those with
 * more generations of ancestors, then the parents of the man (`M`) or the woman (`F`).
 */
export function buildSpanningForest(
  graph: PersonGraph,
  generation: Int32Array,
  blocks: Blocks,
  layers: Layers,
  side: 'M' | 'F',
): SpanningForest {
  const parentBlock = graph.linkUnion.map((u) => blocks.anchorBlock[u] as number)
  const childBlock = graph.linkChild.map((child) => blocks.ofPerson[child] as number)
  const parentLink = chooseParentLinks(
    graph,
    generation,
    layers,
    parentBlock,
    childBlock,
    side === 'M' ? 1 : 2,
  )
  const parent = parentLink.map((k) => (k < 0 ? -1 : (parentBlock[k] as number)))
  const { start, items } = groupBy(parent, blocks.count)
  const parentAnchor = Float64Array.from(parentLink, (k) =>
    k < 0 ? 0 : (blocks.anchorDx[graph.linkUnion[k] as number] as number),
  )
  for (let b = 0; b < blocks.count; b++) {
    const siblings = items.subarray(start[b], start[b + 1])
    if (siblings.length < 2) continue
    siblings.sort(
      (a, c) =>
        (parentAnchor[a] as number) - (parentAnchor[c] as number) ||
        (parentLink[a] as number) - (parentLink[c] as number),
    )
  }
  const roots = Int32Array.from(parent.keys()).filter((b) => parent[b] === -1)
  const isNonTree = (_: number, k: number) =>
    parentLink[childBlock[k] as number] !== k && parentBlock[k] !== childBlock[k]
  return {
    parentLink,
    parent,
    parentAnchor,
    childStart: start,
    children: items,
    roots,
    topDown: listTopDown(roots, start, items),
    nonTreeFrom: parentBlock.filter(isNonTree),
    nonTreeTo: childBlock.filter(isNonTree),
  }
}

function chooseParentLinks(
  graph: PersonGraph,
  generation: Int32Array,
  { layerOf, blockCount }: Layers,
  parentBlock: Int32Array,
  childBlock: Int32Array,
  preferredSex: number,
): Int32Array {
  const chosen = new Int32Array(blockCount).fill(-1)
  const getCost = (k: number) => {
    const depth = (layerOf[childBlock[k] as number] as number) - (layerOf[parentBlock[k] as number] as number)
    const otherSide = graph.sex[graph.linkChild[k] as number] === preferredSex ? 0 : 1
    const ancestors = generation[graph.partner1[graph.linkUnion[k] as number] as number] as number
    return (graph.linkOther[k] as number) * 1e9 + depth * 1e6 - 2 * ancestors + otherSide
  }
  for (let k = 0; k < parentBlock.length; k++) {
    const block = childBlock[k] as number
    if ((layerOf[block] as number) <= (layerOf[parentBlock[k] as number] as number)) continue
    const best = chosen[block] as number
    if (best < 0 || getCost(k) < getCost(best)) chosen[block] = k
  }
  return chosen
}

function listTopDown(roots: Int32Array, childStart: Int32Array, children: Int32Array): Int32Array {
  const order = new Int32Array(childStart.length - 1)
  order.set(roots)
  let end = roots.length
  for (let i = 0; i < end; i++) {
    const b = order[i] as number
    for (let j = childStart[b] as number; j < (childStart[b + 1] as number); j++)
      order[end++] = children[j] as number
  }
  return order
}
