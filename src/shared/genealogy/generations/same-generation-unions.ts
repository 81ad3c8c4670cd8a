/** Finds the unions whose partners share a generation: all unions, unless a chain of partners contains a person and their descendant. */

import { DisjointSets } from '../graph/disjoint-sets.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import { computeLongestPaths, type Descent } from './descent.ts'
import { MergeableOrder } from './mergeable-order.ts'

export interface SameGenerationUnions {
  /** Per union: 1 if both partners are known and share a generation. */
  level: Uint8Array
  /** Per person: the number of the block, counted from 0 in the order of the first person of each block. */
  block: Int32Array
  blockCount: number
}

/**
 * Joins partners into blocks. Blocks in or between cycles of blocks are separated and joined again union by union, the
 * union with the most children first, as long as no block contains a person and their descendant.
 */
export function findSameGenerationUnions(graph: PersonGraph, descent: Descent): SameGenerationUnions {
  const count = graph.ids.length
  const all = groupPartners(graph, () => true)
  const inCycle = findPeopleInCycles(descent, all.block, all.blockCount)
  if (inCycle === null) return all

  const uncertain: number[] = []
  for (let u = 0; u < graph.unionIds.length; u++) {
    if (all.level[u] === 1 && inCycle[graph.partner1[u] as number] === 1) uncertain.push(u)
  }
  const children = (u: number) => (graph.linkStart[u + 1] as number) - (graph.linkStart[u] as number)
  const current = (u: number) => graph.unionCurrent[u] as number
  uncertain.sort((a, b) => children(b) - children(a) || current(b) - current(a) || a - b)

  const alone = Int32Array.from({ length: count }, (_, p) => p)
  const rank = computeLongestPaths(descent.parent, descent.child, alone, count)
  const order = new MergeableOrder(descent, rank, inCycle)
  const accepted = new Uint8Array(all.level)
  for (const u of uncertain) {
    accepted[u] = order.merge(graph.partner1[u] as number, graph.partner2[u] as number) ? 1 : 0
  }
  return groupPartners(graph, (u) => accepted[u] === 1)
}

function groupPartners(graph: PersonGraph, allowed: (union: number) => boolean): SameGenerationUnions {
  const count = graph.ids.length
  const sets = new DisjointSets(count)
  const level = new Uint8Array(graph.unionIds.length)
  for (let u = 0; u < level.length; u++) {
    if (graph.partner2[u] === -1 || !allowed(u)) continue
    level[u] = 1
    sets.join(graph.partner1[u] as number, graph.partner2[u] as number)
  }
  const block = new Int32Array(count)
  let blockCount = 0
  for (let p = 0; p < count; p++) {
    const first = sets.find(p)
    block[p] = first === p ? blockCount++ : (block[first] as number)
  }
  return { level, block, blockCount }
}

/** Returns 1 for people whose block is in a cycle of blocks or between two cycles; null if there is no cycle. */
function findPeopleInCycles(descent: Descent, block: Int32Array, blockCount: number): Uint8Array | null {
  const fromTop = computeLongestPaths(descent.parent, descent.child, block, blockCount)
  if (!fromTop.includes(-1)) return null
  const fromBottom = computeLongestPaths(descent.child, descent.parent, block, blockCount)
  return Uint8Array.from(block, (b) => (fromTop[b] === -1 && fromBottom[b] === -1 ? 1 : 0))
}
