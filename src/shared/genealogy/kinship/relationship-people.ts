/** Finds the people on a chart of the relationship between two people. */
import type { KinshipGraph } from './kinship-graph.ts'
import { findRelationships, type Relationship } from './relationships.ts'

/** The maximum numbers of relationships and people on one chart. */
const maxRelationships = 4
const maxPeople = 80

/**
 * Returns everybody on the paths of the closest relationships, with both partners of common ancestors, in ascending order;
 * empty if no relationship is recorded. The closest path is always included.
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

function getPathPeople({ graph }: KinshipGraph, { paths }: Relationship): number[][] {
  return paths.map(({ path: { people, steps }, common }) => {
    // Half-siblings need both parents on the chart, to be drawn below their couples.
    const top = steps.indexOf('down')
    const halves = common.length === 1 && top > 0 ? [people[top - 1] ?? -1, people[top + 1] ?? -1] : []
    const parents = halves.flatMap((child) => [graph.father[child] ?? -1, graph.mother[child] ?? -1])
    return [...people, ...common, ...parents].filter((p) => p >= 0)
  })
}
