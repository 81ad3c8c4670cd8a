/** Those nearest to somebody by blood and marriage: who is drawn while everybody is still being laid out. */

import { inSlices } from '#client/api/time-slicing.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

/** Somebody's nearest, at most so many: step by step from parents to children to partners. Nobody where the id is unknown. */
export async function peopleAround(
  members: readonly FamilyMember[],
  id: string,
  most: number,
  signal?: AbortSignal,
): Promise<FamilyMember[]> {
  const byId = new Map<string, FamilyMember>()
  const childrenOf = new Map<string, FamilyMember[]>()
  const addChild = (parent: string | null, child: FamilyMember) => {
    if (parent === null) return
    const children = childrenOf.get(parent)
    if (children) children.push(child)
    else childrenOf.set(parent, [child])
  }
  await inSlices(
    members,
    (member) => {
      byId.set(member.id, member)
      addChild(member.father_id, member)
      addChild(member.mother_id, member)
    },
    signal,
  )
  const start = byId.get(id)
  const found = new Set(start ? [start] : [])
  // Whoever is found is looked around from in turn: a set gives what is added to it while one goes through it.
  for (const member of found) {
    const { father_id, mother_id, partners } = member
    const kin = [father_id, mother_id, ...partners.map((partner) => partner.member_id)]
    for (const relative of [...kin.map((of) => byId.get(of ?? '')), ...(childrenOf.get(member.id) ?? [])]) {
      if (found.size >= most) return [...found]
      if (relative) found.add(relative)
    }
  }
  return [...found]
}
