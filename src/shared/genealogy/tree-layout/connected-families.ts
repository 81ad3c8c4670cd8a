/** Finds the connected families, and gives each of them layers of its own. */
import { DisjointSets } from '../graph/disjoint-sets.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'

export interface ConnectedFamilies {
  count: number
  /** Family of each block. Family 0 has the most people; equal families are in the order of their first block. */
  of: Int32Array
  /** Layer of each block. The layers of family `f` begin at `familyLayer[f]`, with its own highest row. */
  layer: Int32Array
  familyLayer: Int32Array
}

export function findConnectedFamilies(
  graph: PersonGraph,
  blocks: Blocks,
  row: Int32Array,
): ConnectedFamilies {
  const families = numberBySize(joinBlocks(graph, blocks), blocks)
  const highest = new Int32Array(families.count).fill(2 ** 30)
  const lowest = new Int32Array(families.count)
  for (let b = 0; b < blocks.count; b++) {
    const family = families.of[b] as number
    highest[family] = Math.min(highest[family] as number, row[b] as number)
    lowest[family] = Math.max(lowest[family] as number, row[b] as number)
  }
  const familyLayer = new Int32Array(families.count + 1)
  for (let f = 0; f < families.count; f++) {
    familyLayer[f + 1] = (familyLayer[f] as number) + (lowest[f] as number) - (highest[f] as number) + 1
  }
  const layer = row.map((own, b) => {
    const family = families.of[b] as number
    return (familyLayer[family] as number) + own - (highest[family] as number)
  })
  return { ...families, layer, familyLayer }
}

function joinBlocks(graph: PersonGraph, blocks: Blocks): DisjointSets {
  const sets = new DisjointSets(blocks.count)
  for (let u = 0; u < graph.unionIds.length; u++) {
    const anchor = blocks.anchorBlock[u] as number
    for (const p of [graph.partner1[u] as number, graph.partner2[u] as number]) {
      if (p >= 0) sets.join(anchor, blocks.ofPerson[p] as number)
    }
    for (let k = graph.linkStart[u] as number; k < (graph.linkStart[u + 1] as number); k++) {
      sets.join(anchor, blocks.ofPerson[graph.linkChild[k] as number] as number)
    }
  }
  return sets
}

/** Numbers the connected families by number of people, largest first. */
function numberBySize(sets: DisjointSets, blocks: Blocks): Pick<ConnectedFamilies, 'count' | 'of'> {
  const people = new Int32Array(blocks.count)
  const firsts: number[] = []
  for (let b = 0; b < blocks.count; b++) {
    const first = sets.find(b)
    const members = (blocks.memberStart[b + 1] as number) - (blocks.memberStart[b] as number)
    people[first] = (people[first] as number) + members
    if (first === b) firsts.push(b)
  }
  firsts.sort((a, b) => (people[b] as number) - (people[a] as number) || a - b)
  const number = new Int32Array(blocks.count)
  for (const [family, first] of firsts.entries()) number[first] = family
  return { count: firsts.length, of: number.map((_, b) => number[sets.find(b)] as number) }
}
