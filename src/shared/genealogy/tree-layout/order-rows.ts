/** Steps 2 to 5 in turn: rows, layers, first orders, fewest crossings; small families try both rules for their rows. */
import type { Generations } from '../generations/generations.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import { CrossingCounter } from './crossing-counter.ts'
import { CrossingReducer } from './crossing-reduction.ts'
import { GreedySwitch } from './greedy-switch.ts'
import { buildLayers, type Layers } from './layers.ts'
import { mirrorFamilies } from './mirror-families.ts'
import { assignRows, type RowRule } from './row-assignment.ts'
import { orderByPosition, type RowOrder } from './row-order.ts'
import type { Spacing } from './row-placement.ts'
import { sortSiblings } from './sort-siblings.ts'
import { buildSpanningForest, type SpanningForest } from './spanning-forest.ts'
import { orderSubtrees, type SubtreeRule } from './subtree-order.ts'
import { orderByTraversal } from './traversal-order.ts'

/** So many blocks and virtualNodes may be arranged several times without anybody waiting for it. */
const SMALL_LAYOUT = 1500
/** From so many on, sifting alone finds good starts: there is no time for many rounds after it. */
const LARGE_LAYOUT = 4000

/** Everybody in a row and an order; `placed.x` means nothing yet. */
export interface OrderedRows {
  layers: Layers
  placed: RowOrder
  reducer: CrossingReducer
}

/**
 * Arranges by one rule, or where none is asked for by the better for each connected family: founders' lines near the
 * family they marry into, unless the rows of the generations alone cross less.
 */
export function orderRows(
  graph: PersonGraph,
  generations: Generations,
  blocks: Blocks,
  spacing: Spacing,
  rule: RowRule | undefined,
): OrderedRows {
  const arrange = (row: Int32Array) => orderFixedRows(graph, generations, blocks, spacing, row)
  const rows = assignRows(generations, rule ?? 'near')
  const near = arrange(rows)
  if (rule || near.layers.nodeCount > SMALL_LAYOUT) return near
  const others = assignRows(generations, 'generation')
  if (others.every((row, b) => row === rows[b])) return near
  const other = arrange(others)
  const crossings = [near, other].map(countCrossingsByFamily)
  const isBetter = crossings[0]?.map((few, family) => (crossings[1]?.[family] ?? 0) < few) ?? []
  if (!isBetter.includes(true)) return near
  if (!isBetter.includes(false)) return other
  const { familyOf } = near.layers
  return arrange(rows.map((row, b) => (isBetter[familyOf[b] as number] ? (others[b] as number) : row)))
}

function orderFixedRows(
  graph: PersonGraph,
  { generation }: Generations,
  blocks: Blocks,
  spacing: Spacing,
  row: Int32Array,
): OrderedRows {
  const layers = buildLayers(graph, blocks, row)
  const hang = (side: 'M' | 'F') => buildSpanningForest(graph, generation, blocks, layers, side)
  const men = hang('M')
  const women = hang('F')
  const start = (forest: SpanningForest, rule: SubtreeRule) =>
    orderByPosition(layers, orderSubtrees(forest, layers, rule))
  const starts = [start(women, 'sifted')]
  if (layers.nodeCount <= LARGE_LAYOUT) starts.unshift(start(men, 'means'))
  if (layers.nodeCount > LARGE_LAYOUT || layers.nodeCount <= SMALL_LAYOUT)
    starts.unshift(start(men, 'sifted'))
  if (layers.nodeCount <= SMALL_LAYOUT) {
    starts.unshift(orderByPosition(layers, orderByTraversal(graph, blocks, layers)))
  }
  const reducer = new CrossingReducer(layers, spacing)
  const placed = reducer.reduceCrossings(starts, new GreedySwitch(layers, men, graph.linkUnion))
  mirrorFamilies(graph, blocks, layers, men, placed)
  sortSiblings(graph, blocks, layers, men, placed)
  return { layers, placed, reducer }
}

function countCrossingsByFamily({ layers, placed }: OrderedRows): number[] {
  const counter = new CrossingCounter(layers)
  return Array.from({ length: layers.familyCount }, (_, family) => {
    const from = layers.familyLayer[family] as number
    return counter.countInLayers({ from, to: layers.familyLayer[family + 1] as number }, placed)
  })
}
