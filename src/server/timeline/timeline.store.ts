/** Reads and writes the rows of timeline events, with the names of their people. */
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { EventsTable } from '#server/db/schema.ts'
import { toPicture } from '#server/media/media-row.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { buildMediaUrl } from '#shared/media-url.ts'

export type EventRow = Selectable<EventsTable>

function toEvent({
  image_media_id,
  width,
  height,
  thumbhash,
  surname_first,
  ...event
}: Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]): TimelineEvent {
  return {
    ...event,
    ...(surname_first === 1 && { surname_first: true as const }),
    image_url: image_media_id === null ? null : buildMediaUrl(image_media_id),
    image: toPicture({ width, height, thumbhash }),
  }
}

function selectEvents(db: Db) {
  return db
    .selectFrom('events')
    .leftJoin('people', 'people.id', 'events.associated_member_id')
    .leftJoin('media', 'media.id', 'events.image_media_id')
    .select([
      'events.id',
      'events.title',
      'events.description',
      'events.event_date',
      'events.event_date_phrase',
      'events.event_type',
      'events.location',
      'events.associated_member_id',
      'events.image_media_id',
      'media.width',
      'media.height',
      'media.thumbhash',
      'people.first_name',
      'people.last_name',
      'people.surname_first',
      'events.created_at',
      'events.updated_at',
    ])
}

interface EventSelection {
  type?: TimelineEvent['event_type']
  ids?: readonly string[] | undefined
}

/** The selected events in the order in which they were added. */
export async function loadEvents(db: Db, { type, ids }: EventSelection = {}): Promise<TimelineEvent[]> {
  const rows = await selectEvents(db)
    .$if(type !== undefined, (events) => events.where('events.event_type', '=', type ?? 'other'))
    .$if(ids !== undefined, (events) => events.where('events.id', 'in', ids ?? []))
    .orderBy('events.created_at')
    .orderBy('events.id')
    .execute()
  return rows.map(toEvent)
}

export async function findEvent(db: Db, id: string): Promise<TimelineEvent | undefined> {
  const row = await selectEvents(db).where('events.id', '=', id).executeTakeFirst()
  return row && toEvent(row)
}

export function findEventRow(db: Db, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertEvent(db: Db, row: Insertable<EventsTable>): Promise<void> {
  await db.insertInto('events').values(row).execute()
}

export async function updateEventRow(db: Db, id: string, change: Updateable<EventsTable>): Promise<void> {
  await db.updateTable('events').set(change).where('id', '=', id).execute()
}

export async function deleteEventRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('events').where('id', '=', id).execute()
}
