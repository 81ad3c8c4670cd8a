/** dagre with top-down direction and default options. */
import { Graph, layout } from '@dagrejs/dagre'
import { createNodeCenters, gap, type Peer, side } from './peer.ts'

export const dagre: Peer = {
  layOut({ people, unions }) {
    const graph = new Graph({ multigraph: true })
    graph.setGraph({ rankdir: 'TB', nodesep: gap.beside, ranksep: gap.below / 2 })
    graph.setDefaultEdgeLabel(() => ({}))
    for (let p = 0; p < people; p++) graph.setNode(`p${p}`, { width: side, height: side })
    for (const [u, { partners, children }] of unions.entries()) {
      graph.setNode(`u${u}`, { width: 1, height: 1 })
      for (const p of partners) graph.setEdge(`p${p}`, `u${u}`)
      for (const p of children) graph.setEdge(`u${u}`, `p${p}`)
    }
    layout(graph)
    const places = createNodeCenters(people)
    for (let p = 0; p < people; p++) {
      const { x, y } = graph.node(`p${p}`)
      places.x[p] = x
      places.y[p] = y
    }
    return places
  },
}
