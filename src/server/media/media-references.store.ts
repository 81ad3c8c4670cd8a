/** Which records and undoable changes name a media file, and since when media files are unused. */
import { sql } from 'kysely'
import { mediaColumns, refOf, selectMediaIds, unionAll } from '#server/db/collections.ts'
import type { Db } from '#server/db/open.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import type { MediaRow } from './media-row.ts'

const all = sql<boolean>`1 = 1`
const never = sql<boolean>`1 = 0`

const urlColumns = mediaColumns.filter(({ holds }) => holds === 'urls')

/** Whether a record or an undoable change names the media file, and whether a record does that every relative may read. */
export async function findMediaUse(db: Db, id: string): Promise<{ used: boolean; visible: boolean }> {
  const queries = mediaColumns.map((column) => {
    const names =
      column.holds === 'id'
        ? sql`${refOf(column)} = ${id}`
        : sql`${refOf(column)} like ${`%${buildMediaUrl(id)}%`}`
    return sql<{ visible: number }>`select case when ${column.readable ?? never} then 1 else 0 end as visible
      from ${sql.table(column.table)} where ${names} and ${column.rows ?? all}`
  })
  const { rows } = await unionAll(queries).execute(db)
  return { used: rows.length > 0, visible: rows.some((row) => Number(row.visible) === 1) }
}

/** A query of the media files that neither a record nor an undoable change names. */
export function selectUnusedMedia(db: Db) {
  let query = db.selectFrom('media').where(sql<boolean>`media.id not in (${selectMediaIds()})`)
  for (const column of urlColumns) {
    query = query.where(
      sql<boolean>`not exists (select 1 from ${sql.table(column.table)}
        where ${column.rows ?? all} and ${refOf(column)} like '%/api/media/' || media.id || '%')`,
    )
  }
  return query
}

/** Saves since when files are unused: marks those that fell out of use, and unmarks those in use again. */
export async function markUnusedMedia(db: Db, at: string): Promise<void> {
  const unusedIds = selectUnusedMedia(db).select('media.id')
  await db
    .updateTable('media')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where('id', 'not in', unusedIds)
    .execute()
  await db
    .updateTable('media')
    .set({ unused_since: at })
    .where('unused_since', 'is', null)
    .where('id', 'in', unusedIds)
    .execute()
}

/** The media files that {@link markUnusedMedia} marked before a time, the oldest first. */
export function listUnusedBefore(db: Db, before: string, max: number): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('unused_since', '<=', before)
    .orderBy('unused_since')
    .limit(max)
    .execute()
}
