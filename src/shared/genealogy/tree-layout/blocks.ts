/** Step 1: groups partners into blocks, the nodes of the layered graph, and places people inside their block. */
import type { Generations } from '../generations/generations.ts'
import { groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import { orderPartners } from './order-partners.ts'

/** Blocks of partners. Distances are px from the middle of the block; a block may be mirrored about its middle. */
export interface Blocks {
  count: number
  ofPerson: Int32Array
  /** The people of block `b` from left to right are `members[memberStart[b]] … members[memberStart[b + 1] - 1]`. */
  memberStart: Int32Array
  members: Int32Array
  /** Position of each person in their block, and distance of the person's centre from the block's middle. */
  slot: Int32Array
  personDx: Float64Array
  /** Distance from the middle of the block to its outer edge. */
  halfWidth: Float64Array
  /**
   * The point below which the children of each union are placed: its block, and its distance from the block's middle.
   */
  anchorBlock: Int32Array
  anchorDx: Float64Array
}

export interface BlockOptions {
  box: number
  gapX: number
  partnerOffset: number
}

/** Uses couples as the nodes of the graph, as in Mařík, "On Large Genealogical Graph Layouts" (2016). */
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
    halfWidth[b] = placeMembers(graph, level, people, measures, slot, personDx)
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

/** Writes `slot` and `personDx` of the people of one block; returns half the width of the block. */
function placeMembers(
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

/** Whether two people are partners in one of the unions that form a block. */
function arePartners(graph: PersonGraph, level: Uint8Array, a: number, b: number): boolean {
  for (let i = graph.unionsOfStart[a] as number; i < (graph.unionsOfStart[a + 1] as number); i++) {
    const u = graph.unionsOf[i] as number
    if (level[u] === 1 && (graph.partner1[u] === b || graph.partner2[u] === b)) return true
  }
  return false
}

/**
 * The anchor of a union: between partners who are adjacent; beside the outer partner when others are between them;
 * below the lower partner when they are in different generations; below a single parent.
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
