/** Builds the records of a small family for the check of the data, with only the fields that matter. */
import type {
  FactRecord,
  FamilyRecords,
  OtherParentRecord,
  ParticipantRecord,
  PersonRecord,
  UnionRecord,
} from '#shared/genealogy/quality/checked-family.ts'

type Part<T> = Partial<T> & { id: string }

interface Parts {
  people?: readonly Part<PersonRecord>[]
  unions?: readonly (Part<UnionRecord> & { partner1_id: string })[]
  facts?: readonly (Partial<FactRecord> & { tag: string })[]
  otherParents?: readonly OtherParentRecord[]
  participants?: readonly ParticipantRecord[]
}

function toPerson(person: Part<PersonRecord>): PersonRecord {
  return {
    ...{ first_name: `First ${person.id}`, last_name: 'Berg', gender: null, deceased: null },
    ...{ maiden_name: null, also_known_as: [] },
    ...{ birth_date: null, birth_date_phrase: null, birth_place: null },
    ...{ death_date: null, death_date_phrase: null, death_place: null },
    ...{ father_id: null, mother_id: null, birth_order: null },
    ...person,
  }
}

function toFact(fact: Partial<FactRecord> & { tag: string }, index: number): FactRecord {
  return {
    ...{ id: `f${index}`, person_id: null, union_id: null, type: null, date: null, date_phrase: null },
    ...{ place: null, value: null, age: null, husband_age: null, wife_age: null },
    ...{ status: null, denied: false },
    ...fact,
  }
}

export function buildRecords({ people, unions, facts, otherParents, participants }: Parts): FamilyRecords {
  return {
    people: (people ?? []).map(toPerson),
    unions: (unions ?? []).map((union) => ({
      ...{ partner2_id: null, from_date: null, to_date: null, end_reason: null },
      ...union,
    })),
    facts: (facts ?? []).map(toFact),
    otherParents: otherParents ?? [],
    participants: participants ?? [],
  }
}
