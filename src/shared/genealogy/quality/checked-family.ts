/** The records that the check reads, linked to each other. */
import { createSpanReader, type DaySpan, spanUntil } from './day-span.ts'

/** Dates are EDTF. */
export interface PersonRecord {
  id: string
  first_name: string
  last_name: string
  /** 1 where the surname comes before the first name. */
  surname_first?: number | null
  maiden_name: string | null
  also_known_as: readonly string[]
  search_names?: readonly string[] | undefined
  gender: 'M' | 'F' | null
  birth_date: string | null
  birth_date_phrase: string | null
  birth_place: string | null
  death_date: string | null
  death_date_phrase: string | null
  death_place: string | null
  /** Null when unknown. */
  deceased: boolean | null
  father_id: string | null
  mother_id: string | null
  birth_order: number | null
}

export interface UnionRecord {
  id: string
  partner1_id: string
  partner2_id: string | null
  from_date: string | null
  to_date: string | null
  end_reason: 'divorce' | 'annulment' | 'separation' | 'death' | null
}

export interface OtherParentRecord {
  child_id: string
  parent_id: string
  kind: string
}

export interface FactRecord {
  id: string
  person_id: string | null
  union_id: string | null
  tag: string
  type: string | null
  date: string | null
  date_phrase: string | null
  place: string | null
  value: string | null
  age: string | null
  husband_age: string | null
  wife_age: string | null
  status: 'doubtful' | 'rejected' | null
  denied: boolean
}

export interface ParticipantRecord {
  fact_id: string
  person_id: string
  role: string
}

export interface FamilyRecords {
  people: readonly PersonRecord[]
  unions: readonly UnionRecord[]
  otherParents: readonly OtherParentRecord[]
  facts: readonly FactRecord[]
  participants: readonly ParticipantRecord[]
}

export interface CheckedFact {
  record: FactRecord
  span: DaySpan | null
  /** Neither denied, doubtful nor rejected. */
  isAccepted: boolean
}

export interface CheckedPerson {
  id: string
  record: PersonRecord
  facts: CheckedFact[]
  father: CheckedPerson | null
  mother: CheckedPerson | null
  children: CheckedPerson[]
  unions: CheckedUnion[]
  otherParents: { parent: CheckedPerson; kind: string }[]
  otherChildren: number
  birth: DaySpan | null
  death: DaySpan | null
  baptism: CheckedFact | null
  burial: CheckedFact | null
  /** The birth, or the time until the baptism. */
  born: DaySpan | null
  /** The death, or the time until the burial. */
  died: DaySpan | null
}

export interface CheckedUnion {
  id: string
  record: UnionRecord
  partners: CheckedPerson[]
  facts: CheckedFact[]
  /** The first marriage. */
  marriage: DaySpan | null
  end: DaySpan | null
}

export interface CheckedFamily {
  people: CheckedPerson[]
  unions: CheckedUnion[]
  participants: { person: CheckedPerson; fact: CheckedFact; role: string }[]
}

const baptismTags: ReadonlySet<string> = new Set(['CHR', 'BAPM'])
export const burialTags: ReadonlySet<string> = new Set(['BURI', 'CREM'])

function createPerson(record: PersonRecord, birth: DaySpan | null, death: DaySpan | null): CheckedPerson {
  return {
    ...{ id: record.id, record, birth, death, born: birth, died: death },
    ...{ father: null, mother: null, baptism: null, burial: null },
    ...{ facts: [], children: [], unions: [], otherParents: [], otherChildren: 0 },
  }
}

function linkParents(person: CheckedPerson, byId: ReadonlyMap<string, CheckedPerson>): void {
  person.father = byId.get(person.record.father_id ?? '') ?? null
  person.mother = byId.get(person.record.mother_id ?? '') ?? null
  person.father?.children.push(person)
  if (person.mother !== person.father) person.mother?.children.push(person)
}

/** Of several facts of the tags, the first that is accepted and has a date. */
function findDated(facts: readonly CheckedFact[], tags: ReadonlySet<string>): CheckedFact | null {
  return facts.find(({ record, span, isAccepted }) => isAccepted && span && tags.has(record.tag)) ?? null
}

function completeLife(person: CheckedPerson): void {
  person.baptism = findDated(person.facts, baptismTags)
  person.burial = findDated(person.facts, burialTags)
  if (!person.birth && person.baptism?.span) person.born = spanUntil(person.baptism.span)
  if (!person.death && person.burial?.span) person.died = spanUntil(person.burial.span)
}

/** @param aboutYears by how many years "about" and "estimated" dates may be wrong */
export function linkFamily(records: FamilyRecords, aboutYears: number): CheckedFamily {
  const readSpan = createSpanReader(aboutYears)
  const byId = new Map<string, CheckedPerson>()
  for (const record of records.people) {
    byId.set(record.id, createPerson(record, readSpan(record.birth_date), readSpan(record.death_date)))
  }
  const people = [...byId.values()]
  for (const person of people) linkParents(person, byId)
  for (const { child_id, parent_id, kind } of records.otherParents) {
    const [child, parent] = [byId.get(child_id), byId.get(parent_id)]
    if (!child || !parent) continue
    child.otherParents.push({ parent, kind })
    parent.otherChildren += 1
  }
  const unions = new Map<string, CheckedUnion>()
  for (const record of records.unions) {
    const ids = [record.partner1_id, record.partner2_id]
    const partners = ids.flatMap((id) => (id === null ? [] : (byId.get(id) ?? [])))
    const [marriage, end] = [readSpan(record.from_date), readSpan(record.to_date)]
    const union: CheckedUnion = { id: record.id, record, partners, facts: [], marriage, end }
    unions.set(record.id, union)
    for (const partner of new Set(partners)) partner.unions.push(union)
  }
  const facts = new Map<string, CheckedFact>()
  for (const record of records.facts) {
    const isAccepted = !record.denied && record.status === null
    const fact: CheckedFact = { record, span: readSpan(record.date), isAccepted }
    const owner = record.person_id === null ? unions.get(record.union_id ?? '') : byId.get(record.person_id)
    if (!owner) continue
    owner.facts.push(fact)
    facts.set(record.id, fact)
  }
  for (const person of people) completeLife(person)
  const participants = records.participants.flatMap(({ person_id, fact_id, role }) => {
    const [person, fact] = [byId.get(person_id), facts.get(fact_id)]
    return person && fact ? [{ person, fact, role }] : []
  })
  return { people, unions: [...unions.values()], participants }
}
