/** Who belongs on a picture of how two people are related. */
import type { KinshipGraph } from './kinship-graph.ts'
import { findRelationships, type Relationship } from './relationships.ts'

/** How many relationships one picture tells, and how many people it holds at most. */
const maxRelationships = 4
const maxPeople = 80

/**
 * Everybody on the ways of the nearest relationships, with the common ancestors as couples: their numbers in
 * ascending order, both people included; empty where no relation is recorded. The nearest way is there in any case.
 */
export function findRelationshipPeople(family: KinshipGraph, first: number, second: number): number[] {
  const shown = new Set<number>()
  for (const relationship of findRelationships(family, first, second).relationships.slice(
    0,
    maxRelationships,
  )) {
    for (const people of getPathPeople(family, relationship)) {
      const added = people.filter((p) => !shown.has(p))
      if (shown.size > 0 && shown.size + added.length > maxPeople) continue
      for (const p of added) shown.add(p)
    }
  }
  return [...shown].sort((a, b) => a - b)
}

function getPathPeople({ graph }: KinshipGraph, { paths: ways }: Relationship): number[][] {
  return ways.map(({ path: { people, steps }, common }) => {
    // Children of one parent by different partners stand under their couples.
    const top = steps.indexOf('down')
    const halves = common.length === 1 && top > 0 ? [people[top - 1] ?? -1, people[top + 1] ?? -1] : []
    const parents = halves.flatMap((child) => [graph.father[child] ?? -1, graph.mother[child] ?? -1])
    return [...people, ...common, ...parents].filter((p) => p >= 0)
  })
}
