/** Builds the pedigree of a fan: one sector per ancestor, ring by ring. */
import type { PersonGraph } from '../graph/person-graph.ts'

/**
 * Sectors in the order of the rings, each ring from the father's side to the mother's side; sector 0 is the person in
 * the center. An ancestor by two lines has a sector for each line, but their own ancestors follow only the sector
 * nearest to the center. So there are at most twice as many sectors as people.
 */
export interface FanPedigree {
  /** The number of the person in the graph. */
  person: Int32Array
  /** The number of generations before the person in the center. */
  ring: Int32Array
  /** The sector of the child; -1 for the center. */
  inwards: Int32Array
  /** The parents of sector `s` are at sectors `outwards[s]` up to but not including `outwards[s + 1]`. */
  outwards: Int32Array
  /** 1 if the person has an earlier sector, which their ancestors follow. */
  repeated: Uint8Array
  /** 1 if the person is an adoptive, foster or other parent of the child at `inwards`. */
  other: Uint8Array
  /** The sectors of ring `r` are `ringStart[r]` up to but not including `ringStart[r + 1]`. */
  ringStart: number[]
}

/** Assigns sectors to the ancestors of a person up to a number of generations. A cycle of parents ends at its first repetition. */
export function buildFanPedigree(graph: PersonGraph, person: number, generations: number): FanPedigree {
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
    for (let sector = from; sector < end; sector++) {
      outwards.push(people.length)
      if (repeated[sector] === 1 || ring >= generations) continue
      const { parents, byBirth } = getParents(graph, people[sector] as number)
      for (const parent of parents) {
        people.push(parent)
        inwards.push(sector)
        repeated.push(seen[parent] as number)
        other.push(byBirth ? 0 : 1)
        seen[parent] = 1
      }
    }
    from = end
  }
  outwards.push(people.length)
  const ring = new Int32Array(people.length)
  for (let sector = 1; sector < people.length; sector++)
    ring[sector] = (ring[inwards[sector] as number] as number) + 1
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

/** Returns the birth parents, father first; if none is recorded, the first couple of other parents, the man first. */
function getParents(graph: PersonGraph, person: number): { parents: number[]; byBirth: boolean } {
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
