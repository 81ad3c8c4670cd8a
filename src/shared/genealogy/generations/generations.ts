/** Computes the generation number of every person, the only implementation for client and server. */

import type { PersonGraph } from '../graph/person-graph.ts'
import { buildDescent, computeLongestPaths, type Descent, removeCycles } from './descent.ts'
import { findSameGenerationUnions } from './same-generation-unions.ts'

export interface Generations {
  /** Per person: 0 without parents, else one more than the highest generation of the parents. */
  generation: Int32Array
  /** Per union: 1 if its partners share a generation, 0 if a chain of partners contains a parent and their child. */
  level: Uint8Array
  /** Per person: the number of the block, a group of people who share a generation through partners. */
  block: Int32Array
  blockCount: number
  descent: Descent
}

/**
 * Numbers the generations as the specification defines them. Birth parents count; other parents count only if no birth
 * parent is recorded. A cycle of parents starts at its eldest member. If a chain of partners would put a person into the
 * generation of their own descendant, the partners with the fewest children in common do not share a generation.
 */
export function computeGenerations(graph: PersonGraph): Generations {
  const descent = removeCycles(graph, buildDescent(graph))
  const { level, block, blockCount } = findSameGenerationUnions(graph, descent)
  const rank = computeLongestPaths(descent.parent, descent.child, block, blockCount)
  const generation = new Int32Array(graph.ids.length)
  for (let p = 0; p < generation.length; p++) generation[p] = rank[block[p] as number] as number
  return { generation, level, block, blockCount, descent }
}

/** Returns the number of generations: one more than the highest generation number, 0 without people. */
export function countGenerations(generation: Int32Array): number {
  return generation.reduce((count, number) => Math.max(count, number + 1), 0)
}
