/** Step 5, final part: swaps siblings that are out of birth order, with their subtrees, where that adds no crossing. */
import { groupBy } from '../graph/group-by.ts'
import type { PersonGraph } from '../graph/person-graph.ts'
import type { Blocks } from './blocks.ts'
import type { Layers } from './layers.ts'
import { LocalCrossings } from './local-crossings.ts'
import type { RowOrder } from './row-order.ts'
import type { SpanningForest } from './spanning-forest.ts'
import { groupSubtrees, type Subtrees } from './subtrees.ts'

const MAX_PASSES = 4
/** Limit of the work, in visited nodes for each node of the layout; after that, siblings keep their order. */
const VISITS_PER_NODE = 30

/** Changes `rows` without adding crossings. Returns the number of swapped pairs. */
export function sortSiblings(
  graph: PersonGraph,
  blocks: Blocks,
  layers: Layers,
  forest: SpanningForest,
  rows: RowOrder,
): number {
  return new SiblingSorter(layers, groupSubtrees(graph, blocks, layers, forest), rows).sort(
    listSiblingGroups(graph, layers, forest),
  )
}

/** The blocks below one union in one row, eldest first; only groups of at least two. */
function listSiblingGroups(
  graph: PersonGraph,
  { layerOf }: Layers,
  { parentLink }: SpanningForest,
): Int32Array[] {
  const union = parentLink.map((link) => (link < 0 ? -1 : (graph.linkUnion[link] as number)))
  const { start, items } = groupBy(union, graph.unionIds.length)
  const groups: Int32Array[] = []
  for (let u = 0; u < graph.unionIds.length; u++) {
    if ((start[u + 1] as number) - (start[u] as number) < 2) continue
    const siblings = items.subarray(start[u], start[u + 1])
    siblings.sort((a, b) => (parentLink[a] as number) - (parentLink[b] as number))
    for (const layer of new Set(siblings.map((b) => layerOf[b] as number))) {
      groups.push(siblings.filter((b) => layerOf[b] === layer))
    }
  }
  return groups.filter((group) => group.length > 1)
}

class SiblingSorter {
  readonly #layers: Layers
  readonly #subtrees: Subtrees
  readonly #rows: RowOrder
  readonly #crossings: LocalCrossings
  /** Position of each node in `rows.order`. */
  readonly #positions: Int32Array
  /** For each layer, the first and last position and the number of nodes of the left and of the right subtree. */
  readonly #first: [Int32Array, Int32Array]
  readonly #last: [Int32Array, Int32Array]
  readonly #count: [Int32Array, Int32Array]
  #visitsLeft: number

  constructor(layers: Layers, subtrees: Subtrees, rows: RowOrder) {
    this.#layers = layers
    this.#subtrees = subtrees
    this.#rows = rows
    this.#positions = new Int32Array(layers.nodeCount)
    for (let i = 0; i < rows.order.length; i++) this.#positions[rows.order[i] as number] = i
    this.#crossings = new LocalCrossings(layers, this.#positions, rows.flip)
    const perLayer = () => new Int32Array(layers.layerCount)
    this.#first = [perLayer(), perLayer()]
    this.#last = [perLayer(), perLayer()]
    this.#count = [perLayer(), perLayer()]
    this.#visitsLeft = VISITS_PER_NODE * layers.nodeCount
  }

  sort(groups: readonly Int32Array[]): number {
    let swapped = 0
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      let swappedInPass = 0
      for (const group of groups) swappedInPass += this.#sortGroup(group)
      swapped += swappedInPass
      if (swappedInPass === 0) break
    }
    return swapped
  }

  #sortGroup(eldestFirst: Int32Array): number {
    const age = new Map(Array.from(eldestFirst, (block, age) => [block, age]))
    const current = Array.from(eldestFirst).sort((a, b) => this.#getPosition(a) - this.#getPosition(b))
    let swapped = 0
    for (let i = 0; i + 1 < current.length; ) {
      const [left, right] = [current[i] as number, current[i + 1] as number]
      if ((age.get(left) ?? 0) < (age.get(right) ?? 0) || !this.#swap(left, right)) {
        i++
        continue
      }
      current[i] = right
      current[i + 1] = left
      swapped++
      i = Math.max(0, i - 1)
    }
    return swapped
  }

  #getPosition(node: number): number {
    return this.#positions[node] as number
  }

  /**
   * Swaps two subtrees. Returns false and changes nothing when another node is between them or crossings would be
   * added.
   */
  #swap(left: number, right: number): boolean {
    const subtrees = [this.#subtrees.getNodes(left), this.#subtrees.getNodes(right)] as const
    this.#visitsLeft -= subtrees[0].length + subtrees[1].length
    if (this.#visitsLeft < 0) return false
    const sharedLayers = this.#findExtents(subtrees)
    if (!sharedLayers.every((layer) => this.#areAdjacent(layer))) return false
    const before = this.#crossings.countAmong(subtrees)
    for (const layer of sharedLayers) this.#rotate(layer, this.#count[0][layer] as number)
    if (this.#crossings.countAmong(subtrees) <= before) return true
    for (const layer of sharedLayers) this.#rotate(layer, this.#count[1][layer] as number)
    return false
  }

  /** Writes the extents of the two subtrees; returns the layers that contain nodes of both. */
  #findExtents(subtrees: readonly [Int32Array, Int32Array]): number[] {
    const { layerOf } = this.#layers
    for (const nodes of subtrees) {
      for (const node of nodes) {
        this.#count[0][layerOf[node] as number] = 0
        this.#count[1][layerOf[node] as number] = 0
      }
    }
    for (const side of [0, 1] as const) {
      for (const node of subtrees[side]) {
        const layer = layerOf[node] as number
        const position = this.#getPosition(node)
        const count = this.#count[side][layer] as number
        const [first, last] = [this.#first[side][layer] as number, this.#last[side][layer] as number]
        this.#first[side][layer] = count === 0 ? position : Math.min(first, position)
        this.#last[side][layer] = count === 0 ? position : Math.max(last, position)
        this.#count[side][layer] = count + 1
      }
    }
    const layers = new Set(Array.from(subtrees[0], (node) => layerOf[node] as number))
    return [...layers].filter((layer) => (this.#count[1][layer] as number) > 0)
  }

  /** Whether, in a layer, the left subtree is left of the right one with no other node between them. */
  #areAdjacent(layer: number): boolean {
    const nodeCount = (this.#count[0][layer] as number) + (this.#count[1][layer] as number)
    const from = this.#first[0][layer] as number
    const to = this.#last[1][layer] as number
    return (this.#last[0][layer] as number) < (this.#first[1][layer] as number) && to - from + 1 === nodeCount
  }

  /** Moves the first `by` nodes of the two subtrees in a layer behind their other nodes. */
  #rotate(layer: number, by: number): void {
    const from = this.#first[0][layer] as number
    const to = from + (this.#count[0][layer] as number) + (this.#count[1][layer] as number)
    const { order } = this.#rows
    const front = order.slice(from, from + by)
    order.copyWithin(from, from + by, to)
    order.set(front, to - by)
    for (let i = from; i < to; i++) this.#positions[order[i] as number] = i
  }
}
