/**
 * Lays out a family tree: computes the position of each person's box and of each line. The steps:
 * 1. blocks.ts groups partners into blocks, which are the nodes of the graph (order-partners.ts).
 * 2. row-assignment.ts assigns a row to each block (lower-descent-lines.ts).
 * 3. layers.ts adds virtual nodes for long links and separates connected families (connected-families.ts).
 * 4. Initial orders: spanning-forest.ts, subtree-order.ts, subtree-sifting.ts, and traversal-order.ts for small families.
 * 5. crossing-reduction.ts improves each initial order by sweeps (preferred-positions.ts) and greedy-switch.ts, and keeps
 *    the order with the fewest crossings (crossing-counter.ts); then mirror-families.ts and sort-siblings.ts.
 * 6. row-placement.ts assigns x coordinates.
 * 7. pack-families.ts packs unconnected families onto the page.
 * 8. build-layout.ts builds the result.
 * order-rows.ts runs steps 2 to 5.
 */

import { computeGenerations } from '../generations/generations.ts'
import { buildPersonGraph, type TreePerson, type TreeUnion } from '../graph/person-graph.ts'
import { buildBlocks } from './blocks.ts'
import { buildTreeLayout } from './build-layout.ts'
import type { LayoutOptions, TreeLayout } from './layout.ts'
import { orderRows } from './order-rows.ts'

export type { LayoutOptions, TreeLayout, TreePerson, TreeUnion }

const VIRTUAL_NODES_PER_GAP = 5

/**
 * Lays out the whole family. The result does not depend on the order of the input. Follows the framework of Sugiyama,
 * Tagawa & Toda (1981) for layered graphs, with blocks of partners instead of people as nodes.
 */
export function layoutTree(
  people: readonly TreePerson[],
  unions: readonly TreeUnion[],
  options: LayoutOptions,
): TreeLayout {
  const graph = buildPersonGraph(people, unions)
  const generations = computeGenerations(graph)
  const blocks = buildBlocks(graph, generations, options)
  const spacing = {
    blocks: options.gapX,
    besideVirtualNode: options.gapX / 2,
    virtualNodes: options.gapX / VIRTUAL_NODES_PER_GAP,
  }
  const { layers, placed, reducer } = orderRows(graph, generations, blocks, spacing, options)
  reducer.assignCoordinates(placed)
  return buildTreeLayout(graph, generations.generation, blocks, layers, placed, options)
}
