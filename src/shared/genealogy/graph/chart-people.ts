/** Who belongs on the chart of one person: the ancestors, the descendants with their partners, or both. */
import type { PersonGraph } from './person-graph.ts'

export type ChartKind = 'ancestors' | 'descendants' | 'hourglass'

/** People by their numbers in the graph, in ascending order, each once. */
export interface ChartPeople {
  people: number[]
  /** Whose parents are recorded but stand beyond the last generation shown. */
  moreAbove: number[]
  /** Whose children do. */
  moreBelow: number[]
}

export interface ChartReach {
  /** How many generations each way, the person's own the first; null is all of them. */
  generations: number | null
  /** Whether somebody who is not a birth parent brought the child up as their own. */
  reared: (child: number, parent: number) => boolean
}

type Visit = (person: number) => void
type Step = (person: number, visit: Visit) => void

/**
 * Takes time in proportion to the people it finds; whoever can be reached in several ways belongs to the nearest
 * generation. Parents by adoption or fostering are ancestors where no birth parent is recorded, and whoever they brought
 * up is their descendant in any case. Circles of parents are walked once.
 */
export function chartPeople(
  graph: PersonGraph,
  kind: ChartKind,
  of: number,
  { generations, reared }: ChartReach,
): ChartPeople {
  const nobody = { found: new Set<number>(), cut: [] }
  const up =
    kind === 'descendants' ? nobody : walk(of, generations, (p, visit) => eachParent(graph, p, reared, visit))
  const down =
    kind === 'ancestors' ? nobody : walk(of, generations, (p, visit) => eachChild(graph, p, reared, visit))
  const people = new Set([...up.found, ...down.found])
  for (const p of down.found) eachPartner(graph, p, (partner) => people.add(partner))
  return { people: ascending(people), moreAbove: ascending(up.cut), moreBelow: ascending(down.cut) }
}

/** Everybody within reach, and those at its end who lead on to others. */
function walk(from: number, generations: number | null, eachNext: Step) {
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

function eachParent(graph: PersonGraph, p: number, reared: ChartReach['reared'], visit: Visit) {
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

function eachChild(graph: PersonGraph, p: number, reared: ChartReach['reared'], visit: Visit) {
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

function ascending(numbers: Iterable<number>): number[] {
  return [...numbers].sort((a, b) => a - b)
}
