/**
 * What a layout of other people's making is given, and what it gives back.
 *
 * A family is fed to all of them as is customary for drawing families as graphs: a node for each person, a box of 150
 * by 150, and a node of no size for each union; an edge from each partner to the union and from the union to each child.
 * Spaces are those of our own drawing: 80 between neighbours, 120 between the rows of people.
 */
import { layoutTree, type TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import type { Family } from '../gedcom-family.ts'
import { desktop } from '../our-layout.ts'

/** People and unions by number, in the order in which the family's file has them. */
export interface UnionGraph {
  people: number
  unions: { partners: number[]; children: number[] }[]
}

/** The middle of each person's box in px; not a number where the person is not drawn. */
export interface Places {
  x: Float64Array
  y: Float64Array
}

export interface Peer {
  /** Lays the graph out as soon as it is called. */
  layOut: (graph: UnionGraph) => Promise<Places> | Places
}

export const side = desktop.box
export const gap = { beside: desktop.gapX, below: desktop.gapY }

export function noPlaces(people: number): Places {
  return { x: new Float64Array(people).fill(Number.NaN), y: new Float64Array(people).fill(Number.NaN) }
}

/** The family as peers get it, and how to say in the terms of our own layout what they made of it. */
export function graphOf(family: Family): { graph: UnionGraph; inOurTerms: (places: Places) => TreeLayout } {
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
