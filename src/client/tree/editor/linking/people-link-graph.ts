/** Builds the link graph from a list of people, cached per list. */

import { type PersonRecord, toTreePerson } from '#client/tree/chart/person-record.ts'
import { collectUnions } from '#client/tree/chart/union-facts.ts'
import { buildLinkGraph, type LinkGraph } from '#shared/genealogy/graph/link-rules.ts'

const cache = new WeakMap<readonly PersonRecord[], LinkGraph>()

/** `people` is the complete list of `usePeople`. */
export function getPeopleLinkGraph(people: readonly PersonRecord[]): LinkGraph {
  const made = cache.get(people)
  if (made) return made
  const read = buildLinkGraph(people.map(toTreePerson), collectUnions(people))
  cache.set(people, read)
  return read
}
