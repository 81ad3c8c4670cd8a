/** Reads and writes the rows of unions and of adoptive, foster, step and guardian parents. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { OtherParentsTable, UnionsTable } from '#server/db/schema.ts'

export type UnionRow = Selectable<UnionsTable>
export type OtherParentRow = Selectable<OtherParentsTable>

/** The unions of these or of all people, in their order. */
export async function loadUnions(db: Db, people?: readonly string[]): Promise<UnionRow[]> {
  let query = db.selectFrom('unions').selectAll().orderBy('position').orderBy('created_at').orderBy('id')
  if (people !== undefined) {
    query = query.where((e) => e.or([e('partner1_id', 'in', people), e('partner2_id', 'in', people)]))
  }
  return query.execute()
}

/** The ids of all current and former partners of these people. */
export async function loadPartners(db: Db, people: Iterable<string>): Promise<Set<string>> {
  const partners = new Set<string>()
  for (const some of chunks([...people])) {
    const ways = [
      ['partner1_id', 'partner2_id'],
      ['partner2_id', 'partner1_id'],
    ] as const
    for (const [side, other] of ways) {
      const rows = await db.selectFrom('unions').select(`${other} as id`).where(side, 'in', some).execute()
      for (const { id } of rows) if (id !== null) partners.add(id)
    }
  }
  return partners
}

/** The other parents of these or of all children. */
export async function loadOtherParents(db: Db, children?: readonly string[]): Promise<OtherParentRow[]> {
  let query = db.selectFrom('other_parents').selectAll().orderBy('kind').orderBy('parent_id')
  if (children !== undefined) query = query.where('child_id', 'in', children)
  return query.execute()
}

/** The ids of the children whose other parent a person is. */
export async function loadOtherChildren(db: Db, parent: string): Promise<string[]> {
  const rows = await db
    .selectFrom('other_parents')
    .where('parent_id', '=', parent)
    .select('child_id')
    .distinct()
    .execute()
  return rows.map(({ child_id }) => child_id)
}

/** The highest position in the unions of these people, or -1. */
export async function lastPosition(db: Db, people: readonly string[]): Promise<number> {
  if (people.length === 0) return -1
  const row = await db
    .selectFrom('unions')
    .select((e) => e.fn.max('position').as('last'))
    .where((e) => e.or([e('partner1_id', 'in', people), e('partner2_id', 'in', people)]))
    .executeTakeFirst()
  return row?.last ?? -1
}

export async function insertUnion(db: Db, row: Insertable<UnionsTable>): Promise<void> {
  await db.insertInto('unions').values(row).execute()
}

export async function updateUnion(db: Db, id: string, change: Updateable<UnionsTable>): Promise<void> {
  await db.updateTable('unions').set(change).where('id', '=', id).execute()
}

export async function deleteUnions(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('unions').where('id', 'in', ids).execute()
}

/** Replaces the other parents of a child. */
export async function replaceOtherParents(
  db: Db,
  child: string,
  parents: readonly Omit<OtherParentRow, 'child_id'>[],
): Promise<void> {
  await db.deleteFrom('other_parents').where('child_id', '=', child).execute()
  if (parents.length === 0) return
  await db
    .insertInto('other_parents')
    .values(parents.map((parent) => ({ ...parent, child_id: child })))
    .execute()
}
