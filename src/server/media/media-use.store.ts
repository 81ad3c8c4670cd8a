/** Which media no record names. */
import type { Db } from '#server/db/open.ts'
import type { MediaRow } from './media.store.ts'

const namedIn = [
  ['archive_items', 'media_id'],
  ['articles', 'featured_media_id'],
  ['article_media', 'media_id'],
  ['events', 'image_media_id'],
  ['people', 'photo_media_id'],
  ['submissions', 'media_id'],
] as const

/** A query for the media that nothing names. */
export function unusedMedia(db: Db) {
  const { ref } = db.dynamic
  return namedIn.reduce(
    (query, [table, column]) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom(table)
              .select(ref(`${table}.${column}`).as('named'))
              .whereRef(ref(`${table}.${column}`), '=', 'media.id'),
          ),
        ),
      ),
    db.selectFrom('media'),
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
