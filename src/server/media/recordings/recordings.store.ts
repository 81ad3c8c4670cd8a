/** The database queries for the copies of films and sound recordings. */
import { type Selectable, sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { RecordingsTable } from '#server/db/schema.ts'
import type { MediaRow } from '../media-row.ts'

/** A file on which ffmpeg fails so often stays as it is. */
export const maxConversionAttempts = 3

export type RecordingState = RecordingsTable['state']

export function findRecording(db: Db, mediaId: string): Promise<Selectable<RecordingsTable> | undefined> {
  return db.selectFrom('recordings').selectAll().where('media_id', '=', mediaId).executeTakeFirst()
}

export async function saveRecordingState(db: Db, mediaId: string, state: RecordingState): Promise<void> {
  await db
    .insertInto('recordings')
    .values({ media_id: mediaId, state })
    .onConflict((conflict) => conflict.column('media_id').doUpdateSet({ state }))
    .execute()
}

function selectRecordings(db: Db) {
  return db
    .selectFrom('media')
    .leftJoin('recordings', 'recordings.media_id', 'media.id')
    .selectAll('media')
    .where('media.kind', 'in', ['audio', 'video'])
    .orderBy('media.created_at')
}

/** Lists the films and recordings that only the image host has. */
export function listHostedRecordings(db: Db): Promise<MediaRow[]> {
  return selectRecordings(db).where('media.store', '=', 'imagekit').execute()
}

/** Finds the oldest film or recording without any copy. */
export function findNewRecording(db: Db): Promise<MediaRow | undefined> {
  return selectRecordings(db)
    .where('media.store', '=', 'disk')
    .where('recordings.media_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
}

/** Finds the film or recording that is to be converted next: those that failed come last. */
export function findUnconverted(db: Db, maxAttempts: number): Promise<MediaRow | undefined> {
  return selectRecordings(db)
    .where('media.store', '=', 'disk')
    .where('recordings.state', 'in', ['limited', 'unreadable'])
    .where('recordings.attempts', '<', maxAttempts)
    .clearOrderBy()
    .orderBy('recordings.attempts')
    .orderBy('media.created_at')
    .limit(1)
    .executeTakeFirst()
}

/** Adds an attempt to convert, or takes back one that the end of the server cut off. */
export async function countAttempt(db: Db, mediaId: string, difference: 1 | -1): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ attempts: sql`attempts + ${difference}` })
    .where('media_id', '=', mediaId)
    .execute()
}

/** A hosted file has been copied to the disk, where it is served from now on. */
export async function moveToDisk(db: Db, mediaId: string): Promise<void> {
  await db.updateTable('media').set({ store: 'disk' }).where('id', '=', mediaId).execute()
}
