/** Finds the people nearest to a person by blood and marriage, who are drawn first in a large family. */

import { forEachInTimeSlices } from '#client/api/time-slicing.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

/** Breadth-first search over parents, partners and children, up to `maxCount` people; empty when the id is unknown. */
export async function findNearestRelatives(
  members: readonly FamilyMember[],
  id: string,
  maxCount: number,
  signal?: AbortSignal,
): Promise<FamilyMember[]> {
  const byId = new Map<string, FamilyMember>()
  const childrenByParent = new Map<string, FamilyMember[]>()
  const addChild = (parent: string | null, child: FamilyMember) => {
    if (parent === null) return
    const children = childrenByParent.get(parent)
    if (children) children.push(child)
    else childrenByParent.set(parent, [child])
  }
  await forEachInTimeSlices(
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
  // Iterating over a Set also visits the elements that are added during the iteration.
  for (const member of found) {
    const { father_id, mother_id, partners } = member
    const parentsAndPartners = [father_id, mother_id, ...partners.map((partner) => partner.member_id)]
    for (const relative of [
      ...parentsAndPartners.map((relativeId) => byId.get(relativeId ?? '')),
      ...(childrenByParent.get(member.id) ?? []),
    ]) {
      if (found.size >= maxCount) return [...found]
      if (relative) found.add(relative)
    }
  }
  return [...found]
}
