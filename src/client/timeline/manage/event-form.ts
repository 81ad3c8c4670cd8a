/** What an administrator writes of an event, while it is written: its fields, what they lack, what is sent. */
import { notADate } from '#client/ui/form/validate-date.ts'
import type { Picture } from '#shared/contracts/media.contract.ts'
import type { EventPayload, EventUpdate, TimelineEvent } from '#shared/contracts/timeline.contract.ts'
import { edtfFromWords, spokenDate } from '#shared/genealogy/dates/edtf.ts'

export interface EventFields {
  title: string
  description: string
  date: string
  type: TimelineEvent['event_type']
  location: string
  memberId: string | null
  image: { url: string; picture: Picture | null } | null
}

export const newEvent: EventFields = {
  title: '',
  description: '',
  date: '',
  type: 'other',
  location: '',
  memberId: null,
  image: null,
}

export function fieldsOf(event: TimelineEvent): EventFields {
  return {
    title: event.title,
    description: event.description,
    date: spokenDate(event.event_date),
    type: event.event_type,
    location: event.location ?? '',
    memberId: event.associated_member_id,
    image: event.image_url === null ? null : { url: event.image_url, picture: event.image },
  }
}

/** What is wrong, by field, as sentences; empty where nothing is. */
export function faultsOf({ title, description, date }: EventFields): Partial<Record<string, string>> {
  return {
    ...(title.trim() === '' && { title: 'Title is required' }),
    ...(description.trim() === '' && { description: 'Description is required' }),
    ...(date.trim() === ''
      ? { date: 'Date is required' }
      : edtfFromWords(date) === null && {
          date: notADate,
        }),
  }
}

/** The whole event; `date` has been found to be one. */
export function payloadOf({
  title,
  description,
  date,
  type,
  location,
  memberId,
  image,
}: EventFields): EventPayload {
  return {
    title,
    description,
    eventDate: edtfFromWords(date) ?? '',
    eventType: type,
    location: location.trim() || null,
    associatedMemberId: memberId,
    imageUrl: image?.url ?? null,
  }
}

/** Only what was changed, so that a date written with its doubts is not sent back in other words. */
export function changesOf(fields: EventFields, before: EventFields): EventUpdate {
  const all = payloadOf(fields)
  const changed = (name: keyof EventFields) => fields[name] !== before[name]
  return {
    ...(changed('title') && { title: all.title }),
    ...(changed('description') && { description: all.description }),
    ...(changed('date') && { eventDate: all.eventDate }),
    ...(changed('type') && { eventType: fields.type }),
    ...(changed('location') && { location: all.location ?? null }),
    ...(changed('memberId') && { associatedMemberId: fields.memberId }),
    ...(fields.image?.url !== before.image?.url && { imageUrl: fields.image?.url ?? null }),
  }
}
