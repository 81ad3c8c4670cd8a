/** Reads and writes the columns of people and unions that are derived from facts and names. */
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { laterThan } from '#server/clock.ts'
import { chunks, type Value } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { FactsTable, PeopleTable, PersonNamesTable, UnionsTable } from '#server/db/schema.ts'

export type FactRow = Selectable<FactsTable>
export type NameRow = Selectable<PersonNamesTable>

export type Owner = { table: 'people'; column: 'person_id' } | { table: 'unions'; column: 'union_id' }
export const ofPerson: Owner = { table: 'people', column: 'person_id' }
export const ofUnion: Owner = { table: 'unions', column: 'union_id' }

/** The facts of people or unions, in their order. */
export async function loadOwnFacts(db: Db, { column }: Owner, ids: readonly string[]): Promise<FactRow[]> {
  const found: FactRow[] = []
  for (const part of chunks(ids)) {
    found.push(
      ...(await db
        .selectFrom('facts')
        .selectAll()
        .where(column, 'in', part)
        .orderBy('position')
        .orderBy('created_at')
        .orderBy('id')
        .execute()),
    )
  }
  return found
}

/** The names of people, in their order. */
export async function loadOwnNames(db: Db, people: readonly string[]): Promise<NameRow[]> {
  const found: NameRow[] = []
  for (const part of chunks(people)) {
    found.push(
      ...(await db
        .selectFrom('person_names')
        .selectAll()
        .where('person_id', 'in', part)
        .orderBy('position')
        .orderBy('created_at')
        .orderBy('id')
        .execute()),
    )
  }
  return found
}

export async function loadPeopleRows(db: Db, ids: readonly string[]): Promise<Selectable<PeopleTable>[]> {
  const found: Selectable<PeopleTable>[] = []
  for (const part of chunks(ids))
    found.push(...(await db.selectFrom('people').selectAll().where('id', 'in', part).execute()))
  return found
}

export async function loadUnionRows(db: Db, ids: readonly string[]): Promise<Selectable<UnionsTable>[]> {
  const found: Selectable<UnionsTable>[] = []
  for (const part of chunks(ids))
    found.push(...(await db.selectFrom('unions').selectAll().where('id', 'in', part).execute()))
  return found
}

/** Writes derived columns. The person whose columns change is newer than before, and so are the partners of a union. */
export async function updateDerivedColumns(
  db: Db,
  { table }: Owner,
  row: { id: string; updated_at: string },
  change: Readonly<Record<string, Value>>,
  at: string,
): Promise<void> {
  const sets = Object.entries({ ...change, updated_at: laterThan(row.updated_at, at) }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${row.id}`.execute(db)
  if (table === 'unions') await touchPartners(db, row.id, at)
}

/**
 * Makes the partners of a union newer: the union with its facts is a part of their records, and a form that does not know of the
 * newest fact must not delete it.
 */
export async function touchPartners(db: Db, union: string, at: string): Promise<void> {
  const partners = await db
    .selectFrom('unions')
    .innerJoin('people', (join) =>
      join.on((e) =>
        e.or([
          e('people.id', '=', e.ref('unions.partner1_id')),
          e('people.id', '=', e.ref('unions.partner2_id')),
        ]),
      ),
    )
    .select(['people.id', 'people.updated_at'])
    .where('unions.id', '=', union)
    .execute()
  for (const { id, updated_at } of partners)
    await db
      .updateTable('people')
      .set({ updated_at: laterThan(updated_at, at) })
      .where('id', '=', id)
      .execute()
}

/** All ids of people or unions. */
export async function listIds(db: Db, { table }: Owner): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The people who have no name records, with their name columns. */
export async function loadPeopleWithoutNames(db: Db) {
  return await db
    .selectFrom('people')
    .select(['id', 'first_name', 'last_name', 'maiden_name', 'also_known_as', 'created_at', 'updated_at'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('person_names').select('person_names.id').whereRef('person_id', '=', 'people.id')),
      ),
    )
    .execute()
}
