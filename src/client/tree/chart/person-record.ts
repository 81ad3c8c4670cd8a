/** The fields of a person that the drawing worker needs. */
import type { FamilyMember } from '#shared/contracts/people.contract.ts'

export type PersonRecord = Pick<
  FamilyMember,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'maiden_name'
  | 'surname_first'
  | 'also_known_as'
  | 'search_names'
  | 'gender'
  | 'birth_date'
  | 'birth_place'
  | 'death_date'
  | 'baptism_date'
  | 'burial_date'
  | 'father_id'
  | 'mother_id'
  | 'spouse_id'
  | 'partners'
  | 'other_parents'
  | 'birth_family'
  | 'birth_order'
>

export function toPersonRecord(member: FamilyMember): PersonRecord {
  return {
    id: member.id,
    first_name: member.first_name,
    last_name: member.last_name,
    maiden_name: member.maiden_name,
    ...(member.surname_first && { surname_first: member.surname_first }),
    also_known_as: member.also_known_as,
    ...(member.search_names && { search_names: member.search_names }),
    gender: member.gender,
    birth_date: member.birth_date,
    birth_place: member.birth_place,
    death_date: member.death_date,
    ...(member.baptism_date && { baptism_date: member.baptism_date }),
    ...(member.burial_date && { burial_date: member.burial_date }),
    father_id: member.father_id,
    mother_id: member.mother_id,
    spouse_id: member.spouse_id,
    partners: member.partners,
    other_parents: member.other_parents,
    ...(member.birth_family && { birth_family: member.birth_family }),
    birth_order: member.birth_order,
  }
}
