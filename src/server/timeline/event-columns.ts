/** Converts event payloads to database columns. */
import { randomUUID } from 'node:crypto'
import type { EventPayload, EventUpdate } from '#shared/contracts/timeline.contract.ts'
import type { EventRow } from './timeline.store.ts'

/** The columns that a write may set. */
export type EventChange = Partial<Omit<EventRow, 'id' | 'created_at' | 'updated_at'>>

function emptyToNull(value: string | null) {
  return value === '' ? null : value
}

/** The columns in a payload. The image is resolved elsewhere. */
export function toColumns(payload: EventUpdate): EventChange {
  const change: EventChange = {}
  if (payload.title !== undefined) change.title = payload.title
  if (payload.description !== undefined) change.description = payload.description
  if (payload.eventDate !== undefined) change.event_date = payload.eventDate
  if (payload.eventType !== undefined) change.event_type = payload.eventType
  if (payload.location !== undefined) change.location = emptyToNull(payload.location)
  if (payload.associatedMemberId !== undefined) change.associated_member_id = payload.associatedMemberId
  return change
}

/** The row of a new event. @param at RFC 3339 UTC */
export function createEventRow(payload: EventPayload, at: string): EventRow {
  return {
    id: randomUUID(),
    title: payload.title,
    description: payload.description,
    event_date: payload.eventDate,
    event_date_phrase: null,
    event_type: payload.eventType,
    location: null,
    associated_member_id: null,
    image_media_id: null,
    ...toColumns(payload),
    created_at: at,
    updated_at: at,
  }
}
