/** The generation of every person: 0 without parents, else one below the lowest parent; partners share theirs. */

import type { PersonGraph } from '../graph/person-graph.ts'
import { breakCircles, type Descent, longestPath, rankedDescent } from './descent.ts'
import { levelPartners } from './same-generation-unions.ts'

export interface Generations {
  /** Per person: 0 for people without parents, otherwise one more than the highest number among the parents. */
  generation: Int32Array
  /** Per union: 1 where its partners share a generation, 0 where a chain of partners holds a parent and child. */
  level: Uint8Array
  /** Per person: their block, the people who share a generation through partners. */
  block: Int32Array
  blockCount: number
  descent: Descent
}

/**
 * Numbers the generations as the spec has it: birth parents count, other parents where no birth parent is
 * recorded. A circle of parents restarts at its eldest member; where a chain of partners would put somebody
 * beside their own descendant, the partners with fewer children in common stop sharing a generation.
 */
export function computeGenerations(graph: PersonGraph): Generations {
  const descent = breakCircles(graph, rankedDescent(graph))
  const { level, block, blockCount } = levelPartners(graph, descent)
  const rank = longestPath(descent.parent, descent.child, block, blockCount)
  const generation = new Int32Array(graph.ids.length)
  for (let p = 0; p < generation.length; p++) generation[p] = rank[block[p] as number] as number
  return { generation, level, block, blockCount, descent }
}
