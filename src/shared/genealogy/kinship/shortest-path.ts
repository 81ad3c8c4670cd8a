/** Finds the shortest path between two people through descent and marriages. */
import { type KinshipGraph, parentKinds } from './kinship-graph.ts'
import { getOtherPartner, type KinshipPath, type PathStep } from './kinship-path.ts'

/** The length of a marriage; a step to a parent or child has length 1. */
export const marriageSteps = 2

/** Longer paths are too distant to count as a relation. */
const maxPathLength = 100
const guardian = parentKinds.indexOf('guardian')

/**
 * Uses Dial's algorithm (1969) with two states per person: may still go up, or going down. After a step down to a child the
 * path may go up again only after a marriage, so that the steps between two marriages are one relation by descent. Returns
 * null if there is no path.
 */
export function findShortestPath(family: KinshipGraph, first: number, second: number): KinshipPath | null {
  const { graph, parents, children } = family
  const people = graph.ids.length
  const from = new Int32Array(2 * people).fill(-1)
  const length = new Int16Array(2 * people).fill(maxPathLength + 1)
  const buckets: number[][] = [[first]]
  length[first] = 0
  const reach = (state: number, at: number, before: number) => {
    if (at >= (length[state] ?? 0)) return
    length[state] = at
    from[state] = before
    buckets[at] ??= []
    buckets[at]?.push(state)
  }
  for (let at = 0; at < buckets.length; at++) {
    for (const state of buckets[at] ?? []) {
      if (length[state] !== at) continue
      const person = state % people
      if (person === second) return tracePath(family, state, from)
      if (state < people) {
        for (let i = parents.start[person] ?? 0; i < (parents.start[person + 1] ?? 0); i++) {
          if (parents.kind[i] !== guardian) reach(parents.to[i] ?? 0, at + 1, state)
        }
      }
      for (let i = children.start[person] ?? 0; i < (children.start[person + 1] ?? 0); i++) {
        if (children.kind[i] !== guardian) reach((children.to[i] ?? 0) + people, at + 1, state)
      }
      for (let i = graph.unionsOfStart[person] ?? 0; i < (graph.unionsOfStart[person + 1] ?? 0); i++) {
        const partner = getOtherPartner(graph, graph.unionsOf[i] ?? -1, person)
        if (partner >= 0) reach(partner, at + marriageSteps, state)
      }
    }
  }
  return null
}

function tracePath(family: KinshipGraph, end: number, from: Int32Array): KinshipPath {
  const count = family.graph.ids.length
  const people: number[] = []
  const steps: PathStep[] = []
  for (let state = end; state >= 0; state = from[state] ?? -1) {
    const person = state % count
    people.push(person)
    const before = from[state] ?? -1
    if (before < 0) break
    if (state >= count) steps.push('down')
    else steps.push(isParent(family, before % count, person) ? 'up' : 'partner')
  }
  return { people: people.reverse(), steps: steps.reverse() }
}

function isParent({ parents }: KinshipGraph, child: number, parent: number): boolean {
  for (let i = parents.start[child] ?? 0; i < (parents.start[child + 1] ?? 0); i++) {
    if (parents.to[i] === parent && parents.kind[i] !== guardian) return true
  }
  return false
}
