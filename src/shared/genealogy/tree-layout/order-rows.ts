/** Runs steps 2 to 5: row assignment, layers, initial orders, crossing reduction. Small families try both row rules. */
import type { Generations } from '../generations/generations.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import { CrossingCounter } from './crossing-counter.ts'
import { CrossingReducer } from './crossing-reduction.ts'
import { GreedySwitch } from './greedy-switch.ts'
import { buildLayers, type Layers } from './layers.ts'
import type { LayoutOptions } from './layout.ts'
import { mirrorFamilies } from './mirror-families.ts'
import { assignRows } from './row-assignment.ts'
import { orderByPosition, type RowOrder } from './row-order.ts'
import type { Spacing } from './row-placement.ts'
import { sortSiblings } from './sort-siblings.ts'
import { buildSpanningForest, type SpanningForest } from './spanning-forest.ts'
import { orderSubtrees, type SubtreeRule } from './subtree-order.ts'
import { orderByTraversal } from './traversal-order.ts'

/** Number of nodes up to which running all steps several times takes no noticeable time. */
const SMALL_LAYOUT = 1500
/**
 * Number of nodes from which only sifted initial orders are used, because there is no time for many rounds
 * afterwards.
 */
const LARGE_LAYOUT = 4000

/** The order of all rows; `placed.x` is not yet final. */
export interface OrderedRows {
  layers: Layers
  placed: RowOrder
  reducer: CrossingReducer
}

/**
 * Uses the given rule, or the better rule for each connected family: `near`, unless `generation` has fewer crossings.
 */
export function orderRows(
  graph: PersonGraph,
  generations: Generations,
  blocks: Blocks,
  spacing: Spacing,
  { rows: rule, ordering }: Pick<LayoutOptions, 'rows' | 'ordering'>,
): OrderedRows {
  const arrange = (row: Int32Array) => orderFixedRows(graph, generations, blocks, spacing, row)
  const rows = assignRows(generations, rule ?? 'near')
  if (ordering === 'quick') return orderRowsQuickly(graph, blocks, spacing, rows)
  const near = arrange(rows)
  if (rule || near.layers.nodeCount > SMALL_LAYOUT) return near
  const generationRows = assignRows(generations, 'generation')
  if (generationRows.every((row, b) => row === rows[b])) return near
  const byGeneration = arrange(generationRows)
  const crossings = [near, byGeneration].map(countCrossingsByFamily)
  const isBetter = crossings[0]?.map((count, family) => (crossings[1]?.[family] ?? 0) < count) ?? []
  if (!isBetter.includes(true)) return near
  if (!isBetter.includes(false)) return byGeneration
  const { familyOf } = near.layers
  return arrange(
    rows.map((row, b) => (isBetter[familyOf[b] as number] ? (generationRows[b] as number) : row)),
  )
}

/** Takes the order in which a traversal finds the blocks, with its crossings. */
function orderRowsQuickly(
  graph: PersonGraph,
  blocks: Blocks,
  spacing: Spacing,
  row: Int32Array,
): OrderedRows {
  const layers = buildLayers(graph, blocks, row)
  const placed = orderByPosition(layers, orderByTraversal(graph, blocks, layers))
  return { layers, placed, reducer: new CrossingReducer(layers, spacing) }
}

function orderFixedRows(
  graph: PersonGraph,
  { generation }: Generations,
  blocks: Blocks,
  spacing: Spacing,
  row: Int32Array,
): OrderedRows {
  const layers = buildLayers(graph, blocks, row)
  const buildForest = (side: 'M' | 'F') => buildSpanningForest(graph, generation, blocks, layers, side)
  const fatherForest = buildForest('M')
  const motherForest = buildForest('F')
  const start = (forest: SpanningForest, rule: SubtreeRule) =>
    orderByPosition(layers, orderSubtrees(forest, layers, rule))
  const starts = [start(motherForest, 'sifted')]
  if (layers.nodeCount <= LARGE_LAYOUT) starts.unshift(start(fatherForest, 'means'))
  if (layers.nodeCount > LARGE_LAYOUT || layers.nodeCount <= SMALL_LAYOUT)
    starts.unshift(start(fatherForest, 'sifted'))
  if (layers.nodeCount <= SMALL_LAYOUT) {
    starts.unshift(orderByPosition(layers, orderByTraversal(graph, blocks, layers)))
  }
  const reducer = new CrossingReducer(layers, spacing)
  const placed = reducer.reduceCrossings(starts, new GreedySwitch(layers, fatherForest, graph.linkUnion))
  mirrorFamilies(graph, blocks, layers, fatherForest, placed)
  sortSiblings(graph, blocks, layers, fatherForest, placed)
  return { layers, placed, reducer }
}

function countCrossingsByFamily({ layers, placed }: OrderedRows): number[] {
  const counter = new CrossingCounter(layers)
  return Array.from({ length: layers.familyCount }, (_, family) => {
    const from = layers.familyLayer[family] as number
    return counter.countInLayers({ from, to: layers.familyLayer[family + 1] as number }, placed)
  })
}
