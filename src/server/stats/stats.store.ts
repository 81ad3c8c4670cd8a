/** What the counts are counted from: only the columns that they need. */
import type { Db } from '#server/db/open.ts'

/** Everybody's links: enough to number the generations. */
export async function loadDescent(db: Db) {
  return {
    people: await db
      .selectFrom('people')
      .select(['id', 'father_id', 'mother_id', 'gender', 'birth_order'])
      .execute(),
    unions: await db.selectFrom('unions').select(['id', 'partner1_id', 'partner2_id']).execute(),
    otherParents: await db.selectFrom('other_parents').select(['child_id', 'parent_id', 'kind']).execute(),
  }
}

/** Every different date that is recorded of anybody or anything. */
export async function loadDates(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('birth_date as date')
    .union(db.selectFrom('people').select('death_date as date'))
    .union(db.selectFrom('unions').select('from_date as date'))
    .union(db.selectFrom('events').select('event_date as date'))
    .execute()
  return rows.flatMap((row) => row.date ?? [])
}

/** Every different place that is recorded of anybody or anything. */
export async function loadPlaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('birth_place as place')
    .union(db.selectFrom('people').select('death_place as place'))
    .union(db.selectFrom('unions').select('place'))
    .union(db.selectFrom('events').select('location as place'))
    .execute()
  return rows.flatMap((row) => row.place ?? [])
}

async function count(query: { executeTakeFirst(): Promise<{ n: number | string | bigint } | undefined> }) {
  return Number((await query.executeTakeFirst())?.n ?? 0)
}

/** How many people, pictures and written life stories there are. */
export async function countContents(db: Db) {
  const people = db.selectFrom('people').select((e) => e.fn.countAll().as('n'))
  const events = db.selectFrom('events').select((e) => e.fn.countAll().as('n'))
  return {
    people: await count(people),
    pictures:
      (await count(people.where('photo_media_id', 'is not', null))) +
      (await count(events.where('image_media_id', 'is not', null))),
    stories: await count(people.where('biography', 'is not', null)),
  }
}
