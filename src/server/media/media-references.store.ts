/** Which media no record names. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { keptMedia, type MediaRow } from './media.store.ts'

/** The ids of all media that a record names; some more than once. */
function namedMedia(db: Db) {
  return db
    .selectFrom('archive_items')
    .select('media_id as id')
    .unionAll(db.selectFrom('article_media').select('media_id as id'))
    .unionAll(db.selectFrom('articles').select('featured_media_id as id').$narrowType<{ id: string }>())
    .unionAll(db.selectFrom('events').select('image_media_id as id').$narrowType<{ id: string }>())
    .unionAll(db.selectFrom('people').select('photo_media_id as id').$narrowType<{ id: string }>())
    .unionAll(db.selectFrom('submission_media').select('media_id as id'))
    .unionAll(keptMedia(db).select('media.id'))
}

/** A text that waits for its review shows the media of its author already. */
function namedByWaitingText(db: Db) {
  return db
    .selectFrom('submissions')
    .select('submissions.id')
    .where('submissions.status', '=', 'pending')
    .where('submissions.type', '!=', 'archive')
    .where(sql<boolean>`submissions.content like '%/api/media/' || media.id || '%'`)
}

/** A query for the media that nothing names. */
export function unusedMedia(db: Db) {
  return db
    .with('named', () => namedMedia(db))
    .selectFrom('media')
    .where(({ exists, not }) => not(exists(namedByWaitingText(db))))
    .where('media.id', 'not in', (query) =>
      query.selectFrom('named').select('named.id').where('named.id', 'is not', null),
    )
}

/** The media that nothing names and that were uploaded before a time, the oldest first. */
export function listUnusedBefore(db: Db, before: string, most: number): Promise<MediaRow[]> {
  return unusedMedia(db)
    .selectAll('media')
    .where('media.created_at', '<', before)
    .orderBy('media.created_at')
    .limit(most)
    .execute()
}
