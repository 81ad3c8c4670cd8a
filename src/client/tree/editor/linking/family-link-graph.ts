/** The drawn family as links are judged in it: what the layout knows already is not worked out again. */

import type { Family } from '#client/tree/chart/family.ts'
import { graphOf } from '#client/tree/chart/family-graph.ts'
import type { LinkPeople } from '#shared/genealogy/graph/link-rules.ts'

const kept = new WeakMap<Family, LinkPeople>()

/** People by the numbers that they have in the family. */
export function linksIn(family: Family): LinkPeople {
  const made = kept.get(family)
  if (made) return made
  const { members, numberOf, picture } = family
  const links: LinkPeople = {
    graph: graphOf(family),
    generation: picture.layout.generation,
    adopted: (child, parent) =>
      members[child]?.other_parents.some(
        ({ member_id, kind }) => kind === 'adoptive' && numberOf.get(member_id) === parent,
      ) === true,
  }
  kept.set(family, links)
  return links
}
