/** Step 5, final part: mirrors whole families, so that men and elder children are on the left where that is free. */
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import type { Layers } from './layers.ts'
import type { RowOrder } from './row-order.ts'
import type { SpanningForest } from './spanning-forest.ts'

/** A couple in the last row counts as much as this many pairs of siblings. */
const LAST_ROW_WEIGHT = 3

/**
 * Mirrors families in place, which changes no crossing. The score counts couples with a fixed side, because both
 * partners have parents above them (lower rows count more), and adjacent siblings in birth order.
 */
export function mirrorFamilies(
  graph: PersonGraph,
  blocks: Blocks,
  layers: Layers,
  { parentLink }: SpanningForest,
  rows: RowOrder,
): void {
  const { familyCount, familyLayer, layerStart, layerOf, blockCount } = layers
  const union = (node: number) => graph.linkUnion[parentLink[node] as number]
  const areSiblings = (a: number, b: number) =>
    a < blockCount && b < blockCount && layerOf[a] === layerOf[b] && union(a) === union(b)
  for (let family = 0; family < familyCount; family++) {
    const from = layerStart[familyLayer[family] as number] as number
    const nodes = rows.order.subarray(from, layerStart[familyLayer[family + 1] as number])
    let score = 0
    for (const [i, node] of nodes.entries()) {
      if (node < blockCount && hasFixedSide(layers, node)) {
        const above = (familyLayer[family + 1] as number) - 1 - (layerOf[node] as number)
        score +=
          (LAST_ROW_WEIGHT * (rows.flip[node] as number) * getManLeft(graph, blocks, node)) / 4 ** above
      }
      const next = nodes[i + 1]
      if (next === undefined || !areSiblings(node, next)) continue
      score += Math.sign((parentLink[next] as number) - (parentLink[node] as number))
    }
    if (score >= 0) continue
    for (let l = familyLayer[family] as number; l < (familyLayer[family + 1] as number); l++) {
      rows.order.subarray(layerStart[l], layerStart[l + 1]).reverse()
    }
    for (const node of nodes) if (hasFixedSide(layers, node)) rows.flip[node] = -(rows.flip[node] as number)
  }
}

/**
 * Whether a block can only be mirrored together with its family: several members have links up, or links down leave
 * from several points.
 */
function hasFixedSide(layers: Layers, node: number): boolean {
  const { upStart, up, bottomDx, downStart, down, topDx } = layers
  const ups = up.subarray(upStart[node], upStart[node + 1])
  const downs = down.subarray(downStart[node], downStart[node + 1])
  return (
    ups.some((s) => bottomDx[s] !== bottomDx[ups[0] as number]) ||
    downs.some((s) => topDx[s] !== topDx[downs[0] as number])
  )
}

/** 1 when the unmirrored block is a couple with the man on the left, else 0. */
function getManLeft(graph: PersonGraph, { members, memberStart }: Blocks, block: number): number {
  const [first, second, third] = members.subarray(memberStart[block], memberStart[block + 1])
  const isCouple = graph.sex[first as number] === 1 && graph.sex[second as number] === 2
  return isCouple && third === undefined ? 1 : 0
}
