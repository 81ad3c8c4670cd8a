/** The fields of a person that the drawing worker needs. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { getEdtfSortKey } from '#shared/genealogy/dates/edtf.ts'
import type { TreePerson } from '#shared/genealogy/graph/graph-input.ts'

export type PersonRecord = Pick<
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

export function toPersonRecord(member: FamilyMember): PersonRecord {
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

/** Converts a record to the input of the tree layout. */
export function toTreePerson(record: PersonRecord): TreePerson {
  return {
    id: record.id,
    fatherId: record.father_id,
    motherId: record.mother_id,
    sex: record.gender,
    otherParents: record.other_parents.map(({ member_id, kind }) => ({ memberId: member_id, kind })),
    birthOrder: record.birth_order,
    birthKey: (record.birth_date === null ? null : getEdtfSortKey(record.birth_date)) ?? Number.NaN,
  }
}
