/** Which records and undoable changes name a media file, and since when media files are unused. */
import { sql } from 'kysely'
import { chunks } from '#server/db/bulk.ts'
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

const mediaUrl = new RegExp(`${buildMediaUrl('')}([\\w-]{1,64})`, 'g')

/** The ids of all media that texts name. Reads each text once, because a query per file is slow with many texts. */
async function listIdsInTexts(db: Db): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const column of urlColumns) {
    const { rows } = await sql<{
      text: string
    }>`select ${refOf(column)} as text from ${sql.table(column.table)}
      where ${refOf(column)} like ${`%${buildMediaUrl('')}%`} and ${column.rows ?? all}`.execute(db)
    for (const { text } of rows) for (const [, id = ''] of text.matchAll(mediaUrl)) ids.add(id)
  }
  return ids
}

/** The media files that neither a record nor an undoable change names. */
export async function listUnusedMedia(db: Db): Promise<MediaRow[]> {
  const unnamed = await db
    .selectFrom('media')
    .selectAll()
    .where(sql<boolean>`media.id not in (${selectMediaIds()})`)
    .execute()
  if (unnamed.length === 0) return []
  const idsInTexts = await listIdsInTexts(db)
  return unnamed.filter(({ id }) => !idsInTexts.has(id))
}

async function setUnusedSince(db: Db, ids: readonly string[], unused_since: string | null): Promise<void> {
  for (const chunk of chunks(ids)) {
    await db.updateTable('media').set({ unused_since }).where('id', 'in', chunk).execute()
  }
}

/** Saves since when files are unused: marks those that fell out of use, and unmarks those in use again. */
export async function markUnusedMedia(db: Db, at: string): Promise<void> {
  const unused = await listUnusedMedia(db)
  const unusedIds = new Set(unused.map(({ id }) => id))
  const marked = await db.selectFrom('media').select('id').where('unused_since', 'is not', null).execute()
  const inUseAgain = marked.flatMap(({ id }) => (unusedIds.has(id) ? [] : [id]))
  const newlyUnused = unused.flatMap(({ id, unused_since }) => (unused_since === null ? [id] : []))
  await setUnusedSince(db, inUseAgain, null)
  await setUnusedSince(db, newlyUnused, at)
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
