/**
 * topola's layout of all relatives of a person, without drawing. It shows one person's relatives, so it runs twice: for the
 * person with the longest recorded line of ancestors and for the root with the most descendants. Of a person drawn several
 * times only the first place counts.
 */
import { CompositeRenderer, JsonDataProvider, RelativesChart } from 'topola'
import { createNodeCenters, type NodeCenters, type Peer, side, type UnionGraph } from './peer.ts'

class PlainBoxes extends CompositeRenderer {
  getPreferredIndiSize(): [number, number] {
    return [side, side]
  }
  override getPreferredFamSize(): [number, number] {
    return [0, 0]
  }
  render() {}
  getCss() {
    return ''
  }
}

type Chart = RelativesChart<never, never>
type ChartNodes = Parameters<Chart['util']['renderChart']>[0]

/** The only DOM functions that its layout calls. */
const noPage = { querySelector: () => null }

function layOutFrom(graph: UnionGraph, start: number): NodeCenters {
  Object.assign(globalThis, { document: noPage })
  const chart = new RelativesChart({
    data: new JsonDataProvider(asRecords(graph)),
    renderer: new PlainBoxes({}),
    svgSelector: '',
    startIndi: `p${start}`,
  })
  let drawn: ChartNodes = []
  chart.util.renderChart = async (nodes) => {
    drawn = nodes
  }
  chart.util.updateSvgDimensions = () => {}
  chart.render()
  return placesOf(drawn, graph.people)
}

export const topolaRelatives: Peer = {
  layOut: (graph) => layOutFrom(graph, furthestReaching(graph)),
}

export const topolaDescendants: Peer = {
  layOut: (graph) => layOutFrom(graph, greatestRoot(graph)),
}

function asRecords({ people, unions }: UnionGraph) {
  const persons = Array.from({ length: people }, (_, p) => ({ id: `p${p}`, fams: [] as string[], famc: '' }))
  const families = unions.map(({ partners: [first, second], children }, u) => {
    for (const p of [first, second]) if (p !== undefined) persons[p]?.fams.push(`u${u}`)
    for (const p of children) {
      const child = persons[p]
      if (child && child.famc === '') child.famc = `u${u}`
    }
    return {
      id: `u${u}`,
      ...(first !== undefined && { husb: `p${first}` }),
      ...(second !== undefined && { wife: `p${second}` }),
      children: children.map((p) => `p${p}`),
    }
  })
  return { indis: persons, fams: families }
}

/** The person with the most generations of ancestors. */
function furthestReaching({ people, unions }: UnionGraph): number {
  const above = new Float64Array(people)
  for (let pass = 0; pass < 40; pass++) {
    let changed = false
    for (const { partners, children } of unions) {
      const higher = partners.reduce((most, p) => Math.max(most, (above[p] ?? 0) + 1), 0)
      for (const p of children) {
        if ((above[p] ?? 0) >= higher) continue
        above[p] = higher
        changed = true
      }
    }
    if (!changed) break
  }
  return above.reduce((best, generations, p) => (generations > (above[best] ?? 0) ? p : best), 0)
}

/** The root with the most descendants. */
function greatestRoot({ people, unions }: UnionGraph): number {
  const unionsOf: number[][] = Array.from({ length: people }, () => [])
  const roots = new Set(unionsOf.keys())
  for (const [u, { partners, children }] of unions.entries()) {
    for (const p of partners) unionsOf[p]?.push(u)
    for (const p of children) roots.delete(p)
  }
  let best = { root: 0, below: -1 }
  for (const root of roots) {
    const below = new Set<number>([root])
    for (const p of below) {
      for (const u of unionsOf[p] ?? []) for (const child of unions[u]?.children ?? []) below.add(child)
    }
    if (below.size > best.below) best = { root, below: below.size }
  }
  return best.root
}

function placesOf(nodes: ChartNodes, people: number): NodeCenters {
  const places = createNodeCenters(people)
  const put = (id: string | undefined, x: number, y: number) => {
    const p = Number(id?.slice(1) ?? Number.NaN)
    if (Number.isNaN(p) || !Number.isNaN(places.x[p])) return
    places.x[p] = x
    places.y[p] = y
  }
  for (const { x, y, data } of nodes) {
    const half = (data.width ?? side) / 2
    put(data.indi?.id, x - half + side / 2, y)
    put(data.spouse?.id, x + half - side / 2, y)
  }
  return places
}
