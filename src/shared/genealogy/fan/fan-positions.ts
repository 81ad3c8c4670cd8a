/** Who sits where in a fan of ancestors: the pedigree of one person, ring by ring, without its repetitions. */
import type { PersonGraph } from '../graph/person-graph.ts'

/**
 * Seats in the order of the rings, each ring from the father's side to the mother's; seat 0 is the person in the
 * middle. Whoever descends from the same people on two ways has a seat for each way, but their ancestors sit only
 * behind the first of them, the one nearest to the middle: there are at most twice as many seats as people.
 */
export interface FanSeats {
  /** The number of the person in the graph. */
  person: Int32Array
  /** How many generations before the person in the middle. */
  ring: Int32Array
  /** The seat of the child through whom the pedigree comes here; -1 for the middle. */
  inwards: Int32Array
  /** The parents of seat `s` sit on the seats `outwards[s]` up to before `outwards[s + 1]`. */
  outwards: Int32Array
  /** 1 where the person has an earlier seat, behind which their ancestors are. */
  repeated: Uint8Array
  /** 1 where the person is an adoptive, foster or other parent of the one further in. */
  other: Uint8Array
  /** The seats of ring `r` are those from `ringStart[r]` up to before `ringStart[r + 1]`. */
  ringStart: number[]
}

/** Seats the ancestors of a person for so many generations; a circle of parents ends where it meets itself. */
export function seatAncestors(graph: PersonGraph, person: number, generations: number): FanSeats {
  const people = [person]
  const inwards = [-1]
  const repeated = [0]
  const other = [0]
  const outwards: number[] = []
  const ringStart = [0]
  const seen = new Uint8Array(graph.ids.length)
  seen[person] = 1
  for (let from = 0, ring = 0; from < people.length; ring++) {
    const end = people.length
    ringStart.push(end)
    for (let seat = from; seat < end; seat++) {
      outwards.push(people.length)
      if (repeated[seat] === 1 || ring >= generations) continue
      const { parents, byBirth } = parentsOf(graph, people[seat] as number)
      for (const parent of parents) {
        people.push(parent)
        inwards.push(seat)
        repeated.push(seen[parent] as number)
        other.push(byBirth ? 0 : 1)
        seen[parent] = 1
      }
    }
    from = end
  }
  outwards.push(people.length)
  const ring = new Int32Array(people.length)
  for (let seat = 1; seat < people.length; seat++) ring[seat] = (ring[inwards[seat] as number] as number) + 1
  return {
    person: Int32Array.from(people),
    ring,
    inwards: Int32Array.from(inwards),
    outwards: Int32Array.from(outwards),
    repeated: Uint8Array.from(repeated),
    other: Uint8Array.from(other),
    ringStart,
  }
}

/** The birth parents, father first; where none is recorded, the first couple of other parents, the man first. */
function parentsOf(graph: PersonGraph, person: number): { parents: number[]; byBirth: boolean } {
  const birth = [graph.father[person] as number, graph.mother[person] as number].filter((p) => p >= 0)
  if (birth.length > 0) return { parents: birth, byBirth: true }
  const link = graph.linksUp[graph.linksUpStart[person] as number]
  if ((graph.linksUpStart[person + 1] as number) <= (graph.linksUpStart[person] as number)) {
    return { parents: [], byBirth: true }
  }
  const union = graph.linkUnion[link as number] as number
  const couple = [graph.partner1[union] as number, graph.partner2[union] as number].filter((p) => p >= 0)
  const place = (p: number) => (graph.sex[p] === 1 ? 0 : graph.sex[p] === 2 ? 2 : 1)
  return { parents: couple.sort((a, b) => place(a) - place(b) || a - b), byBirth: false }
}
