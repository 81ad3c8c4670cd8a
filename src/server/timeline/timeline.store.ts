/** The rows of timeline events, read with the name of the person each is about. */
import type { Db } from '#server/db/open.ts'
import type { TimelineEvent } from '#shared/contracts/timeline.contract.ts'

function selectEvents(db: Db) {
  return db
    .selectFrom('events')
    .leftJoin('people', 'people.id', 'events.associated_member_id')
    .select([
      'events.id',
      'events.title',
      'events.description',
      'events.event_date',
      'events.event_date_phrase',
      'events.event_type',
      'events.location',
      'events.associated_member_id',
      'events.image_url',
      'people.first_name',
      'people.last_name',
      'events.created_at',
      'events.updated_at',
    ])
}

/** All events, or those of one type, in no order that means anything. */
export async function loadEvents(db: Db, type?: TimelineEvent['event_type']): Promise<TimelineEvent[]> {
  const query = selectEvents(db).orderBy('events.created_at').orderBy('events.id')
  return (type === undefined ? query : query.where('events.event_type', '=', type)).execute()
}

export async function findEvent(db: Db, id: string): Promise<TimelineEvent | undefined> {
  return selectEvents(db).where('events.id', '=', id).executeTakeFirst()
}
