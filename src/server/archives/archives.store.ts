/** Reads and writes the rows of archive items, with their files and people. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import { z } from 'zod'
import { insertRows } from '#server/db/bulk.ts'
import type { Db } from '#server/db/open.ts'
import type { ArchiveItemsTable } from '#server/db/schema.ts'
import { toPicture } from '#server/media/media-row.ts'
import { type ArchiveItem, archiveCategory } from '#shared/contracts/archives.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'

export type ArchiveItemRow = Selectable<ArchiveItemsTable>

const tagList = z.array(z.string()).catch([])

/** An unknown category, from a later version of the program, is shown as the most general one. */
const knownCategory = archiveCategory.catch('Family Events')

function selectItems(db: Db) {
  return db
    .selectFrom('archive_items')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .leftJoin('recordings', 'recordings.media_id', 'archive_items.media_id')
    .select([
      'archive_items.id',
      'archive_items.title',
      'archive_items.description',
      'archive_items.category',
      'archive_items.tags',
      'archive_items.media_id',
      'archive_items.date_taken',
      'archive_items.person_related',
      'archive_items.location',
      'archive_items.uploaded_by_name',
      'archive_items.created_at',
      'archive_items.updated_at',
      'media.kind',
      'media.mime_type',
      'media.file_name',
      'media.size',
      'media.host_file_id',
      'media.width',
      'media.height',
      'media.thumbhash',
      'recordings.state as recording_state',
    ])
}

type JoinedRow = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

function toItem(row: JoinedRow, memberIds: string[]): ArchiveItem {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: knownCategory.parse(row.category),
    tags: row.tags === '[]' ? [] : tagList.parse(JSON.parse(row.tags)),
    file_type: row.kind,
    mime_type: row.mime_type,
    file_name: row.file_name,
    file_url: buildMediaUrl(row.media_id),
    ...(row.recording_state === 'converted' && { file_version: 2 as const }),
    file_size: row.size,
    picture: toPicture(row),
    date_taken: row.date_taken,
    person_related: row.person_related,
    member_ids: memberIds,
    location: row.location,
    uploaded_by_name: row.uploaded_by_name,
    imagekit_file_id: row.host_file_id ?? row.media_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function selectPeople(db: Db) {
  return db
    .selectFrom('archive_people')
    .select(['archive_people.item_id', 'archive_people.person_id'])
    .orderBy('archive_people.item_id')
    .orderBy('archive_people.position')
}

function assemble(rows: readonly JoinedRow[], people: readonly { item_id: string; person_id: string }[]) {
  const peopleByItem = Map.groupBy(people, (person) => person.item_id)
  return rows.map((row) =>
    toItem(
      row,
      (peopleByItem.get(row.id) ?? []).map((person) => person.person_id),
    ),
  )
}

/** All items, or those that one account uploaded, newest first. Two queries. */
export async function loadItems(db: Db, uploader?: string): Promise<ArchiveItem[]> {
  const items = selectItems(db)
    .orderBy('archive_items.created_at', 'desc')
    .orderBy('archive_items.id', 'desc')
  if (uploader === undefined) return assemble(await items.execute(), await selectPeople(db).execute())
  const uploadedPeople = selectPeople(db)
    .innerJoin('archive_items', 'archive_items.id', 'archive_people.item_id')
    .where('archive_items.uploaded_by', '=', uploader)
  return assemble(
    await items.where('archive_items.uploaded_by', '=', uploader).execute(),
    await uploadedPeople.execute(),
  )
}

/** The newest items, at most `limit`, or those with these ids. */
export async function loadSomeItems(
  db: Db,
  { limit, ids }: { limit?: number; ids?: readonly string[] },
): Promise<ArchiveItem[]> {
  const rows = await selectItems(db)
    .orderBy('archive_items.created_at', 'desc')
    .orderBy('archive_items.id', 'desc')
    .$if(limit !== undefined, (items) => items.limit(limit ?? 0))
    .$if(ids !== undefined, (items) => items.where('archive_items.id', 'in', ids ?? []))
    .execute()
  if (rows.length === 0) return []
  const found = rows.map(({ id }) => id)
  return assemble(rows, await selectPeople(db).where('archive_people.item_id', 'in', found).execute())
}

export async function findItem(db: Db, id: string): Promise<ArchiveItem | undefined> {
  const row = await selectItems(db).where('archive_items.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [item] = assemble([row], await selectPeople(db).where('archive_people.item_id', '=', id).execute())
  return item
}

export function findItemRow(db: Db, id: string): Promise<ArchiveItemRow | undefined> {
  return db.selectFrom('archive_items').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertItem(db: Db, row: Insertable<ArchiveItemsTable>): Promise<void> {
  await db.insertInto('archive_items').values(row).execute()
}

export async function updateItem(db: Db, id: string, change: Updateable<ArchiveItemsTable>): Promise<void> {
  await db.updateTable('archive_items').set(change).where('id', '=', id).execute()
}

/** Deletes an item, but not its file. */
export async function deleteItem(db: Db, id: string): Promise<void> {
  await db.deleteFrom('archive_items').where('id', '=', id).execute()
}

export async function deleteItemsOfMedia(db: Db, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length > 0) await db.deleteFrom('archive_items').where('media_id', 'in', mediaIds).execute()
}

/** Replaces the people of an item, in the given order. */
export async function saveItemPeople(db: Db, id: string, people: readonly string[]): Promise<void> {
  await db.deleteFrom('archive_people').where('item_id', '=', id).execute()
  const rows = people.map((person, position) => [id, person, position])
  await insertRows(db, 'archive_people', ['item_id', 'person_id', 'position'], rows)
}

/** The media kind and the date of every item, for the statistics. */
export async function loadKindsAndDates(db: Db) {
  return db
    .selectFrom('archive_items')
    .innerJoin('media', 'media.id', 'archive_items.media_id')
    .select(['media.kind', 'archive_items.date_taken'])
    .execute()
}
