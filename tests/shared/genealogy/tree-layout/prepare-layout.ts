/** Runs the layout up to step 4, for tests of single steps. */
import { computeGenerations } from '#shared/genealogy/generations/generations.ts'
import { buildPersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import { buildBlocks } from '#shared/genealogy/tree-layout/blocks.ts'
import { buildLayers } from '#shared/genealogy/tree-layout/layers.ts'
import { assignRows, type RowRule } from '#shared/genealogy/tree-layout/row-assignment.ts'
import type { RowOrder } from '#shared/genealogy/tree-layout/row-order.ts'
import { buildSpanningForest } from '#shared/genealogy/tree-layout/spanning-forest.ts'
import type { Family } from '../tree-layout.families.ts'

export const measures = { box: 150, gapX: 80, gapY: 120, partnerOffset: 200 }

export function prepare({ people, unions }: Family, rule: RowRule = 'near') {
  const graph = buildPersonGraph(people, unions)
  const generations = computeGenerations(graph)
  const blocks = buildBlocks(graph, generations, measures)
  const rows = assignRows(generations, rule)
  const layers = buildLayers(graph, blocks, rows)
  const forest = buildSpanningForest(graph, generations.generation, blocks, layers, 'M')
  const blockOf = (id: string) => blocks.ofPerson[graph.indexOf.get(id) ?? -1] ?? -1
  const peopleOf = (block: number) =>
    Array.from(blocks.members.subarray(blocks.memberStart[block], blocks.memberStart[block + 1])).map(
      (p) => graph.ids[p] ?? '',
    )
  return { graph, generations, blocks, rows, layers, forest, blockOf, peopleOf }
}

export type Prepared = ReturnType<typeof prepare>

/** The rows as texts with the names in each block, without virtual nodes. */
export function namesInRows({ layers, peopleOf }: Prepared, { order, flip }: RowOrder): string[] {
  return Array.from({ length: layers.layerCount }, (_, l) => {
    const nodes = Array.from(order.subarray(layers.layerStart[l], layers.layerStart[l + 1]))
    const names = (node: number) => ((flip[node] ?? 1) > 0 ? peopleOf(node) : peopleOf(node).reverse())
    return nodes.flatMap((node) => (node < layers.blockCount ? [names(node).join('+')] : [])).join(' ')
  })
}

/** Counts crossings by comparing all pairs of segments. */
export function countByPairs({ layers }: Prepared, { order, flip }: RowOrder): number {
  const place = new Float64Array(layers.nodeCount)
  for (const [i, node] of order.entries()) place[node] = i
  const end = (node: number, dx: number) =>
    (place[node] ?? 0) + ((flip[node] ?? 1) * dx) / (2 * (layers.halfWidth[node] ?? 0) + 1)
  const segments = Array.from(layers.top, (top, s) => ({
    layer: layers.layerOf[top],
    top: end(top, layers.topDx[s] ?? 0),
    bottom: end(layers.bottom[s] ?? 0, layers.bottomDx[s] ?? 0),
  }))
  let crossings = 0
  for (const [i, a] of segments.entries()) {
    for (const b of segments.slice(i + 1)) {
      if (a.layer === b.layer && (a.top - b.top) * (a.bottom - b.bottom) < 0) crossings++
    }
  }
  return crossings
}
