/** d3-dag's sugiyama with default options: simplex layering, two-layer crossing reduction, simplex coordinates. */
import { graph as emptyGraph, sugiyama } from 'd3-dag'
import { createNodeCenters, gap, type Peer, side } from './peer.ts'

/** A person's index, or null for a union. */
type Datum = number | null

export const d3Dag: Peer = {
  layOut({ people, unions }) {
    const graph = emptyGraph<Datum, undefined>()
    const persons = Array.from({ length: people }, (_, p) => graph.node(p))
    for (const { partners, children } of unions) {
      const union = graph.node(null)
      for (const p of partners) persons[p]?.child(union, undefined)
      for (const p of children) {
        const child = persons[p]
        if (child) union.child(child, undefined)
      }
    }
    const layout = sugiyama()
      .nodeSize(({ data }: { data: Datum }): [number, number] => (data === null ? [1, 1] : [side, side]))
      .gap([gap.beside, gap.below / 2])
    layout(graph)
    const places = createNodeCenters(people)
    for (const [p, { x, y }] of persons.entries()) {
      places.x[p] = x
      places.y[p] = y
    }
    return places
  },
}
