/** Orders the people of a block so that as many partners as possible are adjacent. */
import type { PersonGraph } from '../graph/person-graph.ts'

/**
 * The people of one block from left to right. A person has two sides, so partners are chained into the fewest paths
 * (exact when the unions form no cycle). Partners who are left over are placed at the ends, nearest first.
 */
export function orderPartners(graph: PersonGraph, level: Uint8Array, people: Int32Array): number[] {
  const partners = sortPartners(graph, level, people)
  const root = people.reduce((hub, p) => (partnerCount(partners, p) > partnerCount(partners, hub) ? p : hub))
  const reachedFrom = new Map<number, number>([[root, -1]])
  const visited = [root]
  for (const person of visited) {
    for (const partner of partners.get(person) ?? []) {
      if (reachedFrom.has(partner)) continue
      reachedFrom.set(partner, person)
      visited.push(partner)
    }
  }
  const rows = new Map<number, Row>()
  for (const person of visited.reverse()) {
    const reachedPartners = (partners.get(person) ?? []).filter(
      (partner) => reachedFrom.get(partner) === person,
    )
    rows.set(
      person,
      joinRows(
        person,
        reachedPartners.map((partner) => rows.get(partner) as Row),
      ),
    )
  }
  return (rows.get(root) as Row).people
}

/** People in a row. An open row ends with the person through whom it can be joined to other rows. */
interface Row {
  people: number[]
  open: boolean
}

function joinRows(person: number, rows: Row[]): Row {
  const open = rows.filter((row) => row.open)
  const [left, right] = open
  if (!right) {
    const others = rows.filter((row) => !row.open).flatMap((row) => row.people)
    return { people: [...others, ...(left?.people ?? []), person], open: true }
  }
  let joined = [...(left?.people ?? []), person, ...right.people.toReversed()]
  const others = rows.filter((row) => row !== left && row !== right)
  for (const [i, row] of others.entries()) {
    joined = i % 2 === 0 ? [...row.people, ...joined] : [...joined, ...row.people.toReversed()]
  }
  return { people: joined, open: false }
}

/** The partners of each person: those with most children in common first, then the current one. */
function sortPartners(
  graph: PersonGraph,
  level: Uint8Array,
  people: Int32Array,
): ReadonlyMap<number, number[]> {
  const children = (u: number) => (graph.linkStart[u + 1] as number) - (graph.linkStart[u] as number)
  const current = (u: number) => graph.unionCurrent[u] as number
  const partners = new Map<number, number[]>()
  for (const person of people) {
    const unions = graph.unionsOf
      .subarray(graph.unionsOfStart[person], graph.unionsOfStart[person + 1])
      .filter((u) => level[u] === 1)
      .sort((a, b) => children(b) - children(a) || current(b) - current(a) || a - b)
    const other = (u: number) => (graph.partner1[u] as number) + (graph.partner2[u] as number) - person
    partners.set(person, Array.from(unions, other))
  }
  return partners
}

function partnerCount(partners: ReadonlyMap<number, number[]>, person: number): number {
  return partners.get(person)?.length ?? 0
}
