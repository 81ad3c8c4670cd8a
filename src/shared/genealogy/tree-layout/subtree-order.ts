/** Step 4: orders the subtrees of the spanning forest so that the links between them are short. */

import type { Layers } from './layers.ts'
import type { SpanningForest } from './spanning-forest.ts'
import { type NonTreeLinks, SubtreeSifting } from './subtree-sifting.ts'

const PASSES = 6
/** A tree is small when it has at most this many blocks and is much narrower than the tree it is linked to. */
const SMALL_TREE_BLOCKS = 40
const MUCH_WIDER = 4
/** Small trees may be linked to other small trees, so that moving them takes several passes. */
const SMALL_TREE_PASSES = 3

/**
 * `means` uses barycentres only; `sifted` also sifts. Tangled families get better results without sifting, large
 * families with it.
 */
export type SubtreeRule = 'means' | 'sifted'

/**
 * Returns the middle of each block in px, in a drawing in which each subtree has an interval of its own. Subtrees
 * with links to other subtrees move towards the barycentre of these links (the method of Sugiyama, Tagawa & Toda
 * 1981, applied to whole subtrees); all others keep birth order. Finally, small trees move to the larger trees they
 * are linked to.
 */
export function orderSubtrees(unordered: SpanningForest, layers: Layers, rule: SubtreeRule): Float64Array {
  const forest = { ...unordered, roots: unordered.roots.slice(), children: unordered.children.slice() }
  const width = measureSubtrees(forest, layers)
  const tree = findTrees(forest)
  const { ordinary, small } = splitLinks(forest, tree, width)
  const x = new Float64Array(width.length)
  assignIntervals(forest, width, x)
  for (let pass = 0; pass < PASSES && ordinary.from.length > 0; pass++)
    sortByBarycentre(forest, ordinary, width, x)
  if (rule === 'sifted') {
    new SubtreeSifting(forest, layers, ordinary).improve()
    assignIntervals(forest, width, x)
  }
  for (let pass = 0; pass < SMALL_TREE_PASSES; pass++) moveSmallTrees(forest, small, tree, x)
  return x
}

function sortByBarycentre(
  forest: SpanningForest,
  links: NonTreeLinks,
  width: Float64Array,
  x: Float64Array,
): void {
  const { childStart, children, roots } = forest
  const barycentre = findBarycentres(forest, links, x)
  const byGoal = (a: number, b: number) =>
    (barycentre[a] as number) - (barycentre[b] as number) || (x[a] as number) - (x[b] as number)
  roots.sort(byGoal)
  for (let b = 0; b < width.length; b++) {
    const siblings = children.subarray(childStart[b], childStart[b + 1])
    if (siblings.length > 1) siblings.sort(byGoal)
  }
  assignIntervals(forest, width, x)
}

/** The root of each block's tree. */
function findTrees({ parent, topDown }: SpanningForest): Int32Array {
  const tree = new Int32Array(topDown.length)
  for (const b of topDown) tree[b] = parent[b] === -1 ? b : (tree[parent[b] as number] as number)
  return tree
}

/** Separates links from a small tree to a much wider one (`small`) from all other links. */
function splitLinks(
  { nonTreeFrom, nonTreeTo }: SpanningForest,
  tree: Int32Array,
  width: Float64Array,
): { ordinary: NonTreeLinks; small: NonTreeLinks } {
  const ordinary = { from: [] as number[], to: [] as number[] }
  const small = { from: [] as number[], to: [] as number[] }
  const blocks = new Int32Array(width.length)
  for (const root of tree) blocks[root] = (blocks[root] as number) + 1
  const widthOf = (b: number) => width[tree[b] as number] as number
  for (let c = 0; c < nonTreeFrom.length; c++) {
    const [a, b] = [nonTreeFrom[c] as number, nonTreeTo[c] as number]
    const [lesser, larger] = widthOf(a) < widthOf(b) ? [a, b] : [b, a]
    const few = (blocks[tree[lesser] as number] as number) <= SMALL_TREE_BLOCKS
    const kind = few && widthOf(lesser) * MUCH_WIDER <= widthOf(larger) ? small : ordinary
    kind.from.push(lesser)
    kind.to.push(larger)
  }
  const pack = ({ from, to }: { from: number[]; to: number[] }) => ({
    from: Int32Array.from(from),
    to: Int32Array.from(to),
  })
  return { ordinary: pack(ordinary), small: pack(small) }
}

/** Width of each block's subtree: the block's own width or the sum of its children's subtrees, whichever is larger. */
function measureSubtrees({ parent, topDown }: SpanningForest, { halfWidth }: Layers): Float64Array {
  const width = new Float64Array(topDown.length)
  for (let i = topDown.length - 1; i >= 0; i--) {
    const b = topDown[i] as number
    width[b] = Math.max(width[b] as number, 3 * (halfWidth[b] as number))
    const up = parent[b] as number
    if (up >= 0) width[up] = (width[up] as number) + (width[b] as number)
  }
  return width
}

/** Places the subtrees from left to right: `x` becomes the middle of each interval. */
function assignIntervals(
  { roots, topDown, childStart, children }: SpanningForest,
  width: Float64Array,
  x: Float64Array,
): void {
  let edge = 0
  for (const root of roots) {
    x[root] = edge + (width[root] as number) / 2
    edge += width[root] as number
  }
  for (const b of topDown) {
    let left = (x[b] as number) - (width[b] as number) / 2
    for (let j = childStart[b] as number; j < (childStart[b + 1] as number); j++) {
      const child = children[j] as number
      x[child] = left + (width[child] as number) / 2
      left += width[child] as number
    }
  }
}

/** For each block, the mean x of the ends of all links that leave its subtree; its own x when there are none. */
function findBarycentres(
  { parent, topDown }: SpanningForest,
  { from, to }: NonTreeLinks,
  x: Float64Array,
): Float64Array {
  const sum = new Float64Array(x.length)
  const links = new Int32Array(x.length)
  const add = (b: number, place: number, count: number) => {
    sum[b] = (sum[b] as number) + place
    links[b] = (links[b] as number) + count
  }
  for (let c = 0; c < from.length; c++) {
    const [a, b] = [from[c] as number, to[c] as number]
    add(a, x[b] as number, 1)
    add(b, x[a] as number, 1)
  }
  for (let i = topDown.length - 1; i >= 0; i--) {
    const b = topDown[i] as number
    const up = parent[b] as number
    if (up >= 0) add(up, sum[b] as number, links[b] as number)
  }
  return sum.map((total, b) => ((links[b] as number) > 0 ? total / (links[b] as number) : (x[b] as number)))
}

/**
 * Moves small trees, such as the parents of somebody who married in, above the place in the larger tree that they are
 * linked to.
 */
function moveSmallTrees(
  { topDown }: SpanningForest,
  { from, to }: NonTreeLinks,
  tree: Int32Array,
  x: Float64Array,
): void {
  const shift = new Float64Array(x.length)
  const links = new Int32Array(x.length)
  for (let c = 0; c < from.length; c++) {
    const [lesser, larger] = [from[c] as number, to[c] as number]
    const root = tree[lesser] as number
    shift[root] = (shift[root] as number) + (x[larger] as number) - (x[lesser] as number)
    links[root] = (links[root] as number) + 1
  }
  for (const b of topDown) {
    const root = tree[b] as number
    if ((links[root] as number) > 0)
      x[b] = (x[b] as number) + (shift[root] as number) / (links[root] as number)
  }
}
