/** Step 4 for small families: orders blocks by a traversal with the father's side left and the mother's side right. */
import { type Grouping, groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import type { Layers } from './layers.ts'

const NOT_REACHED = -1
/** Used instead of a link for the block where a traversal starts. */
const START = -2

/** Blocks of different rows that share one x. */
interface Column {
  block: number
  over: Column | null
}

/**
 * Returns an x for each block, by which the rows are ordered. Each connected family is traversed along shortest paths
 * from a block of its lowest row. At each block the traversal visits the parents of the left members, then the
 * children, then the parents of the right members (in-order traversal). If the ancestors, the descendants or both of
 * one person form a tree, this order has no crossings.
 */
export function orderByTraversal(graph: PersonGraph, blocks: Blocks, { layerOf }: Layers): Float64Array {
  const lowestFirst = Array.from({ length: blocks.count }, (_, block) => block)
  lowestFirst.sort((a, b) => (layerOf[b] as number) - (layerOf[a] as number) || a - b)
  const walk = new FamilyTraversal(graph, blocks)
  for (const block of lowestFirst) walk.from(block)
  return walk.x
}

class FamilyTraversal {
  readonly x: Float64Array
  readonly #graph: PersonGraph
  readonly #blocks: Blocks
  readonly #unions: Grouping
  /** The link over which the traversal reaches each block. */
  readonly #reachedBy: Int32Array
  #placed = 0

  constructor(graph: PersonGraph, blocks: Blocks) {
    this.#graph = graph
    this.#blocks = blocks
    this.#unions = groupBy(blocks.anchorBlock, blocks.count)
    for (let b = 0; b < blocks.count; b++) {
      const { start, items } = this.#unions
      const own = items.subarray(start[b], start[b + 1])
      own.sort((a, c) => (blocks.anchorDx[a] as number) - (blocks.anchorDx[c] as number) || a - c)
    }
    this.#reachedBy = new Int32Array(blocks.count).fill(NOT_REACHED)
    this.x = new Float64Array(blocks.count)
  }

  from(block: number): void {
    if (this.#reachedBy[block] !== NOT_REACHED) return
    this.#findShortestPaths(block)
    this.#visit(block, null)
  }

  /** Breadth-first search from one block to all connected blocks. */
  #findShortestPaths(first: number): void {
    this.#reachedBy[first] = START
    const reached = [first]
    const reach = (block: number, link: number) => {
      if (this.#reachedBy[block] !== NOT_REACHED) return
      this.#reachedBy[block] = link
      reached.push(block)
    }
    for (const block of reached) {
      for (const link of this.#linksUp(block)) reach(this.#parents(link), link)
      for (const link of this.#linksDown(block)) reach(this.#child(link), link)
    }
  }

  /** `column` holds the blocks above the middle of this block. */
  #visit(block: number, column: Column | null): void {
    const { personDx, ofPerson } = this.#blocks
    const link = this.#reachedBy[block] as number
    const person = link < 0 ? -1 : (this.#graph.linkChild[link] as number)
    const middle = person >= 0 && ofPerson[person] === block ? (personDx[person] as number) : 0
    const parentLinks = this.#linksUp(block).filter((up) => this.#reachedBy[this.#parents(up)] === up)
    const side = (up: number) => Math.sign((personDx[this.#graph.linkChild[up] as number] as number) - middle)
    const leavesBlock = (up: number) => this.#parents(up) !== block
    for (const up of parentLinks) if (side(up) < 0 && leavesBlock(up)) this.#visit(this.#parents(up), null)
    this.#visitChildren(block, column)
    for (const up of parentLinks) if (side(up) >= 0 && leavesBlock(up)) this.#visit(this.#parents(up), null)
  }

  /** Places the block above the middle of its children, also when the traversal comes from one of them. */
  #visitChildren(block: number, column: Column | null): void {
    const own = { block, over: column }
    const from = this.#reachedBy[block] as number
    const isNext = (link: number) => link === from || this.#reachedBy[this.#child(link)] === link
    const links = this.#linksDown(block).filter((link) => isNext(link) && this.#child(link) !== block)
    const middleIndex = links.length >> 1
    for (const [i, link] of links.entries()) {
      const over = i === middleIndex && links.length % 2 === 1
      if (i === middleIndex && !over) this.#placeColumn(own)
      if (link !== from) this.#visit(this.#child(link), over ? own : null)
      else if (over) this.#placeColumn(own)
    }
    if (links.length === 0) this.#placeColumn(own)
  }

  #placeColumn(column: Column): void {
    for (let at: Column | null = column; at; at = at.over) this.x[at.block] = this.#placed
    this.#placed++
  }

  /** Links to parents, from left to right. */
  #linksUp(block: number): number[] {
    const { linksUp, linksUpStart } = this.#graph
    const { members, memberStart } = this.#blocks
    const people = members.subarray(memberStart[block], memberStart[block + 1])
    return Array.from(people).flatMap((p) =>
      Array.from(linksUp.subarray(linksUpStart[p], linksUpStart[p + 1])),
    )
  }

  /** Links to children, from left to right, eldest first within a union. */
  #linksDown(block: number): number[] {
    const { start, items } = this.#unions
    const { linkStart } = this.#graph
    const links: number[] = []
    for (const u of items.subarray(start[block], start[block + 1])) {
      for (let link = linkStart[u] as number; link < (linkStart[u + 1] as number); link++) links.push(link)
    }
    return links
  }

  #parents(link: number): number {
    return this.#blocks.anchorBlock[this.#graph.linkUnion[link] as number] as number
  }

  #child(link: number): number {
    return this.#blocks.ofPerson[this.#graph.linkChild[link] as number] as number
  }
}
