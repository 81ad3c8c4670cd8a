/** Step 1: partners become blocks that move as one, each person between their partners as far as it goes. */
import type { Generations } from '../generations/generations.ts'
import { groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import { orderPartners } from './order-partners.ts'

/** Distances in px; a block is placed by its middle and may be flipped about it. */
export interface Blocks {
  count: number
  ofPerson: Int32Array
  /** The people of block `b`, left to right: `members[memberStart[b]]` up to before `memberStart[b + 1]`. */
  memberStart: Int32Array
  members: Int32Array
  /** Place of each person in their block, and their centre as seen from the block's middle. */
  slot: Int32Array
  personDx: Float64Array
  /** From the middle of the block to its outer edge. */
  halfWidth: Float64Array
  /** Where a union's children hang: the block, and the point as seen from the block's middle. */
  anchorBlock: Int32Array
  anchorDx: Float64Array
}

export interface BlockOptions {
  box: number
  gapX: number
  partnerOffset: number
}

/** Couples as the nodes of the graph, as in Marík, "On Large Genealogical Graph Layouts" (2016). */
export function buildBlocks(
  graph: PersonGraph,
  { block, blockCount, level, generation }: Generations,
  measures: BlockOptions,
): Blocks {
  const grouped = groupBy(block, blockCount)
  const members = grouped.items
  const slot = new Int32Array(members.length)
  const personDx = new Float64Array(members.length)
  const halfWidth = new Float64Array(blockCount)
  for (let b = 0; b < blockCount; b++) {
    const people = members.subarray(grouped.start[b], grouped.start[b + 1])
    if (people.length === 2) putManLeft(graph, people)
    else if (people.length > 2) people.set(orderPartners(graph, level, people))
    halfWidth[b] = assignIntervals(graph, level, people, measures, slot, personDx)
  }
  const blocks = {
    count: blockCount,
    ofPerson: block,
    memberStart: grouped.start,
    members,
    slot,
    personDx,
    halfWidth,
  }
  return { ...blocks, ...placeAnchors(graph, level, generation, blocks) }
}

function putManLeft(graph: PersonGraph, couple: Int32Array): void {
  const [a, b] = [couple[0] as number, couple[1] as number]
  const side = (p: number) => (graph.sex[p] === 1 ? 0 : graph.sex[p] === 2 ? 2 : 1)
  if (side(a) > side(b)) couple.set([b, a])
}

/** Gives each member of a block their distance from its middle; returns halfWidth the width of the block. */
function assignIntervals(
  graph: PersonGraph,
  level: Uint8Array,
  people: Int32Array,
  { box, gapX, partnerOffset }: BlockOptions,
  slot: Int32Array,
  personDx: Float64Array,
): number {
  let x = 0
  for (let i = 0; i < people.length; i++) {
    const person = people[i] as number
    if (i > 0)
      x += arePartners(graph, level, people[i - 1] as number, person)
        ? Math.max(box, partnerOffset)
        : box + gapX
    slot[person] = i
    personDx[person] = x
  }
  for (const person of people) personDx[person] = (personDx[person] as number) - x / 2
  return (x + box) / 2
}

/** Whether two people are partners in one of the unions that hold a block together. */
function arePartners(graph: PersonGraph, level: Uint8Array, a: number, b: number): boolean {
  for (let i = graph.unionsOfStart[a] as number; i < (graph.unionsOfStart[a + 1] as number); i++) {
    const u = graph.unionsOf[i] as number
    if (level[u] === 1 && (graph.partner1[u] === b || graph.partner2[u] === b)) return true
  }
  return false
}

/**
 * The children of neighbours hang between the two; of partners with others in between, beside the outer one;
 * of partners in different generations, under the lower one; of a parent alone, under that parent.
 */
function placeAnchors(
  graph: PersonGraph,
  level: Uint8Array,
  generation: Int32Array,
  blocks: Pick<Blocks, 'ofPerson' | 'slot' | 'members' | 'memberStart' | 'personDx'>,
): Pick<Blocks, 'anchorBlock' | 'anchorDx'> {
  const { ofPerson, slot, members, memberStart, personDx } = blocks
  const anchorBlock = new Int32Array(graph.unionIds.length)
  const anchorDx = new Float64Array(graph.unionIds.length)
  const unions = (p: number) => (graph.unionsOfStart[p + 1] as number) - (graph.unionsOfStart[p] as number)
  for (let u = 0; u < anchorBlock.length; u++) {
    const a = graph.partner1[u] as number
    const b = graph.partner2[u] as number
    if (level[u] === 0) {
      const lower = b >= 0 && (generation[b] as number) > (generation[a] as number) ? b : a
      anchorBlock[u] = ofPerson[lower] as number
      anchorDx[u] = personDx[lower] as number
      continue
    }
    const [outer, other] = unions(a) <= unions(b) ? [a, b] : [b, a]
    const own = ofPerson[a] as number
    const beside = (slot[outer] as number) + Math.sign((slot[other] as number) - (slot[outer] as number))
    const neighbour = members[(memberStart[own] as number) + beside] as number
    anchorBlock[u] = own
    anchorDx[u] = ((personDx[outer] as number) + (personDx[neighbour] as number)) / 2
  }
  return { anchorBlock, anchorDx }
}
