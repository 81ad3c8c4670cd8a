/**
 * Converts families for peer layout libraries and their results back.
 *
 * A family is drawn as a graph as usual: a node of 150 × 150 px for each person, a node without size for each union, an
 * edge from each partner to the union and from the union to each child. Spacing is that of our layout: 80 px between
 * neighbours, 120 px between rows.
 */
import { layoutTree, type TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { Family } from '../gedcom-family.ts'
import { desktop } from '../our-layout.ts'

/** People and unions by index, in the order of the family's file. */
export interface UnionGraph {
  people: number
  unions: { partners: number[]; children: number[] }[]
}

/** Center of each person's box in px; NaN for a person who is not drawn. */
export interface NodeCenters {
  x: Float64Array
  y: Float64Array
}

export interface Peer {
  /** Runs the layout. */
  layOut: (graph: UnionGraph) => Promise<NodeCenters> | NodeCenters
}

export const side = desktop.box
export const gap = { beside: desktop.gapX, below: desktop.gapY }

export function createNodeCenters(people: number): NodeCenters {
  return { x: new Float64Array(people).fill(Number.NaN), y: new Float64Array(people).fill(Number.NaN) }
}

/** Converts a family to the peers' graph, and their result to our layout's terms. */
export function buildUnionGraph(family: Family): {
  graph: UnionGraph
  inOurTerms: (places: NodeCenters) => TreeLayout
} {
  const frame = layoutTree(family.people, family.unions, desktop)
  const inFile = new Map(family.people.map(({ id }, place) => [id, place]))
  const numberOf = Int32Array.from(frame.ids, (id) => inFile.get(id) ?? -1)
  const number = (p: number) => numberOf[p] ?? -1
  const unions = Array.from(frame.unionPartner1, (first, u) => ({
    partners: [first, frame.unionPartner2[u] ?? -1].filter((p) => p >= 0).map(number),
    children: Array.from(frame.linkChild.slice(frame.linkStart[u], frame.linkStart[u + 1]), number),
  }))
  const earliest = ({ partners }: { partners: number[] }) => Math.min(...partners)
  return {
    graph: { people: frame.ids.length, unions: unions.sort((a, b) => earliest(a) - earliest(b)) },
    inOurTerms: ({ x, y }) => ({
      ...frame,
      x: Float64Array.from(numberOf, (p) => (x[p] ?? Number.NaN) - side / 2),
      y: Float64Array.from(numberOf, (p) => (y[p] ?? Number.NaN) - side / 2),
    }),
  }
}
