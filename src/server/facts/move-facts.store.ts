/** Moves and deletes the rows of facts, names and participations of people and unions. */
import { sql } from 'kysely'
import { chunks } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import { loadOwnNames, type Owner } from './derived-columns.store.ts'

/** Those of the facts that have participants or media. */
export async function listLinkedFacts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (const part of chunks(ids)) {
    for (const table of ['fact_people', 'fact_media'] as const) {
      const rows = await db.selectFrom(table).select('fact_id').where('fact_id', 'in', part).execute()
      for (const { fact_id } of rows) found.add(fact_id)
    }
  }
  return found
}

/** The moved facts come after those of the owner that stays, except those of the tags in `first`. */
export async function moveFacts(
  db: Db,
  { column }: Owner,
  { from, to, first }: { from: string; to: string; first: ReadonlySet<string> },
): Promise<void> {
  const own = await db.selectFrom('facts').select(['id', 'position']).where(column, '=', to).execute()
  const moved = await db
    .selectFrom('facts')
    .select(['id', 'position', 'tag'])
    .where(column, '=', from)
    .execute()
  if (moved.length === 0) return
  const last = moved.reduce((highest, { position }) => Math.max(highest, position), 0) + 1
  const lastOwn = own.reduce((highest, { position }) => Math.max(highest, position), 0) + last + 1
  const isFirst = moved.some(({ tag }) => first.has(tag))
  for (const { id, position } of isFirst ? own : [])
    await db
      .updateTable('facts')
      .set({ position: position + last })
      .where('id', '=', id)
      .execute()
  for (const { id, position, tag } of moved) {
    const moves = { [column]: to, position: first.has(tag) ? position : position + lastOwn }
    await db.updateTable('facts').set(moves).where('id', '=', id).execute()
  }
}

/** The moved names come after those of the person that stays, or before them. */
export async function moveNames(
  db: Db,
  { from, to, isFirst }: { from: string; to: string; isFirst: boolean },
): Promise<void> {
  const [own, moved] = [await loadOwnNames(db, [to]), await loadOwnNames(db, [from])]
  const names = isFirst ? [...moved, ...own] : [...own, ...moved]
  for (const [position, { id }] of names.entries())
    await db.updateTable('person_names').set({ person_id: to, position }).where('id', '=', id).execute()
}

/** Whoever took part twice in the same role, as both people, takes part once. */
export async function moveParticipations(db: Db, from: string, to: string): Promise<void> {
  await sql`delete from fact_people where person_id = ${from}
    and exists (select 1 from fact_people as other
      where other.fact_id = fact_people.fact_id and other.person_id = ${to} and other.role = fact_people.role
        and coalesce(other.phrase, '') = coalesce(fact_people.phrase, ''))`.execute(db)
  await db.updateTable('fact_people').set({ person_id: to }).where('person_id', '=', from).execute()
}

export async function deleteFactsOf(
  db: Db,
  { people, unions }: { people: readonly string[]; unions: readonly string[] },
): Promise<{ facts: string[]; names: string[] }> {
  const facts: string[] = []
  const names: string[] = []
  for (const [column, ids] of [['person_id', people] as const, ['union_id', unions] as const]) {
    for (const part of chunks(ids)) {
      const rows = await db.deleteFrom('facts').where(column, 'in', part).returning('id').execute()
      facts.push(...rows.map(({ id }) => id))
    }
  }
  for (const part of chunks(people)) {
    const rows = await db.deleteFrom('person_names').where('person_id', 'in', part).returning('id').execute()
    names.push(...rows.map(({ id }) => id))
    await db.deleteFrom('fact_people').where('person_id', 'in', part).execute()
  }
  return { facts, names }
}

/** The places that were filed from a recorded text, were not edited since, and that no fact and no other place names. */
async function listUnusedPlaces(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from places
    where recorded_key is not null and updated_at = created_at
      and not exists (select 1 from facts where facts.place_id = places.id)
      and not exists (select 1 from places as inner_places
        where inner_places.parents like '%' || places.id || '%')`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes unused places, and then those that only these were in. @param kept ids of places that stay */
export async function deleteUnusedPlaces(db: Db, kept: ReadonlySet<string>): Promise<void> {
  for (;;) {
    const unused = (await listUnusedPlaces(db)).filter((id) => !kept.has(id))
    if (unused.length === 0) return
    for (const part of chunks(unused)) await db.deleteFrom('places').where('id', 'in', part).execute()
  }
}
