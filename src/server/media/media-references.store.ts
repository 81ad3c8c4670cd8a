/** Which records name a media file, and which media files no record names. */
import { sql } from 'kysely'
import { mediaColumns, refOf, selectMediaIds, unionAll } from '#server/db/collections.ts'
import type { Db } from '#server/db/open.ts'
import { buildMediaUrl } from '#shared/media-url.ts'
import type { MediaRow } from './media-row.ts'

const all = sql<boolean>`1 = 1`
const never = sql<boolean>`1 = 0`

const urlColumns = mediaColumns.filter(({ holds }) => holds === 'urls')

/** Whether any record names the media file, and whether one does that every relative may read. */
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

/** A query of the media files that no record names. */
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

/** The media files that no record names and that were uploaded before a time, the oldest first. */
export function listUnusedBefore(db: Db, before: string, max: number): Promise<MediaRow[]> {
  return selectUnusedMedia(db)
    .selectAll('media')
    .where('media.created_at', '<', before)
    .orderBy('media.created_at')
    .limit(max)
    .execute()
}
