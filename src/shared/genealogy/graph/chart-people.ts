/** Finds the people on the chart of one person: ancestors, descendants with their partners, or both. */
import type { PersonGraph } from './person-graph.ts'

export type ChartKind = 'ancestors' | 'descendants' | 'hourglass'

/** Numbers of people in the graph, each list ascending and without duplicates. */
export interface ChartPeople {
  people: number[]
  /** People whose recorded parents are beyond the last generation of the chart. */
  withMoreAncestors: number[]
  /** People whose recorded children are beyond the last generation of the chart. */
  withMoreDescendants: number[]
}

export interface ChartScope {
  /** The number of generations in each direction, counting the person's own; null means all. */
  generations: number | null
  /** Whether an adoptive or foster parent raised the child. */
  wasRaisedBy: (child: number, parent: number) => boolean
}

type Visit = (person: number) => void
type Step = (person: number, visit: Visit) => void

/**
 * Runs in time proportional to the number of people found. A person who is related in several ways counts in the
 * nearest generation. Adoptive and foster parents count as ancestors only if no birth parent is recorded; children whom
 * they raised always count as their descendants. A cycle of parents is visited once.
 */
export function findChartPeople(
  graph: PersonGraph,
  kind: ChartKind,
  of: number,
  { generations, wasRaisedBy: reared }: ChartScope,
): ChartPeople {
  const empty = { found: new Set<number>(), cut: [] }
  const up =
    kind === 'descendants'
      ? empty
      : collectGenerations(of, generations, (p, visit) => eachParent(graph, p, reared, visit))
  const down =
    kind === 'ancestors'
      ? empty
      : collectGenerations(of, generations, (p, visit) => eachChild(graph, p, reared, visit))
  const people = new Set([...up.found, ...down.found])
  for (const p of down.found) eachPartner(graph, p, (partner) => people.add(partner))
  return {
    people: sortAscending(people),
    withMoreAncestors: sortAscending(up.cut),
    withMoreDescendants: sortAscending(down.cut),
  }
}

/** Returns the people within the generations, and the people of the last generation who lead to others. */
function collectGenerations(from: number, generations: number | null, eachNext: Step) {
  const found = new Set([from])
  let row = [from]
  for (let generation = 1; row.length > 0 && generation !== generations; generation++) {
    const next: number[] = []
    for (const p of row) {
      eachNext(p, (other) => {
        if (found.has(other)) return
        found.add(other)
        next.push(other)
      })
    }
    row = next
  }
  const cut = row.filter((p) => {
    let beyond = false
    eachNext(p, (other) => {
      if (!found.has(other)) beyond = true
    })
    return beyond
  })
  return { found, cut }
}

function eachParent(graph: PersonGraph, p: number, reared: ChartScope['wasRaisedBy'], visit: Visit) {
  const { father, mother, linksUpStart, linksUp, linkUnion, partner1, partner2 } = graph
  const birth = [father[p] ?? -1, mother[p] ?? -1].filter((parent) => parent >= 0)
  for (const parent of birth) visit(parent)
  if (birth.length > 0) return
  const end = linksUpStart[p + 1] ?? 0
  for (let i = linksUpStart[p] ?? 0; i < end; i++) {
    const union = linkUnion[linksUp[i] ?? -1] ?? -1
    for (const parent of [partner1[union] ?? -1, partner2[union] ?? -1]) {
      if (parent >= 0 && parent !== p && reared(p, parent)) visit(parent)
    }
  }
}

function eachChild(graph: PersonGraph, p: number, reared: ChartScope['wasRaisedBy'], visit: Visit) {
  const { unionsOfStart, unionsOf, linkStart, linkChild, linkOther } = graph
  const end = unionsOfStart[p + 1] ?? 0
  for (let i = unionsOfStart[p] ?? 0; i < end; i++) {
    const union = unionsOf[i] ?? -1
    const lastLink = linkStart[union + 1] ?? 0
    for (let link = linkStart[union] ?? 0; link < lastLink; link++) {
      const child = linkChild[link] ?? -1
      if (linkOther[link] === 0 || reared(child, p)) visit(child)
    }
  }
}

function eachPartner({ unionsOfStart, unionsOf, partner1, partner2 }: PersonGraph, p: number, visit: Visit) {
  const end = unionsOfStart[p + 1] ?? 0
  for (let i = unionsOfStart[p] ?? 0; i < end; i++) {
    const union = unionsOf[i] ?? -1
    const partner = partner1[union] === p ? (partner2[union] ?? -1) : (partner1[union] ?? -1)
    if (partner >= 0) visit(partner)
  }
}

function sortAscending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b)
}
