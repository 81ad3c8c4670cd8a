/** Declares the input of the person graph, and converts the records that the API lists. */
import { getEdtfSortKey } from '../dates/edtf.ts'
import { getEarliestDate } from '../dates/life-years.ts'

/** One person. An id of an unknown person is ignored. */
export interface TreePerson {
  id: string
  fatherId: string | null
  motherId: string | null
  sex: 'M' | 'F' | null
  /** Parents who are not birth parents: adoptive, foster, step, guardian. */
  otherParents: readonly { memberId: string; kind: string }[]
  /** The recorded place among the siblings, or null. A smaller number is older. */
  birthOrder: number | null
  /** The sort key of the date of birth; NaN if the date is unknown. */
  birthKey: number
}

/** A recorded union. The id of an unknown person counts as no partner. */
export interface TreeUnion {
  id: string
  partner1: string | null
  partner2: string | null
  current: boolean
}

/** The fields of a listed person from which the graph is built. */
export interface FamilyRecord {
  id: string
  father_id: string | null
  mother_id: string | null
  gender: 'M' | 'F' | null
  /** EDTF. The baptism stands for a birth that is not recorded. */
  birth_date: string | null
  baptism_date?: string | null | undefined
  birth_order: number | null
  other_parents: readonly { member_id: string; kind: string }[]
  /** The current partner. */
  spouse_id: string | null
  partners: readonly { union_id: string; member_id: string | null }[]
}

/** The day by which somebody is sorted among siblings; NaN where neither birth nor baptism is known. */
export function getBirthKey(record: Pick<FamilyRecord, 'birth_date' | 'baptism_date'>): number {
  const date = getEarliestDate(record)
  return (date === null ? null : getEdtfSortKey(date)) ?? Number.NaN
}

export function toTreePerson(record: FamilyRecord): TreePerson {
  return {
    id: record.id,
    fatherId: record.father_id,
    motherId: record.mother_id,
    sex: record.gender,
    otherParents: record.other_parents.map(({ member_id, kind }) => ({ memberId: member_id, kind })),
    birthOrder: record.birth_order,
    birthKey: getBirthKey(record),
  }
}

/** Returns each recorded union once. */
export function collectUnions(records: readonly FamilyRecord[]): TreeUnion[] {
  const unions = new Map<string, TreeUnion>()
  for (const { id, spouse_id, partners } of records) {
    for (const { union_id, member_id } of partners) {
      const collected = unions.get(union_id)
      const current = member_id !== null && member_id === spouse_id
      if (collected === undefined)
        unions.set(union_id, { id: union_id, partner1: id, partner2: member_id, current })
      else if (current) collected.current = true
    }
  }
  return [...unions.values()]
}
