/** Builds the link graph from a list of people, cached per list. */

import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { collectUnions, toTreePerson } from '#shared/genealogy/graph/graph-input.ts'
import { buildLinkGraph, type LinkGraph } from '#shared/genealogy/graph/link-rules.ts'

const cache = new WeakMap<readonly FamilyMember[], LinkGraph>()

/** `people` is the complete list of `usePeople`. */
export function getPeopleLinkGraph(people: readonly FamilyMember[]): LinkGraph {
  const made = cache.get(people)
  if (made) return made
  const read = buildLinkGraph(people.map(toTreePerson), collectUnions(people))
  cache.set(people, read)
  return read
}
