/** Steps 2 to 5 in turn: rows, layers, first orders, fewest crossings; small families try both rules for their rows. */
import type { Generations } from '../generations/generations.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import { RowArranger } from './arrange-rows.ts'
import type { Blocks } from './blocks.ts'
import { CrossingCounter } from './crossings.ts'
import { type Forest, growForest } from './forest.ts'
import { buildLayers, type Layers } from './layers.ts'
import { mirrorFamilies } from './mirror-families.ts'
import { NeighbourSwaps } from './neighbour-swaps.ts'
import { orderByMiddle, type RowOrder } from './row-order.ts'
import type { Spacing } from './row-placement.ts'
import { assignRows, type RowRule } from './rows.ts'
import { seatSiblings } from './seat-siblings.ts'
import { orderSubtrees, type SubtreeRule } from './subtree-order.ts'
import { walkFamilies } from './walk-order.ts'

/** So many blocks and corridors may be arranged several times without anybody waiting for it. */
const SMALL_PICTURE = 1500
/** From so many on, sifting alone finds good starts: there is no time for many rounds after it. */
const LARGE_PICTURE = 4000

/** Everybody in a row and an order; `placed.x` means nothing yet. */
export interface Arrangement {
  layers: Layers
  placed: RowOrder
  arranger: RowArranger
}

/**
 * Arranges by one rule, or where none is asked for by the better for each connected family: founders' lines near the
 * family they marry into, unless the rows of the generations alone cross less.
 */
export function arrangePeople(
  graph: PersonGraph,
  generations: Generations,
  blocks: Blocks,
  spacing: Spacing,
  rule: RowRule | undefined,
): Arrangement {
  const arrange = (row: Int32Array) => arrangeInRows(graph, generations, blocks, spacing, row)
  const rows = assignRows(generations, rule ?? 'near')
  const near = arrange(rows)
  if (rule || near.layers.nodeCount > SMALL_PICTURE) return near
  const others = assignRows(generations, 'generation')
  if (others.every((row, b) => row === rows[b])) return near
  const other = arrange(others)
  const crossings = [near, other].map(crossingsByFamily)
  const isBetter = crossings[0]?.map((few, family) => (crossings[1]?.[family] ?? 0) < few) ?? []
  if (!isBetter.includes(true)) return near
  if (!isBetter.includes(false)) return other
  const { familyOf } = near.layers
  return arrange(rows.map((row, b) => (isBetter[familyOf[b] as number] ? (others[b] as number) : row)))
}

function arrangeInRows(
  graph: PersonGraph,
  { generation }: Generations,
  blocks: Blocks,
  spacing: Spacing,
  row: Int32Array,
): Arrangement {
  const layers = buildLayers(graph, blocks, row)
  const hang = (side: 'M' | 'F') => growForest(graph, generation, blocks, layers, side)
  const men = hang('M')
  const women = hang('F')
  const start = (forest: Forest, rule: SubtreeRule) =>
    orderByMiddle(layers, orderSubtrees(forest, layers, rule))
  const starts = [start(women, 'sifted')]
  if (layers.nodeCount <= LARGE_PICTURE) starts.unshift(start(men, 'means'))
  if (layers.nodeCount > LARGE_PICTURE || layers.nodeCount <= SMALL_PICTURE)
    starts.unshift(start(men, 'sifted'))
  if (layers.nodeCount <= SMALL_PICTURE) {
    starts.unshift(orderByMiddle(layers, walkFamilies(graph, blocks, layers)))
  }
  const arranger = new RowArranger(layers, spacing)
  const placed = arranger.reduceCrossings(starts, new NeighbourSwaps(layers, men, graph.linkUnion))
  mirrorFamilies(graph, blocks, layers, men, placed)
  seatSiblings(graph, blocks, layers, men, placed)
  return { layers, placed, arranger }
}

function crossingsByFamily({ layers, placed }: Arrangement): number[] {
  const counter = new CrossingCounter(layers)
  return Array.from({ length: layers.familyCount }, (_, family) => {
    const from = layers.familyLayer[family] as number
    return counter.within({ from, to: layers.familyLayer[family + 1] as number }, placed)
  })
}
