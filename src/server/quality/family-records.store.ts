/** Loads the people, unions, parents and facts that the check reads. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type {
  FactRecord,
  FamilyRecords,
  OtherParentRecord,
  ParticipantRecord,
  PersonRecord,
  UnionRecord,
} from '#shared/genealogy/quality/checked-family.ts'

/** SQLite has no booleans. */
type Stored<R> = { [K in keyof R]: R[K] extends boolean | null ? number | null : R[K] }

function toBoolean(flag: number | null): boolean | null {
  return flag === null ? null : flag === 1
}

type Lists = 'also_known_as' | 'search_names'
type StoredLists = { also_known_as: string; search_names: string | null }

async function loadPeople(db: Db): Promise<PersonRecord[]> {
  const { rows } = await sql<Stored<Omit<PersonRecord, Lists>> & StoredLists>`
    select id, first_name, last_name, surname_first, maiden_name, also_known_as, search_names, gender, birth_date, birth_date_phrase, birth_place,
      death_date, death_date_phrase, death_place, deceased, father_id, mother_id, birth_order
    from people order by created_at, id`.execute(db)
  return rows.map((row) => ({
    ...row,
    also_known_as: JSON.parse(row.also_known_as),
    search_names: JSON.parse(row.search_names ?? '[]'),
    deceased: toBoolean(row.deceased),
  }))
}

export async function listPeopleIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('people').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

async function loadFacts(db: Db): Promise<FactRecord[]> {
  const { rows } = await sql<Stored<FactRecord>>`
    select id, person_id, union_id, tag, type, date, date_phrase, place, value, age, husband_age, wife_age, status, denied
    from facts order by person_id nulls first, union_id nulls first, position, id`.execute(db)
  return rows.map((row) => ({ ...row, denied: row.denied === 1 }))
}

export async function loadFamily(db: Db): Promise<FamilyRecords> {
  const unions = sql<UnionRecord>`
    select id, partner1_id, partner2_id, from_date, to_date, end_reason from unions order by position, created_at, id`
  const otherParents = sql<OtherParentRecord>`select child_id, parent_id, kind from other_parents`
  const participants = sql<ParticipantRecord>`
    select fact_id, person_id, role from fact_people where person_id is not null`
  return {
    people: await loadPeople(db),
    unions: (await unions.execute(db)).rows,
    otherParents: (await otherParents.execute(db)).rows,
    facts: await loadFacts(db),
    participants: (await participants.execute(db)).rows,
  }
}
