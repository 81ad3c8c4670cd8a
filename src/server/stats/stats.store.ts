/** Loads the columns that the statistics are computed from. */
import { sql } from 'kysely'
import { selectReadableMediaIds } from '#server/db/collections.ts'
import type { Db } from '#server/db/open.ts'

/** All recorded dates, without duplicates. */
export async function loadDates(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('birth_date as date')
    .union(db.selectFrom('people').select('death_date as date'))
    .union(db.selectFrom('unions').select('from_date as date'))
    .union(db.selectFrom('events').select('event_date as date'))
    .union(db.selectFrom('archive_items').select('date_taken as date'))
    .execute()
  return rows.flatMap((row) => row.date ?? [])
}

/** All recorded places, without duplicates. */
export async function loadPlaces(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('birth_place as place')
    .union(db.selectFrom('people').select('death_place as place'))
    .union(db.selectFrom('unions').select('place'))
    .union(db.selectFrom('events').select('location as place'))
    .union(db.selectFrom('archive_items').select('location as place'))
    .execute()
  return rows.flatMap((row) => row.place ?? [])
}

/** Counts for the dashboard, in one statement. */
export async function countForDashboard(db: Db) {
  const { countAll } = db.fn
  const published = (kind: 'blog' | 'news') =>
    db
      .selectFrom('articles')
      .where('kind', '=', kind)
      .where('status', '=', 'published')
      .select(countAll<number>().as('n'))
  return await db
    .selectNoFrom((e) => [
      e
        .selectFrom('accounts')
        .where('member_id', 'is not', null)
        .select(countAll<number>().as('n'))
        .as('familyMembers'),
      e.selectFrom('people').select(countAll<number>().as('n')).as('familyTreeMembers'),
      published('blog').as('publishedBlogs'),
      published('news').as('publishedNews'),
      e.selectFrom('archive_items').select(countAll<number>().as('n')).as('publishedArchives'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Counts people, visible media (images, videos, recordings) and stories (published articles, biographies,
 * documents), in one statement.
 */
export async function countContents(db: Db): Promise<{ people: number; media: number; stories: number }> {
  const documents = db
    .selectFrom('archive_items')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .where('media.kind', '=', 'document')
  const { countAll } = db.fn
  const row = await db
    .selectNoFrom((e) => [
      e.selectFrom('people').select(countAll<number>().as('n')).as('people'),
      e
        .selectFrom('media')
        .where('kind', 'in', ['photo', 'video', 'audio'])
        .where(sql<boolean>`media.id in (${selectReadableMediaIds()})`)
        .select(countAll<number>().as('n'))
        .as('media'),
      e
        .selectFrom('people')
        .where('biography', 'is not', null)
        .select(countAll<number>().as('n'))
        .as('biographies'),
      e
        .selectFrom('articles')
        .where('status', '=', 'published')
        .select(countAll<number>().as('n'))
        .as('articles'),
      documents.select((d) => d.fn.count<number>('media.id').distinct().as('n')).as('documents'),
    ])
    .executeTakeFirstOrThrow()
  return {
    people: Number(row.people),
    media: Number(row.media),
    stories: Number(row.biographies) + Number(row.articles) + Number(row.documents),
  }
}
