/** Builds the link graph of the loaded family from its layout, cached per family. */

import type { Family } from '#client/tree/chart/family.ts'
import { getFamilyGraph } from '#client/tree/chart/family-graph.ts'
import type { LinkGraph } from '#shared/genealogy/graph/link-rules.ts'

const cache = new WeakMap<Family, LinkGraph>()

export function getFamilyLinkGraph(family: Family): LinkGraph {
  const cached = cache.get(family)
  if (cached) return cached
  const { members, indexById, drawing } = family
  const links: LinkGraph = {
    graph: getFamilyGraph(family),
    generation: drawing.layout.generation,
    isAdoptedBy: (child, parent) =>
      members[child]?.other_parents.some(
        ({ member_id, kind }) => kind === 'adoptive' && indexById.get(member_id) === parent,
      ) === true,
  }
  cache.set(family, links)
  return links
}
