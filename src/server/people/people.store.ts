/** Reads and writes the rows of people. */

import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { laterThan } from '#server/clock.ts'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { PeopleTable } from '#server/db/schema.ts'
import type { FamilyMember } from '#shared/contracts/people.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import { mapToColumns, publicTextFields, toSnakeCase } from '#shared/person-fields.ts'
import { loadOtherParents, loadUnions, type OtherParentRow, type UnionRow } from './unions.store.ts'

export type PersonRow = Selectable<PeopleTable>

/**
 * The union of the current spouse: the last one that has not ended, otherwise the last one.
 * @param unions of one person, in their order
 */
export function findCurrentUnion(person: string, unions: readonly UnionRow[]): UnionRow | undefined {
  const withPartner = unions.filter((union) => getPartnerId(union, person) !== null)
  return (
    withPartner.findLast((union) => union.to_date === null && union.end_reason === null) ?? withPartner.at(-1)
  )
}

/** The other partner of a union; null if unknown. */
export function getPartnerId(union: UnionRow, person: string): string | null {
  return union.partner1_id === person ? union.partner2_id : union.partner1_id
}

function readNames(json: string): string[] {
  if (json === '[]') return []
  const names: unknown = JSON.parse(json)
  return Array.isArray(names) ? names.map(String) : []
}

/** Converts a row to the person that all users may read. */
function toFamilyMember(
  row: PersonRow,
  unions: readonly UnionRow[],
  otherParents: readonly OtherParentRow[],
): FamilyMember {
  const current = findCurrentUnion(row.id, unions)
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    ...(row.surname_first === 1 && { surname_first: true as const }),
    ...mapToColumns(publicTextFields, (field) => row[toSnakeCase(field)]),
    also_known_as: readNames(row.also_known_as),
    ...(row.search_names !== null && { search_names: readNames(row.search_names) }),
    gender: row.gender,
    birth_date: row.birth_date,
    birth_date_phrase: row.birth_date_phrase,
    death_date: row.death_date,
    death_date_phrase: row.death_date_phrase,
    ...(row.baptism_date !== null && { baptism_date: row.baptism_date }),
    ...(row.burial_date !== null && { burial_date: row.burial_date }),
    deceased: row.deceased === null ? null : row.deceased === 1,
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
    ...(row.birth_family !== null && { birth_family: row.birth_family }),
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

/** Adds unions and other parents to rows of people. */
function joinRows(
  rows: readonly PersonRow[],
  unions: readonly UnionRow[],
  otherParents: readonly OtherParentRow[],
): FamilyMember[] {
  const unionsOf = groupUnions(unions)
  const parentsOf = Map.groupBy(otherParents, (parent) => parent.child_id)
  return rows.map((row) => toFamilyMember(row, unionsOf.get(row.id) ?? none, parentsOf.get(row.id) ?? none))
}

/** These or all people in the order in which they were added. Three queries for any number of people. */
export async function loadFamily(db: Db, ids?: readonly string[]): Promise<FamilyMember[]> {
  const rows = await db
    .selectFrom('people')
    .selectAll()
    .$if(ids !== undefined, (people) => people.where('id', 'in', ids ?? []))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return joinRows(rows, await loadUnions(db, ids), await loadOtherParents(db, ids))
}

export async function findPersonRow(db: Db, id: string): Promise<PersonRow | undefined> {
  return db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The ids of the first people by last and first name; people without a name come last. */
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

/** The phone number of one person or of all people. Not every user may read these. */
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
 * Sets `updated_at` to `at` or later, and later than before, so that two edits within a millisecond differ.
 */
export async function touchPeople(db: Db, ids: readonly string[], at: string): Promise<void> {
  for (const chunk of chunks(ids)) {
    const rows = await db.selectFrom('people').select('updated_at').where('id', 'in', chunk).execute()
    const time = rows.reduce((latest, row) => laterThan(row.updated_at, latest), at)
    await db.updateTable('people').set({ updated_at: time }).where('id', 'in', chunk).execute()
  }
}

/** The ids of a person's birth children. */
export async function loadChildren(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where((e) => e.or([e('father_id', '=', id), e('mother_id', '=', id)]))
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Deletes a person and their unions. Children and events lose the link; the account is deleted by its foreign
 * key.
 */
export async function deletePersonRow(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('unions')
    .where((e) => e.or([e('partner1_id', '=', id), e('partner2_id', '=', id)]))
    .execute()
  await db.deleteFrom('people').where('id', '=', id).execute()
}

/** Those of the ids that belong to people. */
export async function findExistingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const chunk of chunks(ids)) {
    const rows = await db.selectFrom('people').select('id').where('id', 'in', chunk).execute()
    for (const row of rows) found.add(row.id)
  }
  return found
}

/** The ids of a person's birth and adoptive parents. */
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
 * The ids of all ancestors by birth and adoption, including the given people. One query per generation, so
 * the cost grows with the depth of the tree, not its size. Also ends if the data contain a cycle.
 */
export async function loadAncestors(db: Db, ...people: readonly string[]): Promise<Set<string>> {
  const seen = new Set(people)
  let generation = [...seen]
  while (generation.length > 0) {
    const next: string[] = []
    const addParent = (id: string | null) => {
      if (id === null || seen.has(id)) return
      seen.add(id)
      next.push(id)
    }
    for (const chunk of chunks(generation)) {
      const parents = await db
        .selectFrom('people')
        .select(['father_id', 'mother_id'])
        .where('id', 'in', chunk)
        .execute()
      for (const row of parents) {
        addParent(row.father_id)
        addParent(row.mother_id)
      }
      const adoptive = await db
        .selectFrom('other_parents')
        .select('parent_id')
        .where('child_id', 'in', chunk)
        .where('kind', '=', 'adoptive')
        .execute()
      for (const row of adoptive) addParent(row.parent_id)
    }
    generation = next
  }
  return seen
}

/** The names of people for the search, as lists. */
export async function loadSearchNames(db: Db, ids: readonly string[]) {
  const people = []
  for (const some of chunks(ids)) {
    const rows = await db.selectFrom('people').selectAll().where('id', 'in', some).execute()
    people.push(
      ...rows.map(({ also_known_as, search_names, ...row }) => ({
        ...row,
        also_known_as: readNames(also_known_as),
        search_names: readNames(search_names ?? '[]'),
      })),
    )
  }
  return people
}
