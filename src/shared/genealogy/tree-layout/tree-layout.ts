/**
 * The whole family as a picture: from people and unions to the place of every box and every line. The steps:
 * 1. blocks.ts: couples and chains of partners become blocks that move as one (partner-path.ts).
 * 2. rows.ts: the row of every block, founders' lines near the family they marry into (lower-lines.ts).
 * 3. layers.ts: rows of blocks and of virtualNodes for long links; connected families apart (families.ts).
 * 4. First orders: forest.ts hangs every block once, subtree-order.ts and subtree-sifting.ts order whole subtrees,
 *    walk-order.ts walks small families from person to person.
 * 5. arrange-rows.ts: sweeps (row-wishes.ts) and swaps (neighbour-swaps.ts) from each, the order with the fewest
 *    crossings (crossings.ts) stays; mirror-families.ts and sort-siblings.ts then tidy up where that is free.
 * 6. row-placement.ts: places in px. 7. pack-families.ts: unconnected families on the page. 8. drawing.ts: the picture.
 * arrangement.ts runs steps 2 to 5.
 */

import { computeGenerations } from '../generations/generations.ts'
import { buildPersonGraph, type TreePerson, type TreeUnion } from '../graph/person-graph.ts'
import { buildBlocks } from './blocks.ts'
import { buildTreeLayout } from './build-layout.ts'
import { orderRows } from './order-rows.ts'
import type { RowRule } from './row-assignment.ts'

export type { TreePerson, TreeUnion }

/** Measures in px. `aspect` is the width of the screen divided by its height, 1.6 unless told. */
export interface LayoutOptions {
  /** Side of the square box of a person. */
  box: number
  /** Free space between neighbours of one row. */
  gapX: number
  /** Free space between two rows. */
  gapY: number
  /** From centre to centre of two partners who stand side by side. */
  partnerOffset: number
  aspect?: number
  /** Which row people stand in, see `assignRows`; unless told `near`, or in a small family whichever crosses less. */
  rows?: RowRule
}

/**
 * Where everything stands, in px from the top left corner of the picture. Flat arrays only, so that a worker
 * can transfer it and IndexedDB can keep it. Per person: `ids` and the arrays as long as it. Per union: the
 * arrays named union…. The children of union `u` are the links `linkStart[u] … linkStart[u + 1] - 1`, in birth
 * order. The bends of link `k` are the points `bendStart[k] … bendStart[k + 1] - 1`.
 */
export interface TreeLayout {
  /** The people, sorted by id: an index elsewhere in the layout is a place in this list. */
  ids: string[]
  /** Top left corner of each box. */
  x: Float64Array
  y: Float64Array
  /** The generation number of the spec, 0 for people without parents. */
  generation: Int32Array
  /** The row in which the person is drawn, 0 at the top of their connected family. */
  row: Int32Array
  /** The connected family the person belongs to, 0 the largest. */
  family: Int32Array
  familyCount: number

  /** Recorded unions by their id, then those implied by a shared child, as `implied:{id}+{id}` or `implied:{id}`. */
  unionIds: string[]
  /** Index of a partner; `unionPartner2` is -1 where there is but one. */
  unionPartner1: Int32Array
  unionPartner2: Int32Array
  /** 1 where the union is recorded as the current one. */
  unionCurrent: Uint8Array
  /** 1 where no union is recorded: the partners only share a child. */
  unionImplied: Uint8Array
  /** Where the chainStart to the children begins: the middle between the partners. */
  unionX: Float64Array
  unionY: Float64Array
  /** Height of the bar from which the children hang, in the free space under the lower partner's row. */
  unionBarY: Float64Array

  /** Length: unions + 1. */
  linkStart: Int32Array
  /** Index of the child at the end of each link. */
  linkChild: Int32Array
  /** 1 for an adoptive, foster or other parent: drawn dashed. */
  linkDashed: Uint8Array
  /** 1 where the child stands under another union of its family tree (pedigree collapse, in-laws). */
  linkCrossing: Uint8Array
  /** Length: links + 1. Only links that pass rows in between have bends, from the top downwards. */
  bendStart: Int32Array
  bendX: Float64Array
  bendY: Float64Array

  width: number
  height: number
}

const VIRTUAL_NODES_PER_GAP = 5

/**
 * Lays out the whole family; the same people give the same picture in whatever order they come. The framework is
 * that of Sugiyama, Tagawa & Toda (1981) for layered graphs, its nodes not people but couples and chains of them.
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
  const { layers, placed, reducer } = orderRows(graph, generations, blocks, spacing, options.rows)
  reducer.assignCoordinates(placed)
  return buildTreeLayout(graph, generations.generation, blocks, layers, placed, options)
}
