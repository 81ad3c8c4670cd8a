/** Builds the person graph of a family on first use, and caches it as long as the family is in memory. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getBirthKey } from '#shared/genealogy/graph/graph-input.ts'
import { groupBy } from '#shared/genealogy/graph/group-by.ts'
import {
  groupUnionsByPartner,
  type PersonGraph,
  sortBirthParentsFirst,
} from '#shared/genealogy/graph/person-graph.ts'
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { listMembers } from './chart.ts'
import type { Family } from './family.ts'

const cache = new WeakMap<Family['members'], PersonGraph>()

/** Person indexes are the same in the graph and in the family. */
export function getFamilyGraph(family: Pick<Family, 'members' | 'indexById' | 'drawing'>): PersonGraph {
  const { members, indexById, drawing } = family
  const cached = cache.get(members)
  if (cached) return cached
  const graph = buildGraphFromLayout(listMembers(family), indexById, drawing.layout)
  cache.set(members, graph)
  return graph
}

/** Takes most of the graph from the layout, which is ten times as fast as building the graph from the records. */
function buildGraphFromLayout(
  members: readonly FamilyMember[],
  indexOf: ReadonlyMap<string, number>,
  layout: TreeLayout,
): PersonGraph {
  const { ids, linkStart, linkChild, linkDashed } = layout
  const [partner1, partner2] = [layout.unionPartner1, layout.unionPartner2]
  const linkUnion = new Int32Array(linkChild.length)
  const father = new Int32Array(ids.length).fill(-1)
  const mother = new Int32Array(ids.length).fill(-1)
  for (let u = 0; u < partner1.length; u++) {
    const end = linkStart[u + 1] ?? 0
    for (let link = linkStart[u] ?? 0; link < end; link++) {
      linkUnion[link] = u
      const child = linkChild[link] ?? -1
      if (linkDashed[link] === 1) continue
      for (const parent of [partner1[u] ?? -1, partner2[u] ?? -1]) {
        if (parent < 0) continue
        if (members[child]?.father_id === ids[parent]) father[child] = parent
        else mother[child] = parent
      }
    }
  }
  const byPartner = groupUnionsByPartner(partner1, partner2, ids.length)
  const byChild = groupBy(linkChild, ids.length)
  sortBirthParentsFirst(byChild, linkDashed)
  let birthKey: Float64Array | null = null
  return {
    ids,
    indexOf,
    father,
    mother,
    sex: Uint8Array.from(members, ({ gender }) => (gender === 'M' ? 1 : gender === 'F' ? 2 : 0)),
    get birthKey() {
      birthKey ??= Float64Array.from(members, getBirthKey)
      return birthKey
    },
    unionIds: layout.unionIds,
    partner1,
    partner2,
    unionCurrent: layout.unionCurrent,
    unionImplied: layout.unionImplied,
    unionsOfStart: byPartner.start,
    unionsOf: byPartner.items,
    linkStart,
    linkUnion,
    linkChild,
    linkOther: linkDashed,
    linksUpStart: byChild.start,
    linksUp: byChild.items,
  }
}
