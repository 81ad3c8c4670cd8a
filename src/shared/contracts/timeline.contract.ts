/** Events of the family's history. */
import { z } from 'zod'
import { byId, endpoint, listLimit, success } from './endpoint.ts'
import { genealogicalDate } from './genealogical-date.ts'
import { picture, writtenMediaUrl } from './media.contract.ts'

export const eventType = z.enum([
  'birth',
  'death',
  'marriage',
  'education',
  'career',
  'migration',
  'achievement',
  'other',
])

export const timelineEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** EDTF; `event_date_phrase` is the source's own wording. */
  event_date: z.string(),
  event_date_phrase: z.string().nullable(),
  event_type: eventType,
  location: z.string().nullable(),
  associated_member_id: z.string().nullable(),
  image_url: z.string().nullable(),
  image: picture.nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

/** Earliest first. */
export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/timeline',
  caller: 'session',
  query: z.object({ limit: listLimit }),
  output: z.array(timelineEvent),
})

/** What can have happened between two days, both included; either may be left out. */
export const listEventsInRange = endpoint({
  name: 'listEventsInRange',
  method: 'GET',
  path: '/timeline/range',
  caller: 'session',
  query: z.object({ startDate: genealogicalDate.optional(), endDate: genealogicalDate.optional() }),
  output: z.array(timelineEvent),
})

export const listEventsOfType = endpoint({
  name: 'listEventsOfType',
  method: 'GET',
  path: '/timeline/type/:type',
  caller: 'session',
  params: z.object({ type: eventType }),
  output: z.array(timelineEvent),
})

export const getEvent = endpoint({
  name: 'getEvent',
  method: 'GET',
  path: '/timeline/:id',
  caller: 'session',
  params: byId,
  output: timelineEvent,
})

const text = (most: number) => z.string().trim().max(most)

export const eventPayload = z.strictObject({
  title: text(300).min(1, 'Title is required'),
  description: text(20_000).min(1, 'Description is required'),
  eventDate: genealogicalDate,
  eventType: eventType.default('other'),
  location: text(500).nullable().optional(),
  associatedMemberId: z.string().min(1).max(64).nullable().optional(),
  imageUrl: writtenMediaUrl.nullable().optional(),
})
export type EventPayload = z.infer<typeof eventPayload>

/** Left out: stays. */
export const eventUpdate = eventPayload.extend({ eventType }).partial()
export type EventUpdate = z.infer<typeof eventUpdate>

export const createEvent = endpoint({
  name: 'createEvent',
  method: 'POST',
  path: '/timeline',
  caller: 'admin',
  body: eventPayload,
  output: timelineEvent,
  creates: true,
})

export const updateEvent = endpoint({
  name: 'updateEvent',
  method: 'PUT',
  path: '/timeline/:id',
  caller: 'admin',
  params: byId,
  body: eventUpdate,
  output: timelineEvent,
  edits: true,
})

export const deleteEvent = endpoint({
  name: 'deleteEvent',
  method: 'DELETE',
  path: '/timeline/:id',
  caller: 'admin',
  params: byId,
  output: success,
  edits: true,
})
