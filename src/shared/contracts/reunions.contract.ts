/** Endpoints and schemas of reunions. A relative's answer arrives as a submission. */
import { z } from 'zod'
import * as limits from '#shared/limits.ts'
import { attendanceAnswer, thingsToBring } from '#shared/reunions/attendance-fields.ts'
import { requiredText, text } from './fields/field-rules.ts'
import { recordEndpoints } from './record-endpoints.ts'

/** What an account has answered. */
const attendance = z.object({
  id: z.string(),
  account_id: z.string(),
  /** The relative's name in the family tree, or the name of the account. */
  name: z.string(),
  /** The relative's person in the family tree. */
  member_id: z.string().nullable(),
  answer: attendanceAnswer,
  people_count: z.number(),
  brings: z.array(z.string()),
  updated_at: z.string(),
})
export type Attendance = z.infer<typeof attendance>

export const reunion = z.object({
  id: z.string(),
  title: z.string(),
  /** "2027-07-03" */
  start_date: z.string(),
  end_date: z.string(),
  place: z.string(),
  /** What happens when. Empty where nobody has written it yet. */
  programme: z.string(),
  things_to_bring: z.array(z.string()),
  /** Oldest answer first. */
  attendances: z.array(attendance),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Reunion = z.infer<typeof reunion>

const { textLength } = limits

/**
 * ISO dates sort as text. The server compares both dates again when an update has only one of them, and saves fields that
 * a new reunion leaves out as empty.
 */
export const reunionPayload = z.strictObject({
  title: requiredText(textLength.title, 'Title is required'),
  startDate: z.iso.date('Please write the first day'),
  endDate: z.iso.date('Please write the last day'),
  place: text(textLength.shortText).optional(),
  programme: text(textLength.description).optional(),
  thingsToBring: thingsToBring.optional(),
})
export type ReunionPayload = z.infer<typeof reunionPayload>

/** Fields that an update leaves out keep their values. */
export const reunionUpdate = reunionPayload.partial()
export type ReunionUpdate = z.infer<typeof reunionUpdate>

/** The list has the latest reunion first. */
export const reunionEndpoints = recordEndpoints(['Reunion', 'Reunions'], '/reunions', reunion, reunionPayload)
