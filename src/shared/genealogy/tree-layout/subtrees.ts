/** Finds the nodes that move together with a block: its subtree, and the small trees linked to it. */
import { groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import type { Layers } from './layers.ts'
import type { SpanningForest } from './spanning-forest.ts'

/** Only trees of at most this many blocks are attached to another tree. */
const SMALL_TREE_BLOCKS = 40

export interface Subtrees {
  /** A block, all blocks below it with the attached small trees, and the virtual nodes of their unions. */
  getNodes(block: number): Int32Array
}

export function groupSubtrees(
  graph: PersonGraph,
  blocks: Blocks,
  layers: Layers,
  forest: SpanningForest,
): Subtrees {
  const parentOf = attachSmallTrees(forest)
  const { start, items } = groupBy(parentOf, blocks.count)
  const preorderNumber = new Int32Array(blocks.count)
  const size = new Int32Array(blocks.count).fill(1)
  const preorder: number[] = []
  const stack = Array.from(parentOf.keys()).filter((b) => parentOf[b] === -1)
  for (let b = stack.pop(); b !== undefined; b = stack.pop()) {
    preorderNumber[b] = preorder.length
    preorder.push(b)
    for (let i = start[b] as number; i < (start[b + 1] as number); i++) stack.push(items[i] as number)
  }
  for (const b of preorder.toReversed()) {
    const host = parentOf[b] as number
    if (host >= 0) size[host] = (size[host] as number) + (size[b] as number)
  }
  const ownerNumber = new Int32Array(layers.nodeCount)
  ownerNumber.set(preorderNumber)
  for (let u = 0; u < graph.unionIds.length; u++) {
    const from = layers.chainStart[u] as number
    ownerNumber.fill(
      preorderNumber[blocks.anchorBlock[u] as number] as number,
      from,
      from + (layers.chainLength[u] as number),
    )
  }
  const nodes = groupBy(ownerNumber, blocks.count)
  return {
    getNodes: (block) => {
      const first = preorderNumber[block] as number
      return nodes.items.subarray(nodes.start[first], nodes.start[first + (size[block] as number)])
    },
  }
}

/**
 * The parent of each block; the root of a small tree gets the block of a larger tree that it is linked to as parent.
 */
function attachSmallTrees({ parent, topDown, nonTreeFrom, nonTreeTo }: SpanningForest): Int32Array {
  const parentOf = parent.slice()
  const tree = new Int32Array(parent.length)
  const size = new Int32Array(parent.length)
  for (const b of topDown) {
    const root = parent[b] === -1 ? b : (tree[parent[b] as number] as number)
    tree[b] = root
    size[root] = (size[root] as number) + 1
  }
  const isLess = (a: number, b: number) => {
    const difference = (size[a] as number) - (size[b] as number)
    return difference < 0 || (difference === 0 && a > b)
  }
  for (let k = 0; k < nonTreeFrom.length; k++) {
    const [a, b] = [nonTreeFrom[k] as number, nonTreeTo[k] as number]
    const [rootA, rootB] = [tree[a] as number, tree[b] as number]
    if (rootA === rootB) continue
    const [root, host] = isLess(rootA, rootB) ? [rootA, b] : [rootB, a]
    if ((size[root] as number) <= SMALL_TREE_BLOCKS && parentOf[root] === -1) parentOf[root] = host
  }
  return parentOf
}
