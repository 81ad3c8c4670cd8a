/** The order of subtrees side by side, so that links between them are short. */
import type { Forest } from './forest.ts'
import type { Layers } from './layers.ts'

const PASSES = 6

/**
 * A middle for every block, in px of a picture in which each subtree has an interval to itself. Subtrees with
 * links to elsewhere move towards the mean place of what they are linked to; the others keep birth order.
 * Reorders the forest's roots and children.
 */
export function orderSubtrees(forest: Forest, layers: Layers): Float64Array {
  const { childStart, children, roots, crossFrom } = forest
  const width = measureSubtrees(forest, layers)
  const x = new Float64Array(width.length)
  spread(forest, width, x)
  if (crossFrom.length === 0) return x
  for (let pass = 0; pass < PASSES; pass++) {
    const goal = findGoals(forest, x)
    const byGoal = (a: number, b: number) =>
      (goal[a] as number) - (goal[b] as number) || (x[a] as number) - (x[b] as number)
    roots.sort(byGoal)
    for (let b = 0; b < width.length; b++) {
      const siblings = children.subarray(childStart[b], childStart[b + 1])
      if (siblings.length > 1) siblings.sort(byGoal)
    }
    spread(forest, width, x)
  }
  return x
}

/** Per block the width of its subtree: of the block itself or of the subtrees of its children. */
function measureSubtrees({ parent, topDown }: Forest, { half }: Layers): Float64Array {
  const width = new Float64Array(topDown.length)
  for (let i = topDown.length - 1; i >= 0; i--) {
    const b = topDown[i] as number
    width[b] = Math.max(width[b] as number, 3 * (half[b] as number))
    const up = parent[b] as number
    if (up >= 0) width[up] = (width[up] as number) + (width[b] as number)
  }
  return width
}

/** Lays the subtrees out from left to right: `x` becomes the middle of each one's interval. */
function spread(
  { roots, topDown, childStart, children }: Forest,
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

/** Per block the mean place of all that its subtree is linked to across the forest, its own place if nothing. */
function findGoals({ parent, topDown, crossFrom, crossTo }: Forest, x: Float64Array): Float64Array {
  const sum = new Float64Array(x.length)
  const links = new Int32Array(x.length)
  const add = (b: number, place: number, count: number) => {
    sum[b] = (sum[b] as number) + place
    links[b] = (links[b] as number) + count
  }
  for (let c = 0; c < crossFrom.length; c++) {
    const [a, b] = [crossFrom[c] as number, crossTo[c] as number]
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
