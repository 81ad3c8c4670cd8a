/** ELK's layered layout (elkjs) with top-down direction and default options. */
import Elk from 'elkjs/lib/elk.bundled.js'
import { createNodeCenters, gap, type Peer, side } from './peer.ts'

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.spacing.nodeNode': String(gap.beside),
  'elk.layered.spacing.nodeNodeBetweenLayers': String(gap.below / 2),
}

export const elk: Peer = {
  async layOut({ people, unions }) {
    const persons = Array.from({ length: people }, (_, p) => ({ id: `p${p}`, width: side, height: side }))
    const knots = unions.map((_, u) => ({ id: `u${u}`, width: 1, height: 1 }))
    const edges = unions.flatMap(({ partners, children }, u) => [
      ...partners.map((p) => ({ id: `u${u} ${p}`, sources: [`p${p}`], targets: [`u${u}`] })),
      ...children.map((p) => ({ id: `u${u} to ${p}`, sources: [`u${u}`], targets: [`p${p}`] })),
    ])
    const root = { id: 'family', layoutOptions: options, children: [...persons, ...knots], edges }
    const { children = [] } = await new Elk().layout(root)
    const places = createNodeCenters(people)
    for (const { id, x = 0, y = 0 } of children) {
      if (!id.startsWith('p')) continue
      const p = Number(id.slice(1))
      places.x[p] = x + side / 2
      places.y[p] = y + side / 2
    }
    return places
  },
}
