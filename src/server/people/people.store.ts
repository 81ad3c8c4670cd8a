/** The rows of people: reading them as relatives see them, and writing them. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { laterThan } from '#server/clock.ts'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { PeopleTable } from '#server/db/schema.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { loadOtherParents, loadUnions, type OtherParentRow, type UnionRow } from './unions.store.ts'

export type PersonRow = Selectable<PeopleTable>

/**
 * The union that a person's `spouse_id` speaks of: the last that has not ended, else the last of all.
 *
 * @param unions of one person, in their order
 */
export function findCurrentUnion(person: string, unions: readonly UnionRow[]): UnionRow | undefined {
  const known = unions.filter((union) => getPartnerId(union, person) !== null)
  return known.findLast((union) => union.to_date === null && union.end_reason === null) ?? known.at(-1)
}

/** The other one of a couple; null where the partner is not known. */
export function getPartnerId(union: UnionRow, person: string): string | null {
  return union.partner1_id === person ? union.partner2_id : union.partner1_id
}

function readNames(json: string): string[] {
  if (json === '[]') return []
  const names: unknown = JSON.parse(json)
  return Array.isArray(names) ? names.map(String) : []
}

/** A person as every relative may read it. */
export function toFamilyMember(
  row: PersonRow,
  unions: readonly UnionRow[],
  otherParents: readonly OtherParentRow[],
): FamilyMember {
  const current = findCurrentUnion(row.id, unions)
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    maiden_name: row.maiden_name,
    also_known_as: readNames(row.also_known_as),
    gender: row.gender,
    birth_date: row.birth_date,
    birth_date_phrase: row.birth_date_phrase,
    birth_place: row.birth_place,
    death_date: row.death_date,
    death_date_phrase: row.death_date_phrase,
    death_place: row.death_place,
    deceased: row.deceased === null ? null : row.deceased === 1,
    occupation: row.occupation,
    biography: row.biography,
    profile_photo_url: row.photo_media_id === null ? null : buildMediaUrl(row.photo_media_id),
    father_id: row.father_id,
    mother_id: row.mother_id,
    spouse_id: current ? getPartnerId(current, row.id) : null,
    partners: unions.map((union) => ({
      union_id: union.id,
      member_id: getPartnerId(union, row.id),
      from: union.from_date,
      to: union.to_date,
      end_reason: union.end_reason,
      place: union.place,
    })),
    other_parents: otherParents.map((parent) => ({ member_id: parent.parent_id, kind: parent.kind })),
    birth_order: row.birth_order,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function groupUnions(unions: readonly UnionRow[]) {
  const byPerson = new Map<string, UnionRow[]>()
  const add = (person: string | null, union: UnionRow) => {
    if (person === null) return
    const list = byPerson.get(person)
    if (list) list.push(union)
    else byPerson.set(person, [union])
  }
  for (const union of unions) {
    add(union.partner1_id, union)
    add(union.partner2_id, union)
  }
  return byPerson
}

const none: readonly never[] = []

/** Joins rows of people with the unions and other parents among which theirs are. */
function joinRows(
  rows: readonly PersonRow[],
  unions: readonly UnionRow[],
  otherParents: readonly OtherParentRow[],
): FamilyMember[] {
  const unionsOf = groupUnions(unions)
  const parentsOf = Map.groupBy(otherParents, (parent) => parent.child_id)
  return rows.map((row) => toFamilyMember(row, unionsOf.get(row.id) ?? none, parentsOf.get(row.id) ?? none))
}

/** The whole family, in the order in which it was recorded. Three queries, whatever its size. */
export async function loadFamily(db: Db): Promise<FamilyMember[]> {
  const rows = await db.selectFrom('people').selectAll().orderBy('created_at').orderBy('id').execute()
  return joinRows(rows, await loadUnions(db), await loadOtherParents(db))
}

export async function findPersonRow(db: Db, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
}

/** One person as relatives read it, or undefined. */
export async function findPerson(db: Db, id: string): Promise<FamilyMember | undefined> {
  const row = await findPersonRow(db, id)
  if (!row) return undefined
  const [member] = joinRows([row], await loadUnions(db, id), await loadOtherParents(db, id))
  return member
}

/** The ids of the first people by last and first name; whoever has no name comes last. */
export async function listFirstIdsByName(db: Db, count: number): Promise<string[]> {
  const name = sql<string>`trim(last_name || ' ' || first_name)`
  const rows = await db
    .selectFrom('people')
    .select('id')
    .orderBy(sql`${name} = ''`)
    .orderBy(sql`lower(${name})`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** The phone numbers of one person, or of all: kept apart from what every relative reads. */
export async function loadPhones(db: Db, id?: string): Promise<Map<string, string | null>> {
  const query = db.selectFrom('people').select(['id', 'phone']).where('phone', 'is not', null)
  const rows = await (id === undefined ? query : query.where('id', '=', id)).execute()
  return new Map(rows.map((row) => [row.id, row.phone]))
}

export async function insertPerson(db: Db, row: Insertable<PeopleTable>): Promise<void> {
  await db.insertInto('people').values(row).execute()
}

export async function updatePersonRow(db: Db, id: string, change: Updateable<PeopleTable>): Promise<void> {
  await db.updateTable('people').set(change).where('id', '=', id).execute()
}

/**
 * Marks people's records as changed: not before `at`, and later than whatever is there, so that two edits within a
 * millisecond differ too.
 */
export async function touchPeople(db: Db, ids: readonly string[], at: string): Promise<void> {
  for (const some of chunks(ids)) {
    const rows = await db.selectFrom('people').select('updated_at').where('id', 'in', some).execute()
    const time = rows.reduce((latest, row) => laterThan(row.updated_at, latest), at)
    await db.updateTable('people').set({ updated_at: time }).where('id', 'in', some).execute()
  }
}

/** The children of a person by birth. */
export async function loadChildren(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where((e) => e.or([e('father_id', '=', id), e('mother_id', '=', id)]))
    .execute()
  return rows.map((row) => row.id)
}

/** Removes a person. Children and events lose the link, unions are gone, an account of theirs goes with them. */
export async function deletePersonRow(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('unions')
    .where((e) => e.or([e('partner1_id', '=', id), e('partner2_id', '=', id)]))
    .execute()
  await db.deleteFrom('people').where('id', '=', id).execute()
}

/** Which of these ids are people. */
export async function findExistingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const some of chunks(ids)) {
    const rows = await db.selectFrom('people').select('id').where('id', 'in', some).execute()
    for (const row of rows) found.add(row.id)
  }
  return found
}

/** The parents of a person by birth and adoption. */
export async function loadParents(db: Db, person: string): Promise<string[]> {
  const row = await db
    .selectFrom('people')
    .select(['father_id', 'mother_id'])
    .where('id', '=', person)
    .executeTakeFirst()
  const adoptive = await db
    .selectFrom('other_parents')
    .select('parent_id')
    .where('child_id', '=', person)
    .where('kind', '=', 'adoptive')
    .execute()
  return [
    row?.father_id ?? null,
    row?.mother_id ?? null,
    ...adoptive.map(({ parent_id }) => parent_id),
  ].filter((id) => id !== null)
}

/**
 * All ancestors of people by birth and adoption, these people too. One query a generation: the cost grows with the
 * depth of the tree, not with the number of people. A cycle ends where it closes.
 */
export async function loadAncestors(db: Db, ...people: readonly string[]): Promise<Set<string>> {
  const seen = new Set(people)
  let generation = [...seen]
  while (generation.length > 0) {
    const next: string[] = []
    const climb = (id: string | null) => {
      if (id === null || seen.has(id)) return
      seen.add(id)
      next.push(id)
    }
    for (const some of chunks(generation)) {
      const parents = await db
        .selectFrom('people')
        .select(['father_id', 'mother_id'])
        .where('id', 'in', some)
        .execute()
      for (const row of parents) {
        climb(row.father_id)
        climb(row.mother_id)
      }
      const adoptive = await db
        .selectFrom('other_parents')
        .select('parent_id')
        .where('child_id', 'in', some)
        .where('kind', '=', 'adoptive')
        .execute()
      for (const row of adoptive) climb(row.parent_id)
    }
    generation = next
  }
  return seen
}
