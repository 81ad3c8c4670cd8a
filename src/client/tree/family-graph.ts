/** The family as integers, for walks over it on the device: made when it is first asked for, kept as long as the family. */
import { buildPersonGraph, type PersonGraph } from '#shared/genealogy/person-graph.ts'
import { treePerson } from './family-picture.ts'
import type { Family } from './tree.queries.ts'
import { collectUnions } from './union-facts.ts'

const graphs = new WeakMap<Family['members'], PersonGraph>()

/** People have the same numbers in the graph as in the family. */
export function graphOf({ members }: Pick<Family, 'members'>): PersonGraph {
  const made = graphs.get(members)
  if (made) return made
  const graph = buildPersonGraph(members.map(treePerson), collectUnions(members))
  graphs.set(members, graph)
  return graph
}
