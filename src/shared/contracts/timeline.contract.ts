/** Events of the family's history. */
import { z } from 'zod'
import { byId, endpoint } from './endpoint.ts'

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
  event_date: z.string(),
  event_type: eventType,
  location: z.string().nullable(),
  associated_member_id: z.string().nullable(),
  image_url: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: '/timeline',
  caller: 'session',
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
