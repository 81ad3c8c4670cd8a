/** Builds the link graph of the loaded family from its layout, cached per family. */

import type { Family } from '#client/tree/chart/family.ts'
import { getFamilyGraph } from '#client/tree/chart/family-graph.ts'
import type { LinkGraph } from '#shared/genealogy/graph/link-rules.ts'
import { oncePer } from '#shared/once-per.ts'

export const getFamilyLinkGraph: (family: Family) => LinkGraph = oncePer((family: Family) => {
  const { members, indexById, drawing } = family
  return {
    graph: getFamilyGraph(family),
    generation: drawing.layout.generation,
    isAdoptedBy: (child, parent) =>
      members[child]?.other_parents.some(
        ({ member_id, kind }) => kind === 'adoptive' && indexById.get(member_id) === parent,
      ) === true,
  }
})
