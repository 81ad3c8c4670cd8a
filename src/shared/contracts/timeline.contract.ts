/** Endpoints and schemas of the events in the family's history, and of the feed with which calendar programs read its days. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { byId, endpoint, listLimit, success } from './endpoint.ts'
import { recordId, requiredText, text } from './fields/field-rules.ts'
import { genealogicalDate } from './fields/genealogical-date.ts'
import { mediaUrlInput, picture } from './media.contract.ts'

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
  /** EDTF; `event_date_phrase` is the date as the source words it. */
  event_date: z.string(),
  event_date_phrase: z.string().nullable(),
  event_type: eventType,
  location: z.string().nullable(),
  associated_member_id: z.string().nullable(),
  image_url: z.string().nullable(),
  image: picture.nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  surname_first: z.literal(true).optional(),
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

/** Events that may have happened between two dates, both included. Each date is optional. */
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

const { textLength } = limits

export const eventPayload = z.strictObject({
  title: requiredText(textLength.title, 'Title is required'),
  description: requiredText(textLength.description, 'Description is required'),
  eventDate: genealogicalDate,
  eventType: eventType.default('other'),
  location: text(textLength.shortText).nullable().optional(),
  associatedMemberId: recordId.nullable().optional(),
  imageUrl: mediaUrlInput.nullable().optional(),
})
export type EventPayload = z.infer<typeof eventPayload>

/** Fields that an update leaves out keep their values. */
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

export const feedScope = z.enum(['everybody', 'branch'])

/** What the feed tells. It lies with a calendar's provider: without a choice no years, and of the living no surnames. */
const feedChoice = {
  /** Everybody, or the ancestors and descendants of the account's person with their partners. */
  scope: feedScope,
  has_years: z.boolean(),
  has_surnames: z.boolean(),
}

export const calendarFeed = z.object({ ...feedChoice, created_at: z.string() })
export type CalendarFeed = z.infer<typeof calendarFeed>

export const feedPayload = z.strictObject({
  scope: feedChoice.scope.default('everybody'),
  hasYears: z.boolean().default(false),
  hasSurnames: z.boolean().default(false),
})
export type FeedPayload = z.infer<typeof feedPayload>

/** Null where the account has no feed. */
export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/calendar-feed',
  caller: 'session',
  output: z.object({ feed: calendarFeed.nullable() }),
})

/** Makes a new address, the only time that the server tells it; an earlier address ends. It is read without a session. */
export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/calendar-feed',
  caller: 'session',
  needsPassword: true,
  body: feedPayload,
  output: z.object({ feed: calendarFeed, url: z.string() }),
})

/** Changes what the feed tells; the address stays. */
export const updateCalendarFeed = endpoint({
  name: 'updateCalendarFeed',
  method: 'PUT',
  path: '/calendar-feed',
  caller: 'session',
  body: feedPayload,
  output: z.object({ feed: calendarFeed }),
})

export const deleteCalendarFeed = endpoint({
  name: 'deleteCalendarFeed',
  method: 'DELETE',
  path: '/calendar-feed',
  caller: 'session',
  output: success,
})

/** The feed as an iCalendar file. The secret in the address is the only proof. */
export const readCalendarFeed = endpoint({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/calendar/:id',
  caller: 'anyone',
  params: z.object({ id: z.string().regex(/^[\w-]{43}\.ics$/) }),
  output: z.unknown(),
})
