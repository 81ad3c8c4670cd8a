/** What the tree needs to know of a person, small enough to be sent to the worker, and the mark of a whole family. */

import { inSlices } from '#client/api/in-slices.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { edtfSortKey } from '#shared/genealogy/edtf.ts'
import type { TreePerson } from '#shared/genealogy/tree-person.ts'

export type FamilyRecord = Pick<
  FamilyMember,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'maiden_name'
  | 'also_known_as'
  | 'gender'
  | 'birth_date'
  | 'birth_place'
  | 'death_date'
  | 'father_id'
  | 'mother_id'
  | 'spouse_id'
  | 'partners'
  | 'other_parents'
  | 'birth_order'
>

export function recordOf(member: FamilyMember): FamilyRecord {
  return {
    id: member.id,
    first_name: member.first_name,
    last_name: member.last_name,
    maiden_name: member.maiden_name,
    also_known_as: member.also_known_as,
    gender: member.gender,
    birth_date: member.birth_date,
    birth_place: member.birth_place,
    death_date: member.death_date,
    father_id: member.father_id,
    mother_id: member.mother_id,
    spouse_id: member.spouse_id,
    partners: member.partners,
    other_parents: member.other_parents,
    birth_order: member.birth_order,
  }
}

/** A record as the layout reads it. */
export function treePerson(record: FamilyRecord): TreePerson {
  return {
    id: record.id,
    fatherId: record.father_id,
    motherId: record.mother_id,
    sex: record.gender,
    otherParents: record.other_parents.map(({ member_id, kind }) => ({ memberId: member_id, kind })),
    birthOrder: record.birth_order,
    birthKey: (record.birth_date === null ? null : edtfSortKey(record.birth_date)) ?? Number.NaN,
  }
}

/**
 * A short text that changes with whatever a picture of the family is made from, and stays the same otherwise: by it
 * a saved picture is known to be still right. Made in slices: fifty thousand people take a phone a tenth of a second.
 */
export async function fingerprintOf(members: readonly FamilyMember[], signal?: AbortSignal): Promise<string> {
  let high = 0x811c9dc5
  let low = 0x5bd1e995
  const add = (text: string | null) => {
    const written = text ?? '\u0000'
    for (let i = 0; i < written.length; i++) {
      const code = written.charCodeAt(i)
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x85ebca6b)
    }
    high = Math.imul(high ^ 0x1f, 0x01000193)
    low = Math.imul(low ^ (low >>> 13) ^ 0x1f, 0x85ebca6b)
  }
  const addMember = (member: FamilyMember) => {
    add(member.id)
    add(member.updated_at)
    add(member.first_name)
    add(member.last_name)
    add(member.birth_date)
    add(member.death_date)
    add(member.father_id)
    add(member.mother_id)
    add(member.spouse_id)
    for (const partner of member.partners) {
      add(partner.union_id)
      add(partner.member_id)
      add(partner.end_reason)
    }
    for (const parent of member.other_parents) add(parent.member_id)
  }
  await inSlices(members, addMember, signal)
  return `${members.length}-${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`
}
