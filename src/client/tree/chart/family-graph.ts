/** The family as integers, for walks over it on the device: made when it is first asked for, kept as long as the family. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { edtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import { groupBy } from '#shared/genealogy/graph/group-by.ts'
import { birthParentsFirst, groupPartners, type PersonGraph } from '#shared/genealogy/graph/person-graph.ts'
import type { TreeLayout } from '#shared/genealogy/tree-layout/tree-layout.ts'
import { everybodyOn } from './chart.ts'
import type { Family } from './family.ts'

const graphs = new WeakMap<Family['members'], PersonGraph>()

/** People have the same numbers in the graph as in the family. */
export function graphOf(family: Pick<Family, 'members' | 'numberOf' | 'picture'>): PersonGraph {
  const { members, numberOf, picture } = family
  const made = graphs.get(members)
  if (made) return made
  const graph = readGraph(everybodyOn(family), numberOf, picture.layout)
  graphs.set(members, graph)
  return graph
}

/** The layout was made from the graph and still has most of it: to build it anew from the records takes ten times as long. */
function readGraph(
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
  const byPartner = groupPartners(partner1, partner2, ids.length)
  const byChild = groupBy(linkChild, ids.length)
  birthParentsFirst(byChild, linkDashed)
  let birthKey: Float64Array | null = null
  return {
    ids,
    indexOf,
    father,
    mother,
    sex: Uint8Array.from(members, ({ gender }) => (gender === 'M' ? 1 : gender === 'F' ? 2 : 0)),
    get birthKey() {
      birthKey ??= Float64Array.from(
        members,
        ({ birth_date }) => (birth_date === null ? null : edtfSortKey(birth_date)) ?? Number.NaN,
      )
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
