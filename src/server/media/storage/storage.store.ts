/** Sums the stored bytes of media files. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { listUnusedMedia } from '../media-references.store.ts'
import type { MediaRow } from '../media-row.ts'

export interface StoredSum {
  store: MediaRow['store']
  kind: MediaRow['kind']
  folder: string
  bytes: number
  count: number
}

const bytes = sql<number>`coalesce(sum(stored_bytes), 0)`.as('bytes')
const count = sql<number>`count(*)`.as('count')

/** One row per store, kind and folder. */
export function sumStorage(db: Db): Promise<StoredSum[]> {
  return db
    .selectFrom('media')
    .select(['store', 'kind', 'folder', bytes, count])
    .groupBy(['store', 'kind', 'folder'])
    .execute()
}

/** Sums the media files that no record names. */
export async function sumUnused(db: Db): Promise<{ bytes: number; count: number }> {
  const unused = await listUnusedMedia(db)
  return { bytes: unused.reduce((sum, { stored_bytes }) => sum + stored_bytes, 0), count: unused.length }
}
